export * from './report.schema'
export * from './report.endpoints'
export * from './job.schema'
export * from './job.endpoints'
