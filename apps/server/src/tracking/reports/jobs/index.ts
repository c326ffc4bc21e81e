export * from './job-files'
export * from './job-runner'
export * from './jobs.store'
