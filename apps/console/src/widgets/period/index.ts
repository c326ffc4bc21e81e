export * from './DayPeriodField'
export * from './day-presets'
export * from './LastData'
export * from './zone-time'
