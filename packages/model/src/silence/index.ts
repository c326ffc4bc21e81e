export * from './silence.schema'
