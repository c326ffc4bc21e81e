/** A number. `fallback` counts where nobody set it; of most 0 means off. */
const number = (fallback = 0) => ({ kind: 'number', fallback }) as const
const flag = (fallback = false) => ({ kind: 'flag', fallback }) as const
/** Words written with spaces or commas. */
const list = () => ({ kind: 'list', fallback: '' }) as const
const text = () => ({ kind: 'text', fallback: '' }) as const

/**
 * How devices are judged: attributes of the device, its groups or the server, the nearest one counts. Units in the
 * sentences; speeds in knots as on the wire. Settings of decoders are in `decoder-settings`.
 */
export const DEVICE_SETTINGS = {
  // Filters, all of them switched off by `filter.enable`.
  'filter.enable': flag(true),
  /** A name of a set of filters; what is set by itself wins over it. */
  'filter.preset': text(),
  /** Seconds ahead of the server's clock. */
  'filter.future': number(86_400),
  /** Seconds. */
  'filter.past': number(),
  'filter.invalid': flag(),
  'filter.zero': flag(),
  'filter.outdated': flag(),
  'filter.approximate': flag(),
  'filter.duplicate': flag(),
  'filter.static': flag(),
  /** Metres. */
  'filter.accuracy': number(),
  /** Metres. */
  'filter.distance': number(),
  /** Knots. */
  'filter.maxSpeed': number(),
  /** Positions in a row that insist. */
  'filter.maxSpeedPatience': number(),
  /** Positions a day. */
  'filter.dailyLimit': number(),
  /** Seconds. */
  'filter.dailyLimitInterval': number(),
  /** Seconds. */
  'filter.minPeriod': number(),
  /** Seconds. */
  'filter.skipLimit': number(),
  'filter.skipAttributes': list(),

  // Completing positions.
  /** `serverTime` or `deviceTime`. */
  'time.override': text(),
  'time.protocols': list(),
  /** Seconds ahead of the server's clock from which on a position is never the newest. */
  'time.futureLimit': number(900),
  /** `N` or `S`. */
  'location.latitudeHemisphere': text(),
  /** `E` or `W`. */
  'location.longitudeHemisphere': text(),
  'coordinates.filter': flag(),
  /** Metres. */
  'coordinates.minError': number(),
  /** Metres. */
  'coordinates.maxError': number(),
  'geolocation.processInvalidPositions': flag(),
  'geocoder.ignorePositions': flag(true),
  'processing.useLinkedDriver': flag(),
  'processing.copyAttributes.enable': flag(),
  'processing.copyAttributes': list(),
  'processing.computedAttributes.deviceAttributes': flag(),

  // Motion, trips and stops (TRACKING-API §7.5).
  /** Knots. */
  'event.motion.speedThreshold': number(0.01),
  'report.trip.newLogic': flag(true),
  'report.trip.reference': flag(),
  'report.trip.useIgnition': flag(),
  /** Metres. */
  'report.trip.minDistance': number(200),
  /** Seconds. */
  'report.trip.minDuration': number(180),
  /** Seconds. */
  'report.trip.minimalParkingDuration': number(300),
  /** Seconds; 0 for none. */
  'report.trip.minimalNoDataDuration': number(3600),
  /** Metres. */
  'report.trip.minimalTripDistance': number(500),
  /** Seconds. */
  'report.trip.minimalTripDuration': number(300),
  /** Seconds. */
  'report.trip.stopGap': number(3600),
  'report.ignoreOdometer': flag(),

  // Events.
  'event.status.enable': flag(),
  'event.ignoreDuplicateAlerts': flag(true),
  /** Milliseconds of silence. */
  deviceInactivityStart: number(),
  /** Milliseconds between two tellings. */
  deviceInactivityPeriod: number(),
  /** Knots. */
  speedLimit: number(),
  'event.overspeed.thresholdMultiplier': number(1),
  /** Seconds. */
  'event.overspeed.minimalDuration': number(),
  'event.overspeed.preferLowest': flag(),
  /** Litres. */
  fuelCapacity: number(),
  /** In the unit of the device's fuel. */
  fuelDropThreshold: number(),
  /** In the unit of the device's fuel. */
  fuelIncreaseThreshold: number(),
  /** m/s². */
  'event.behavior.accelerationThreshold': number(),
  /** m/s². */
  'event.behavior.brakingThreshold': number(),
  /** Metres. */
  unaccompaniedDistance: number(),
  /** Metres. */
  proximityEnterDistance: number(),
  /** Metres. */
  proximityExitDistance: number(),
  /** Exactly as the contract has it: no margin, no dwell. */
  'event.geofence.plain': flag(),
  'event.geofence.segmentCrossing': flag(),
  /** Knots above which a leap is not believed: 200 km/h. */
  'event.geofence.maxSpeed': number(108),
  /** Metres. */
  'event.geofence.maxAccuracy': number(100),
  /** Metres. */
  'event.geofence.margin': number(25),
  /** Seconds. */
  'event.geofence.dwell': number(120),

  // Anchors.
  'anchor.onIgnitionOff': flag(),
  'anchor.liftOnIgnitionOn': flag(),
  /** Id of the calendar in whose hours it drops. */
  'anchor.calendarId': number(),
  /** Seconds. */
  'anchor.maxFixAge': number(3600),
} as const

type Settings = typeof DEVICE_SETTINGS
type KeyOf<Kind> = { [Key in keyof Settings]: Settings[Key]['kind'] extends Kind ? Key : never }[keyof Settings]

export type NumberSettingKey = KeyOf<'number'>
export type FlagSettingKey = KeyOf<'flag'>
export type ListSettingKey = KeyOf<'list'>
export type TextSettingKey = KeyOf<'text'>
