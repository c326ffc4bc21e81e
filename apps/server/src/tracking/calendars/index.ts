export * from './calendars.store'
export * from './calendar-clock'
export { knownZone, wallClockMs } from './wall-clock'
