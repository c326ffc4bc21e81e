import { ImpossibleValueError, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

const HOUR_MS = 3_600_000

const numberOf = (field: string | undefined): number => {
  if (field === undefined || !/^[+-]?(\d+(\.\d+)?)?$/.test(field)) throw new ImpossibleValueError('reading', field)
  return field === '' ? 0 : Number(field)
}

/** Shares keep the sign they are sent with, as integrations expect of this protocol. */
const percentOf = (field = ''): string => {
  if (!/^\d+(\.\d+)?%$/.test(field)) throw new ImpossibleValueError('share', field)
  return field
}

const momentOf = (field: string): Date => {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(field)
  if (!match) throw new ImpossibleValueError('time', field)
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = match.slice(1, 6).map(Number)
  return utcOf(year, month, day, hours, minutes, Number(match[6] ?? 0))
}

/**
 * `OBD,time,odometer,instant,average fuel,hours,km/h,load%,coolant,throttle%,rpm,volts,codes…` of the vehicle bus.
 * Throws `ImpossibleValueError` when a reading is none.
 */
export const readObd = (fields: string[]): DecodedPosition => {
  const [, time = '', odometer, , fuel, hours, speed, load, coolant, throttle, rpm, volts, ...codes] = fields
  if (coolant === '' || coolant === '+') throw new ImpossibleValueError('coolant temperature', coolant)
  const dtcs = codes.filter((code) => /^[A-Z][0-9A-F]{4}$/.test(code)).join(' ')
  return {
    deviceTime: momentOf(time),
    attributes: {
      odometer: numberOf(odometer),
      fuelConsumption: numberOf(fuel),
      hours: numberOf(hours) * HOUR_MS,
      obdSpeed: numberOf(speed),
      engineLoad: percentOf(load),
      coolantTemp: numberOf(coolant),
      throttle: percentOf(throttle),
      rpm: numberOf(rpm),
      battery: numberOf(volts),
      ...(dtcs === '' ? {} : { dtcs }),
    },
  }
}
