import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

const single =
  (key: string, at = 0) =>
  (values: readonly string[]): Attributes => {
    const value = number(values[at])
    return value === undefined ? {} : { [key]: value }
  }

const pressure = ([high = '', low = '']: readonly string[]): Attributes =>
  high === '' || low === '' ? {} : { pressureHigh: high, pressureLow: low }

/** What watches measure on the wrist, by type of message in lower case. */
const MEASURES: Readonly<Record<string, (values: readonly string[]) => Attributes>> = {
  pulse: single('heartRate'),
  heart: single('heartRate'),
  blood: pressure,
  bphrt: (values) => ({ ...pressure(values), ...single('heartRate', 2)(values) }),
  temp: single('temp1'),
  btemp2: single('temp1', 1),
  oxygen: single('bloodOxygen', 1),
}

/** Attributes of a measurement, or undefined when the message is none. */
export const readMeasure = (type: string, values: readonly string[]): Attributes | undefined => {
  const name = type.toLowerCase()
  return Object.hasOwn(MEASURES, name) ? MEASURES[name]?.(values) : undefined
}

const STEPS = 0
const LEVEL = 2

/** A heartbeat may say steps, turns in sleep and battery. */
export const readHeartbeat = (values: readonly string[]): Attributes | undefined => {
  const level = number(values[LEVEL])
  const steps = number(values[STEPS])
  if (level === undefined) return undefined
  return { ...(level >= 0 && level <= 100 && { batteryLevel: level }), ...(steps !== undefined && { steps }) }
}
