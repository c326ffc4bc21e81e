export * from './calendars.store'
export * from './calendar-clock'
