import { isBitSet } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, degreesIn, hexNumberOf, known, momentIn, numberIn } from '../text-values'
import { networkOf } from './surroundings'

/** States (the low half) and alarms (the high half) of the device, by bit. */
const ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [0, 'lowBattery'],
  [1, 'geofenceExit'],
  [2, 'geofenceEnter'],
  [14, 'powerCut'],
  [16, 'sos'],
  [17, 'lowBattery'],
  [18, 'geofenceExit'],
  [19, 'geofenceEnter'],
  [20, 'removing'],
  [21, 'fallDown'],
  [22, 'fallDown'],
]
const MOVES_BIT = 4

const alarmOf = (state: number, isAlarm: boolean): string | undefined => {
  const alarms = new Set(ALARMS.filter(([bit]) => isBitSet(state, bit)).map(([, alarm]) => alarm))
  if (alarms.size > 0) return [...alarms].join(',')
  return isAlarm ? 'general' : undefined
}

const percentOf = (text: string | undefined): number | undefined => {
  const level = countIn(text)
  return level !== undefined && level <= 100 ? level : undefined
}

const FIRST_OF_NETWORK = 16

/** Date, time, validity, place, motion, levels, state, cells and access points; whatever is not readable is left out. */
export const readLocation = (text: string, isAlarm: boolean, now: Date): DecodedPosition => {
  const fields = text.trim().split(',')
  const [date, clock, validity, lat, south, lon, west, speed, course, altitude] = fields
  const [sat, rssi, level, steps, , state] = fields.slice(10)
  const bits = hexNumberOf(state) ?? 0
  const attributes = known({
    sat: countIn(sat),
    rssi: countIn(rssi),
    steps: countIn(steps),
    batteryLevel: percentOf(level),
    alarm: alarmOf(bits, isAlarm),
    motion: isBitSet(bits, MOVES_BIT) || undefined,
  })
  const place = soundFix(
    {
      time: momentIn(date, clock, 'dayFirst'),
      valid: validity?.toUpperCase() === 'A',
      latitude: degreesIn(lat, south),
      longitude: degreesIn(lon, west),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  const network = networkOf(fields.slice(FIRST_OF_NETWORK))
  return { ...place, attributes, ...(network && { network }) }
}
