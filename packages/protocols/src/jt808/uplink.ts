import { utf8Of } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { readTime, type Jt808Message } from './message'

const VEHICLE_TEXT = 0x41
const VEHICLE_RECORD = 0xf0

/** Uplinks of makers: the kinds that say something known. */
export const readUplink = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  if (!body.has(1)) return []
  const kind = body.u8()
  if (kind === VEHICLE_TEXT) return readVehicleText(utf8Of(body.rest()))
  if (kind !== VEHICLE_RECORD) return []
  const deviceTime = readTime(body, message.timeZone)
  return [{ deviceTime, attributes: body.u8() > 0 ? { archive: true } : {} }]
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
const readVehicleText = (text: string): DecodedPosition[] => {
  const [name, ...values] = text.trim().split(',')
  if (name !== '$OBD-RT') return []
  const attributes: DecodedPosition['attributes'] = {}
  for (const [at, key] of KEYS.entries()) {
    const value = Number(values[at] || Number.NaN)
    if (key !== '' && Number.isFinite(value)) attributes[key] = value
  }
  return [{ attributes }]
}
