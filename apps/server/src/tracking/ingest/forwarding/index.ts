export { createEventForwarder } from './event-forwarder'
export type { ForwardedDevice } from './forward-payloads'
export { type ForwardPlan, headersOf } from './forward-plan'
export { createForwarder, type Forwarder, type ForwarderDeps } from './forwarder'
