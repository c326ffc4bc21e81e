import type { DecodedPosition } from '../protocol'
import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
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

/** With fewer satellites a receiver tells no place. */
const LEAST_SATELLITES = 3

/**
 * Reads `date;time;latitude;N;longitude;E;speed;course;altitude;satellites[;hdop;…;parameters]`. A report with a time
 * but no place says nothing of where the device is. Undefined when it has too few fields.
 */
export const readReport = (text: string, now: Date): DecodedPosition | undefined => {
  const fields = text.split(';')
  if (fields.length < SHORTEST_REPORT) return undefined
  const time = momentOf(fields[0], fields[1])
  const sat = numberOf(fields[9])
  const { attributes, network, accuracyMeters } = readDetails(fields.slice(SHORTEST_REPORT))
  const place = soundFix(
    {
      time,
      valid: sat === undefined || sat >= LEAST_SATELLITES,
      latitude: coordinateOf(fields[2], fields[3]),
      longitude: coordinateOf(fields[4], fields[5]),
      speedKnots: knotsOfKmh(numberOf(fields[6]) ?? 0),
      courseDegrees: numberOf(fields[7]),
      altitudeMeters: numberOf(fields[8]),
      accuracyMeters,
    },
    now,
  )
  return {
    ...(place.fix || place.deviceTime ? place : { deviceTime: now }),
    attributes: { ...(sat === undefined ? {} : { sat }), ...attributes },
    ...(network ? { network } : {}),
  }
}
