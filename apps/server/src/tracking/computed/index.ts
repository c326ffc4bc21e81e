export * from './computed-hook'
export * from './computed.store'
