export * from './event-forwarder'
export * from './forward-payloads'
export * from './forward-plan'
export * from './forwarder'
