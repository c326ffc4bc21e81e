import type { CellTower } from '@rastro/model/position'
import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
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
  /** Time of a place that cannot be. */
  deviceTime: Date | undefined
  cell: CellTower | undefined
}

const LONGITUDE = /^-?\d{1,3}\.\d{4,8}$/
const LATITUDE = /^-?\d{1,2}\.\d{4,8}$/
const WHOLE = /^-?\d{1,3}(\.\d*)?$/
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

const fixAt = (
  fields: readonly string[],
  start: number,
  fallback: Date,
): Pick<DecodedPosition, 'fix' | 'deviceTime'> => {
  const [, speed, course, altitude, longitude, latitude, time] = fields.slice(start, start + FIELDS_OF_FIX)
  return soundFix(
    {
      time: readable(() => momentOf(time ?? '')),
      valid: true,
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
      speedKnots: knotsOfKmh(numberOf(speed) ?? 0),
      courseDegrees: numberOf(course),
      altitudeMeters: numberOf(altitude),
    },
    fallback,
  )
}

const located = (
  fields: readonly string[],
  start: number,
  { fix, deviceTime }: Pick<DecodedPosition, 'fix' | 'deviceTime'>,
): Location => {
  const cellStart = start + FIELDS_OF_FIX
  return {
    start,
    end: Math.min(cellStart + FIELDS_OF_CELL, fields.length),
    accuracy: fields[start] ?? '',
    fix,
    deviceTime,
    cell: cellAt(fields, cellStart),
  }
}

/** How many of longitude, latitude and time look as they should; numbers without decimals count in front of a time. */
const likenessAt = (fields: readonly string[], at: number): number => {
  const [longitude = '', latitude = '', time] = [fields[at], fields[at + 1], fields[at + 2]]
  const isTimed = isStamp(time)
  const likeness = [LONGITUDE.test(longitude), LATITUDE.test(latitude), isTimed].filter(Boolean).length
  return likeness === 1 && isTimed && WHOLE.test(longitude) && WHOLE.test(latitude) ? 2 : likeness
}

/**
 * Every place of a report, in order. The fields in front of one differ by report; the place itself never does, so it is
 * known by two of longitude, latitude and time. `fallback` is the time of a place whose own cannot be read.
 */
export const findLocations = (fields: readonly string[], fallback: Date): Location[] => {
  const locations: Location[] = []
  for (let at = FIELDS_BEFORE_LONGITUDE; at + 1 < fields.length; at++) {
    const likeness = likenessAt(fields, at)
    if (likeness < 2 || likenessAt(fields, at + 1) > likeness) continue
    const start = at - FIELDS_BEFORE_LONGITUDE
    locations.push(located(fields, start, fixAt(fields, start, fallback)))
    at += FIELDS_OF_FIX - 1
  }
  return locations
}

/** A place left blank in front of a cell, which a unit without satellites sends. */
export const findCellOnly = (fields: readonly string[]): Location | undefined => {
  for (let at = FIELDS_OF_FIX; at + FIELDS_OF_CELL <= fields.length; at++) {
    const isBlank = fields.slice(at - 5, at - 1).every((text) => text === '')
    if (isBlank && (fields[at - 1] === '' || isStamp(fields[at - 1])) && cellAt(fields, at)) {
      return located(fields, at - FIELDS_OF_FIX, {})
    }
  }
  return undefined
}

const ACCURACY = /^\d{1,2}(\.\d)?$/
/** Index of the time in a blank place and cell, counted from the speed. */
const TIME_IN_BLANK = 5

/** A place and its cell left blank altogether, behind an accuracy. */
export const findBlank = (fields: readonly string[]): Location | undefined => {
  const count = FIELDS_OF_FIX + FIELDS_OF_CELL
  for (let start = 0; start + count <= fields.length; start++) {
    if (!ACCURACY.test(fields[start] ?? '')) continue
    const rest = fields.slice(start + 1, start + count)
    if (rest.every((text, index) => text === '' || (index === TIME_IN_BLANK && isStamp(text)))) {
      return located(fields, start, {})
    }
  }
  return undefined
}
