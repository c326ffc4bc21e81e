export * from './order.schema'
