export * from './live-hub'
export * from './live-socket'
