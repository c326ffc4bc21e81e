import { isBitSet } from '../bytes/index'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

type Network = NonNullable<DecodedPosition['network']>

const ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [0, 'lowBattery'],
  [1, 'geofenceExit'],
  [2, 'geofenceEnter'],
  [16, 'sos'],
  [17, 'lowBattery'],
  [18, 'geofenceExit'],
  [19, 'geofenceEnter'],
  [20, 'removing'],
  [21, 'fallDown'],
]
const MOVES_BIT = 4

const alarmsOf = (state: number): string[] => [
  ...new Set(ALARMS.filter(([bit]) => isBitSet(state, bit)).map(([, alarm]) => alarm)),
]

const LOCATION = new RegExp(
  [
    /^(\d\d)(\d\d)(\d\d),(\d\d)(\d\d)(\d\d),([AV]),\s*(-?\d+\.\d+),([NS]?),\s*(-?\d+\.\d+),([EW]?),/,
    /(\d+\.?\d*),(\d+\.?\d*),(-?\d+\.?\d*),(\d+),(\d+),(\d+),(\d+),\d+,([\da-f]{1,8})(?:,(.*))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'is',
)

const CELL_FIELDS = 3

const cellsOf = (fields: readonly string[]): Network['cellTowers'] => {
  const count = Number(fields[0])
  const [country, operator] = [Number(fields[2]), Number(fields[3])]
  const towers = []
  for (let number = 0; number < count; number++) {
    const [area, cell, signal] = fields.slice(4 + number * CELL_FIELDS, 4 + (number + 1) * CELL_FIELDS)
    if (!area || !cell || !/^\d+$/.test(area) || !/^\d+$/.test(cell)) break
    const strength = signal && /^-?\d+$/.test(signal) ? -Math.abs(Number(signal)) || 0 : undefined
    if (Number(area) > 0) towers.push(cellOf(country, operator, Number(area), Number(cell), strength))
  }
  return towers.length > 0 ? towers : undefined
}

const ACCESS_POINT = /([\da-f]{2}(?::[\da-f]{2}){5}),(-?\d+)/gi

const pointsOf = (text: string): Network['wifiAccessPoints'] => {
  const points = [...text.matchAll(ACCESS_POINT)].map(([, macAddress = '', signal]) => ({
    macAddress: macAddress.toLowerCase(),
    signalStrength: Number(signal),
  }))
  return points.length > 0 ? points : undefined
}

const networkOf = (text: string): Network | undefined => {
  const cellTowers = cellsOf(text.split(','))
  const wifiAccessPoints = pointsOf(text)
  if (!cellTowers && !wifiAccessPoints) return undefined
  return { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
}

/** Date, time, validity, place, motion, levels, state, cells and access points. Throws `ImpossibleValueError`. */
export const readLocation = (text: string, isAlarm: boolean): DecodedPosition => {
  const match = LOCATION.exec(text.trim())
  if (!match) throw new ImpossibleValueError('location', text.slice(0, 80))
  const numbers = match.map(Number)
  const at = (index: number): number => numbers[index] ?? 0
  const state = Number.parseInt(match[19] ?? '0', 16)
  const alarms = alarmsOf(state)
  if (isAlarm && alarms.length === 0) alarms.push('general')
  const attributes: DecodedPosition['attributes'] = { sat: at(15), rssi: at(16), steps: at(18) }
  if (at(17) <= 100) attributes.batteryLevel = at(17)
  if (alarms.length > 0) attributes.alarm = alarms.join(',')
  if (isBitSet(state, MOVES_BIT)) attributes.motion = true
  const fix = fixOf({
    time: utcOf(at(3), at(2), at(1), at(4), at(5), at(6)),
    valid: match[7]?.toUpperCase() === 'A',
    latitude: match[9]?.toUpperCase() === 'S' ? -at(8) : at(8),
    longitude: match[11]?.toUpperCase() === 'W' ? -at(10) : at(10),
    speedKnots: knotsOfKmh(at(12)),
    courseDegrees: at(13),
    altitudeMeters: at(14),
  })
  const network = networkOf(match[20] ?? '')
  return { fix, attributes, ...(network && { network }) }
}
