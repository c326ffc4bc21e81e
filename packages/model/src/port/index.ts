export * from './port.endpoints'
export * from './port.schema'
