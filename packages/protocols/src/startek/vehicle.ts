import type { DecodedPosition } from '../protocol'
import { numberIn } from '../text-values'

type Attributes = DecodedPosition['attributes']

type Reading = readonly [at: number, key: string, factor?: number]

/** Values of the lines of a bus reader, by the word in front and by place; the others stand for nothing we name. */
const LINES: Readonly<Record<string, readonly Reading[]>> = {
  T1: [
    [2, 'rpm'],
    [4, 'fuelLevel'],
    [10, 'coolantTemp'],
    [12, 'torque'],
    [14, 'power'],
    [16, 'oilTemp'],
    [18, 'throttle'],
    [23, 'oilPressure'],
    [28, 'catalystLevel'],
  ],
  T2: [
    [1, 'odometer', 1000],
    [19, 'fuelConsumption'],
    [21, 'fuelUsed'],
  ],
}

/** 2 and more stand for unknown. */
const IGNITION_AT = 26

const readLine = (fields: readonly string[], attributes: Attributes): boolean => {
  const [word = ''] = fields
  const readings = Object.hasOwn(LINES, word) ? LINES[word] : undefined
  for (const [at, key, factor = 1] of readings ?? []) {
    const value = numberIn(fields[at])
    if (value !== undefined) attributes[key] = value * factor
  }
  const ignition = word === 'T1' ? fields[IGNITION_AT] : undefined
  if (ignition === '0' || ignition === '1') attributes.ignition = ignition === '1'
  return readings !== undefined
}

/** Lines `T1,…` and `T2,…`; undefined where there is none of them. */
export const readVehicleLines = (content: string): Attributes | undefined => {
  const attributes: Attributes = {}
  const isRead = content.split(/\r?\n/).map((line) => readLine(line.split(','), attributes))
  return isRead.includes(true) ? attributes : undefined
}
