import type { DecodedPosition } from '../protocol'
import { networkOf } from './event'
import { type Location, findBlank, findCellOnly, findLocations } from './location'
import type { TextMessage } from './message'
import { readSensors } from './sensors'
import { readTail } from './tail'
import { type Attributes, attributesOf, hexNumberOf, metersOfKm, numberOf, percentOf, thousandthsOf } from './values'
import { type AccessPointList, endsInPoint, readAccessPoints } from './wifi'

const VIN = /^[0-9A-HJ-NPR-Z]{17}$/i
const DECIMAL = /^\d+\.\d+$/

const accuracyOf = ({ accuracy }: Location): Attributes => attributesOf({ hdop: numberOf(accuracy) })

const presentVin = (text: string | undefined): string | undefined => (VIN.test(text ?? '') ? text : undefined)

/** Fields in front of the first place. Units wired to a vehicle give a report type of two digits and the supply. */
const readHead = (model: string, head: readonly string[]): Attributes => {
  const vin = presentVin(head[0])
  if (/^[0-9a-f]{2}$/i.test(head.at(-2) ?? '')) return attributesOf({ vin, power: thousandthsOf(head.at(-3)) })
  if (head.length < 6) return attributesOf({ vin })
  if (model === 'GT501') return { motion: head[3] === '1', charge: head[4] === '1' }
  return attributesOf({ batteryLevel: percentOf(head[5]) })
}

/** Every place but the last is followed by one field: the distance, or a reserved one. */
const readEarlier = (fields: readonly string[], location: Location): Attributes => {
  const text = fields[location.end] ?? ''
  return attributesOf({ ...accuracyOf(location), odometer: DECIMAL.test(text) ? metersOfKm(text) : undefined })
}

const locationsOf = ({ fields, fallbackTime }: TextMessage): Location[] => {
  const locations = findLocations(fields, fallbackTime)
  if (locations.length > 0) return locations
  const blank = findCellOnly(fields) ?? findBlank(fields)
  return blank ? [blank] : []
}

/** The cell of a regular report counts only where it is all that is known of the place. */
const surroundingsOf = (location: Location, points: AccessPointList | undefined): Pick<DecodedPosition, 'network'> => {
  const { network } = location.fix ? {} : networkOf(location.cell)
  return network || points ? { network: { ...network, ...(points && { wifiAccessPoints: points.seen }) } } : {}
}

/** Regular reports (`GTFRI` and its like): one or more places, then the state of the unit at the last one. */
export const readRegular = (message: TextMessage): DecodedPosition[] => {
  const { type, model, fields } = message
  const locations = locationsOf(message)
  const last = locations.at(-1)
  if (!last || endsInPoint(fields.slice(last.end))) return []
  const head = readHead(model, fields.slice(0, locations[0]?.start))
  const points = readAccessPoints(fields, last.start)
  const tail = readTail(model, fields.slice(points?.end ?? last.end), false)
  return locations.map((location) => ({
    ...placeOf(location),
    attributes:
      location === last
        ? { ...head, ...accuracyOf(last), ...tail.attributes, type }
        : { ...attributesOf({ vin: head.vin }), ...readEarlier(fields, location), type },
    ...surroundingsOf(location, location === last ? points : undefined),
  }))
}

const placeOf = ({ fix, deviceTime }: Location): Pick<DecodedPosition, 'fix' | 'deviceTime'> => ({
  ...(fix && { fix }),
  ...(deviceTime && { deviceTime }),
})

const MASK = /^[0-9a-f]{8}$/i
/** Supply, report type and count stand in front of the first place. */
const POWER_FROM_END = 3

/** Extended reports (`GTERI`): as regular ones, with sensors named by a mask. */
export const readExtended = (message: TextMessage): DecodedPosition[] => {
  const { type, model, fields, sentAt } = message
  const locations = locationsOf(message)
  const last = locations.at(-1)
  if (!last) return []
  const head = fields.slice(0, locations[0]?.start)
  const usualAt = head.length - POWER_FROM_END - 1
  const maskAt = MASK.test(head[usualAt] ?? '') ? usualAt : head.findLastIndex((text) => MASK.test(text))
  const tail = readTail(model, fields.slice(last.end), true)
  const sensors = readSensors(hexNumberOf(head[maskAt]) ?? 0, model, tail.rest)
  const power = thousandthsOf(head[maskAt < 0 ? head.length - POWER_FROM_END : maskAt + 1])
  const own = { ...attributesOf({ vin: presentVin(head[0]), power }), ...accuracyOf(last), ...tail.attributes }
  return locations.map((location) => ({
    ...placeOf(location),
    ...(location === last && sentAt && { deviceTime: sentAt }),
    attributes: location === last ? { ...own, ...sensors, type } : { ...readEarlier(fields, location), type },
    ...networkOf(location.cell),
  }))
}
