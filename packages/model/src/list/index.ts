export * from './crud'
export * from './list.schema'
