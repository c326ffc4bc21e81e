import type { DecodedPosition } from '../protocol'
import { known, momentIn, numberIn } from '../text-values'

const HOUR_MS = 3_600_000

/** A reading that the unit leaves empty is none, which it counts as 0. */
const readingIn = (field: string | undefined): number | undefined => (field === '' ? 0 : numberIn(field))

const hoursIn = (field: string | undefined): number | undefined => {
  const hours = readingIn(field)
  return hours === undefined ? undefined : hours * HOUR_MS
}

/** Shares keep the sign they are sent with, as integrations expect of this protocol. */
const shareIn = (field = ''): string | undefined => (/^\d+(\.\d+)?%$/.test(field) ? field : undefined)

const CODE = /^[A-Z][0-9A-F]{4}$/

/**
 * `OBD,time,odometer,instant,average fuel,hours,km/h,load%,coolant,throttle%,rpm,volts,codes…` of the vehicle bus;
 * undefined where the bus is silent: no voltage, and nought in everything else.
 */
export const readObd = (fields: readonly string[]): DecodedPosition | undefined => {
  const [, time = '', odometer, , fuel, hours, speed, load, coolant, throttle, rpm, volts, ...codes] = fields
  const isSilent = volts === '' && !fields.slice(2).some((field) => /[1-9]/.test(field))
  if (isSilent) return undefined
  const deviceTime = momentIn(time.slice(0, 6), time.slice(6).padEnd(6, '0'), 'yearFirst')
  return {
    ...(deviceTime && { deviceTime }),
    attributes: known({
      odometer: readingIn(odometer),
      fuelConsumption: readingIn(fuel),
      hours: hoursIn(hours),
      obdSpeed: readingIn(speed),
      engineLoad: shareIn(load),
      coolantTemp: numberIn(coolant),
      throttle: shareIn(throttle),
      rpm: readingIn(rpm),
      battery: readingIn(volts),
      dtcs: codes.filter((code) => CODE.test(code)).join(' '),
    }),
  }
}
