export * from './runs.store'
export * from './schedule-runner'
export * from './scheduled-reports.store'
