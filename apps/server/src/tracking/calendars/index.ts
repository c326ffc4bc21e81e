export * from './calendars.store'
