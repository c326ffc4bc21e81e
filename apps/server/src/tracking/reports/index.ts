export * from './day-keeper'
export * from './day-speeds.store'
export * from './report-desk'
export * from './track.store'
