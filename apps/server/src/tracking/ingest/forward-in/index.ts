export { createForwardedEvents, FORWARDED_EVENTS, type ForwardedEvents } from './forward-events'
export { createForwardIntake, type ForwardIntake } from './forward-intake'
