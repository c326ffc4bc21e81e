export * from './brand.endpoints'
export * from './brand.schema'
