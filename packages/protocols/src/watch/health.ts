import type { DecodedPosition } from '../protocol'
import { countIn, known, numberIn } from '../text-values'

type Attributes = DecodedPosition['attributes']

const single =
  (key: string, at = 0) =>
  (values: readonly string[]): Attributes =>
    known({ [key]: numberIn(values[at]) })

const figureOf = (text = ''): string | undefined => (numberIn(text) === undefined ? undefined : text)

/** Two pressures, and with some watches the pulse. */
const pressure = ([high, low, pulse]: readonly string[]): Attributes =>
  known({ pressureHigh: figureOf(high), pressureLow: figureOf(low), heartRate: numberIn(pulse) })

/** The first value says whether the sensor touched the skin. */
const temperature = ([touches = '', degrees]: readonly string[]): Attributes =>
  numberIn(touches) === 0 ? {} : known({ temp1: numberIn(degrees) })

/** What watches measure on the wrist, by type of message in lower case. */
const MEASURES: Readonly<Record<string, (values: readonly string[]) => Attributes>> = {
  pulse: single('heartRate'),
  heart: single('heartRate'),
  blood: pressure,
  bphrt: pressure,
  temp: single('temp1'),
  btemp2: temperature,
  oxygen: single('bloodOxygen', 1),
}

/** Attributes of a measurement, or undefined when the message is none. */
export const readMeasure = (type: string, values: readonly string[]): Attributes | undefined => {
  const name = type.toLowerCase()
  return Object.hasOwn(MEASURES, name) ? MEASURES[name]?.(values) : undefined
}

const LEVEL = 2

/** A heartbeat may say steps, turns in sleep and battery. */
export const readHeartbeat = (values: readonly string[]): Attributes | undefined => {
  if (values.length <= LEVEL) return undefined
  const level = countIn(values[LEVEL])
  const attributes = known({
    batteryLevel: level !== undefined && level <= 100 ? level : undefined,
    steps: countIn(values[0]),
  })
  return Object.keys(attributes).length > 0 ? attributes : undefined
}
