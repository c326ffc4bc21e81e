export * from './share-fields'
export * from './share.schema'
export * from './share.endpoints'
