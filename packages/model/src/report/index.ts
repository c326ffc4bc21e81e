export * from './report.schema'
export * from './report.endpoints'
