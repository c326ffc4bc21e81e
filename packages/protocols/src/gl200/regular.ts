import type { DecodedPosition } from '../protocol'
import { type Location, findCellOnly, findLocations } from './location'
import type { TextMessage } from './message'
import { readSensors } from './sensors'
import { readTail } from './tail'
import { type Attributes, attributesOf, hexNumberOf, metersOfKm, numberOf, percentOf, thousandthsOf } from './values'
import { endsInPoint, readAccessPoints } from './wifi'

const VIN = /^[0-9A-HJ-NPR-Z]{17}$/i
const DECIMAL = /^\d+\.\d+$/

const accuracyOf = ({ accuracy }: Location): Attributes => attributesOf({ hdop: numberOf(accuracy) })

const presentVin = (text: string | undefined): string | undefined => (VIN.test(text ?? '') ? text : undefined)

/** Fields in front of the first place. Units wired to a vehicle give a report type of two digits and the supply. */
const readHead = (version: string, head: readonly string[]): Attributes => {
  const vin = presentVin(head[0])
  if (/^\d\d$/.test(head.at(-2) ?? '')) return attributesOf({ vin, power: thousandthsOf(head.at(-3)) })
  if (head.length < 6) return attributesOf({ vin })
  if (version.startsWith('42')) return { motion: head[3] === '1', charge: head[4] === '1' }
  return attributesOf({ batteryLevel: percentOf(head[5]) })
}

/** Every place but the last is followed by one field: the distance, or a reserved one. */
const readEarlier = (fields: readonly string[], location: Location): Attributes => {
  const text = fields[location.end] ?? ''
  return attributesOf({ ...accuracyOf(location), odometer: DECIMAL.test(text) ? metersOfKm(text) : undefined })
}

const locationsOf = (fields: readonly string[]): Location[] => {
  const locations = findLocations(fields)
  if (locations.length > 0) return locations
  const blank = findCellOnly(fields)
  return blank ? [blank] : []
}

/** Regular reports (`GTFRI` and its like): one or more places, then the state of the unit at the last one. */
export const readRegular = ({ type, version, fields }: TextMessage): DecodedPosition[] => {
  const locations = locationsOf(fields)
  const last = locations.at(-1)
  if (!last || endsInPoint(fields.slice(last.end))) return []
  const head = readHead(version, fields.slice(0, locations[0]?.start))
  const points = readAccessPoints(fields, last.start)
  const tail = readTail(version, fields.slice(points?.end ?? last.end), false)
  return locations.map((location) => ({
    ...(location.fix && { fix: location.fix }),
    attributes:
      location === last
        ? { ...head, ...accuracyOf(last), ...tail.attributes, type }
        : { ...attributesOf({ vin: head.vin }), ...readEarlier(fields, location), type },
    ...(location === last && points && { network: { wifiAccessPoints: points.seen } }),
  }))
}

const MASK = /^[0-9a-f]{8}$/i

/** Extended reports (`GTERI`): as regular ones, with sensors named by a mask. */
export const readExtended = ({ type, version, fields, sentAt }: TextMessage): DecodedPosition[] => {
  const locations = locationsOf(fields)
  const last = locations.at(-1)
  if (!last) return []
  const head = fields.slice(0, locations[0]?.start)
  const maskAt = head.findLastIndex((text) => MASK.test(text))
  const tail = readTail(version, fields.slice(last.end), true)
  const sensors = readSensors(hexNumberOf(head[maskAt]) ?? 0, tail.rest)
  const power = maskAt < 0 ? undefined : thousandthsOf(head[maskAt + 1])
  const own = { ...attributesOf({ vin: presentVin(head[0]), power }), ...accuracyOf(last), ...tail.attributes }
  return locations.map((location) => ({
    ...(location.fix && { fix: location.fix }),
    ...(location === last && sentAt && { deviceTime: sentAt }),
    attributes: location === last ? { ...own, ...sensors, type } : { ...readEarlier(fields, location), type },
    ...(location.cell && { network: { cellTowers: [location.cell] } }),
  }))
}
