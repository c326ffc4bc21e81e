export { type AcknowledgementStore, createAcknowledgementStore } from './acknowledgements.store'
export { eventColumns, eventInsertion } from './event-rows'
export { createEvents, type EventIssuer, type Events } from './event-writer'
export {
  type EventAttributes,
  type EventDraft,
  type PositionEvent,
  presentEvent,
  presentEventRow,
  type TrackedEvent,
} from './event'
export { createEventStore, type EventStore } from './events.store'
export { createOthersEvents } from './others-events'
