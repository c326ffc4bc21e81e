export * from './forward-payloads'
export * from './forwarder'
