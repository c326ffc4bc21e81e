export * from './calendars.store'
export * from './calendar-clock'
export { knownZone, wallClockMs } from './wall-clock'
export { lastPeriod } from './calendar-times'
