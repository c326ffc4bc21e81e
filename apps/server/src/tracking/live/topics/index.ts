export { createAnchorTopic } from './anchors.topic'
export { createAnswerTopic } from './answers.topic'
export { createEventTopic } from './events.topic'
export { createOrderTopic } from './orders.topic'
