import { utf8Of } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { readTime, type Jt808Message } from './message'
import { readSensors, readTags } from './sensor-uplink'
import { readVehicleRecord } from './vehicle-uplink'

/** Uplinks of makers: the kinds that say something known. */
export const readUplink = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  return body.has(1) ? (KINDS[body.u8()]?.(message) ?? []) : []
}

const KEYS = [
  'power',
  'rpm',
  'obdSpeed',
  'throttle',
  'engineLoad',
  'coolantTemp',
  '',
  'fuelConsumption',
  'tripOdometer',
  'obdOdometer',
  'tripFuelUsed',
  'fuelUsed',
]

/** `$OBD-RT,volts,rpm,km/h,…`. */
const readVehicleText = ({ body }: Jt808Message): DecodedPosition[] => {
  const [name, ...values] = utf8Of(body.rest()).trim().split(',')
  if (name !== '$OBD-RT') return []
  const attributes: DecodedPosition['attributes'] = {}
  for (const [at, key] of KEYS.entries()) {
    const value = Number(values[at] || Number.NaN)
    if (key !== '' && Number.isFinite(value)) attributes[key] = value
  }
  return [{ attributes }]
}

/** `GTSL|…|…|…|driver`: who identified himself. */
const readDriverText = ({ body }: Jt808Message): DecodedPosition[] => {
  const fields = utf8Of(body.rest()).trim().split('|')
  const driver = fields[4]?.trim()
  return fields[0] === 'GTSL' && driver ? [{ attributes: { driverUniqueId: driver } }] : []
}

const MICRODEGREES = 1_000_000

/** Time and place of a moment of an accident, without items. */
const readPlainPlace = ({ body, timeZone }: Jt808Message): DecodedPosition[] => {
  const time = readTime(body, timeZone)
  const [latitude, longitude] = [body.i32() / MICRODEGREES, body.i32() / MICRODEGREES]
  const altitudeMeters = body.i16()
  const [speedKnots, courseDegrees] = [knotsOfKmh(body.u16() / 10), body.u16()]
  return [
    {
      fix: fixOf({ time, valid: true, latitude, longitude, altitudeMeters, speedKnots, courseDegrees }),
      attributes: {},
    },
  ]
}

const KINDS: Readonly<Record<number, (message: Jt808Message) => DecodedPosition[]>> = {
  0x40: readDriverText,
  0x41: readVehicleText,
  0x53: readTags,
  0x54: readSensors,
  0xf0: readVehicleRecord,
  0xff: readPlainPlace,
}
