/** What happened to the vehicle or the tracker, as a device of the field would report it. */
export type DeviceAlarm = 'sos' | 'powerCut' | 'lowBattery'

/** One moment of a vehicle as its tracker measures it. */
export interface DeviceFix {
  time: Date
  /** Decimal degrees WGS84, south and west negative. */
  latitude: number
  longitude: number
  speedKmh: number
  /** Degrees clockwise from north, 0 to 360. */
  courseDegrees: number
  altitudeMeters: number
  satellites: number
  /** False while the receiver repeats its last known place. */
  valid: boolean
  ignition: boolean
  /** Internal battery, 0 to 100. */
  batteryPercent: number
  /** Vehicle supply; 0 when cut. */
  powerVolts: number
  odometerMeters: number
  /** True for a fix kept while there was no network. */
  buffered: boolean
  /** The relay that cuts the engine is drawn. */
  blocked: boolean
  alarm?: DeviceAlarm
}

/** A fix with the plain facts of `parts` and quiet defaults for everything else. */
export const deviceFix = (
  parts: Pick<DeviceFix, 'time' | 'latitude' | 'longitude'> & Partial<DeviceFix>,
): DeviceFix => ({
  speedKmh: 0,
  courseDegrees: 0,
  altitudeMeters: 0,
  satellites: 9,
  valid: true,
  ignition: true,
  batteryPercent: 100,
  powerVolts: 12.6,
  odometerMeters: 0,
  buffered: false,
  blocked: false,
  ...parts,
})
