export * from './DayPeriodField'
export * from './day-presets'
export * from './zone-time'
