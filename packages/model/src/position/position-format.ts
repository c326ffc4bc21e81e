/** How a value is shown. The unit of the stored value is part of the kind; screens convert to what the person chose. */
export type PositionFormat =
  | 'text'
  | 'flag'
  | 'number'
  | 'count'
  | 'bits'
  | 'alarms'
  | 'percent'
  | 'volts'
  /** Metres, short: shown as m. */
  | 'meters'
  /** Metres, long: shown as km, mi or nmi. */
  | 'distance'
  /** Milliseconds, shown as hours. */
  | 'durationMs'
  /** Knots, shown in the chosen speed unit. */
  | 'speedKnots'
  /** km/h, shown in the chosen speed unit. */
  | 'speedKmh'
  | 'celsius'
  | 'liters'
  | 'litersPerHour'
  | 'perMinute'
  | 'kilograms'
