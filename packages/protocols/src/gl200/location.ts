import type { CellTower } from '@rastro/model/position'
import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { Fix } from '../protocol'
import { isStamp, momentOf } from './message'
import { hexNumberOf, numberOf } from './values'

/** Where in a report a place stands: accuracy, speed, course, altitude, longitude, latitude, time, cell (four fields). */
export interface Location {
  /** Index of its first field, the accuracy. */
  start: number
  /** Index after the cell. */
  end: number
  accuracy: string
  fix: Fix | undefined
  cell: CellTower | undefined
}

const LONGITUDE = /^-?\d{1,3}\.\d{4,8}$/
const LATITUDE = /^-?\d{1,2}\.\d{4,8}$/
const CODE = /^\d{1,4}$/
const FIELDS_BEFORE_LONGITUDE = 4
const FIELDS_OF_FIX = 7
const FIELDS_OF_CELL = 4
const MAX_AREA = 0xffff
const MAX_CELL = 0xfffffff

const cellAt = (fields: readonly string[], at: number): CellTower | undefined => {
  const [country, network, area, cell] = fields.slice(at, at + FIELDS_OF_CELL)
  if (!CODE.test(country ?? '') || !CODE.test(network ?? '')) return undefined
  const areaCode = hexNumberOf(area)
  const cellId = hexNumberOf(cell)
  if (!areaCode || areaCode > MAX_AREA || cellId === undefined || cellId > MAX_CELL) return undefined
  return cellOf(Number(country), Number(network), areaCode, cellId)
}

const fixAt = (fields: readonly string[], start: number): Fix => {
  const [, speed, course, altitude, longitude, latitude, time] = fields.slice(start, start + FIELDS_OF_FIX)
  return fixOf({
    time: momentOf(time ?? ''),
    valid: true,
    latitude: Number(latitude),
    longitude: Number(longitude),
    speedKnots: knotsOfKmh(numberOf(speed) ?? 0),
    courseDegrees: numberOf(course) ?? 0,
    altitudeMeters: numberOf(altitude) ?? 0,
  })
}

const located = (fields: readonly string[], start: number, fix: Fix | undefined): Location => {
  const cellStart = start + FIELDS_OF_FIX
  return {
    start,
    end: Math.min(cellStart + FIELDS_OF_CELL, fields.length),
    accuracy: fields[start] ?? '',
    fix,
    cell: cellAt(fields, cellStart),
  }
}

const isPlaceAt = (fields: readonly string[], at: number): boolean =>
  LONGITUDE.test(fields[at] ?? '') && LATITUDE.test(fields[at + 1] ?? '') && isStamp(fields[at + 2])

/** Every place of a report, in order. The fields in front of one differ by report; the place itself never does. */
export const findLocations = (fields: readonly string[]): Location[] => {
  const locations: Location[] = []
  for (let at = FIELDS_BEFORE_LONGITUDE; at + 2 < fields.length; at++) {
    if (!isPlaceAt(fields, at)) continue
    const start = at - FIELDS_BEFORE_LONGITUDE
    locations.push(located(fields, start, fixAt(fields, start)))
  }
  return locations
}

/** A place left blank in front of a cell, which a unit without satellites sends. */
export const findCellOnly = (fields: readonly string[]): Location | undefined => {
  for (let at = FIELDS_OF_FIX; at + FIELDS_OF_CELL <= fields.length; at++) {
    const isBlank = fields.slice(at - 5, at - 1).every((text) => text === '')
    if (isBlank && (fields[at - 1] === '' || isStamp(fields[at - 1])) && cellAt(fields, at)) {
      return located(fields, at - FIELDS_OF_FIX, undefined)
    }
  }
  return undefined
}
