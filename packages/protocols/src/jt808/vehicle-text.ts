import { asciiOf, type ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

const NAME = '$OBD-RT'

/** By their place in the line; the momentary and the mean consumption share a name, the mean wins. */
const KEYS: readonly string[] = [
  'power',
  'rpm',
  'obdSpeed',
  'throttle',
  'engineLoad',
  'coolantTemp',
  'fuelConsumption',
  'fuelConsumption',
  'tripOdometer',
  'obdOdometer',
  'tripFuelUsed',
  'fuelUsed',
]

export const isVehicleText = ({ bytes, position, left }: ByteReader): boolean =>
  left >= NAME.length && asciiOf(bytes, position, position + NAME.length) === NAME

/** `$OBD-RT,volts,rpm,km/h,…`; a value that is no number is left out. */
export const readVehicleText = (text: string): DecodedPosition['attributes'] => {
  const [, ...values] = text.trim().split(',')
  const attributes: DecodedPosition['attributes'] = {}
  for (const [at, key] of KEYS.entries()) {
    const value = Number(values[at] || Number.NaN)
    if (Number.isFinite(value)) attributes[key] = value
  }
  return attributes
}
