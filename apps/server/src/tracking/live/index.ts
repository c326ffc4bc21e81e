export * from './live-hub'
export * from './live-socket'
export { createFrame } from './live-frame'
export * from './live-topic'
