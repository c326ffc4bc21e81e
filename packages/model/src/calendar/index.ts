export * from './calendar.schema'
export * from './icalendar'
