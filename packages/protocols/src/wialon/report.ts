import type { DecodedPosition } from '../protocol'
import { fixOf, knotsOfKmh } from '../fix'
import { coordinateOf, isKnown, momentOf, numberOf } from './fields'
import { type Parameters, parametersOf } from './parameters'

type Attributes = DecodedPosition['attributes']

/** Fields of a report up to the satellites. */
export const SHORTEST_REPORT = 10

/** Inputs, outputs, analogue values, key and parameters: what the full report has behind the satellites. */
const readDetails = (fields: string[]): Parameters => {
  const [hdop, input, output, analogue, key, parameters] = fields
  const attributes: Attributes = {}
  const hdopValue = numberOf(hdop)
  if (hdopValue !== undefined) attributes.hdop = hdopValue
  if (isKnown(input)) attributes.input = input
  if (isKnown(output)) attributes.output = output
  const analogues = isKnown(analogue) ? analogue.split(',') : []
  analogues.forEach((value, index) => {
    if (isKnown(value)) attributes[`adc${index + 1}`] = value
  })
  if (isKnown(key)) attributes.driverUniqueId = key
  const named = parametersOf(parameters ?? '')
  return { ...named, attributes: { ...attributes, ...named.attributes } }
}

/**
 * Reads `date;time;latitude;N;longitude;E;speed;course;altitude;satellites[;hdop;…;parameters]`. A report with a time
 * but no place is one that is not valid; without a time it says nothing of where the device is.
 */
export const readReport = (text: string, now: Date): DecodedPosition => {
  const fields = text.split(';')
  if (fields.length < SHORTEST_REPORT) throw new Error(`report of ${fields.length} fields`)
  const time = momentOf(fields[0], fields[1])
  const latitude = coordinateOf(fields[2], fields[3])
  const longitude = coordinateOf(fields[4], fields[5])
  const sat = numberOf(fields[9])
  const { attributes, network, accuracyMeters } = readDetails(fields.slice(SHORTEST_REPORT))
  const rest = { attributes: { ...(sat === undefined ? {} : { sat }), ...attributes }, ...(network ? { network } : {}) }
  if (!time && latitude === undefined) return { deviceTime: now, ...rest }
  const fix = fixOf({
    time: time ?? now,
    valid: latitude !== undefined && longitude !== undefined,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    speedKnots: knotsOfKmh(numberOf(fields[6]) ?? 0),
    courseDegrees: numberOf(fields[7]) ?? 0,
    altitudeMeters: numberOf(fields[8]) ?? 0,
    ...(accuracyMeters === undefined ? {} : { accuracyMeters }),
  })
  return { fix, ...rest }
}
