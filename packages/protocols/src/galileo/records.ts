import { bitsBetween, type ByteReader } from '../bytes/index'
import { fixOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { readTag, type GalileoRecord } from './tags'

const IMEI_TAG = 0x03
const IMEI_DIGITS = 15
const DAY_MS = 86_400_000

export interface GalileoRecords {
  imei?: string
  positions: DecodedPosition[]
}

/** A record with place and time, or the text answer to a command; anything else cannot be stored. */
const positionOf = ({ time, place, attributes, ...motion }: GalileoRecord): DecodedPosition | undefined => {
  if (place && time) return { fix: fixOf({ ...motion, ...place, time }), attributes }
  return attributes.result === undefined ? undefined : { attributes }
}

/** Reads tags to the end; a tag that comes again starts the next record. */
export const readRecords = (reader: ByteReader): GalileoRecords => {
  const records: GalileoRecord[] = []
  let imei: string | undefined
  let seen = new Set<number>()
  let record: GalileoRecord = { attributes: {} }
  while (reader.left > 0) {
    const tag = reader.u8()
    if (seen.has(tag)) {
      records.push(record)
      record = { attributes: {} }
      seen = new Set()
    }
    seen.add(tag)
    if (tag === IMEI_TAG) imei = readImei(reader)
    else readTag(tag, record, reader)
  }
  records.push(record)
  return { imei, positions: storable(records) }
}

const readImei = (reader: ByteReader): string => {
  const imei = reader.ascii(IMEI_DIGITS)
  if (!/^\d+$/.test(imei)) throw new Error('IMEI is not a number')
  return imei
}

const storable = (records: GalileoRecord[]): DecodedPosition[] =>
  records.map(positionOf).filter((position) => position !== undefined)

/** The year is not sent: the latest one that does not put the record into the future. */
const momentInYear = (seconds: number, now: Date): Date => {
  const thisYear = Date.UTC(now.getUTCFullYear(), 0, 1) + seconds * 1000
  if (thisYear <= now.getTime() + DAY_MS) return new Date(thisYear)
  return new Date(Date.UTC(now.getUTCFullYear() - 1, 0, 1) + seconds * 1000)
}

/** Ten bytes: second of the year (25 bits), no fix (1), longitude (22), latitude (21), alarm (1), nine bits unused. */
const readMinimal = (reader: ByteReader, now: Date): GalileoRecord => {
  const bits = BigInt(`0x${reader.hex(10)}`)
  const field = (from: number, count: number): number => Number((bits >> BigInt(from)) & ((1n << BigInt(count)) - 1n))
  return {
    time: momentInYear(field(54, 25), now),
    place: {
      valid: field(53, 1) === 0,
      longitude: (360 * field(31, 22)) / 2 ** 22 - 180,
      latitude: (180 * field(10, 21)) / 2 ** 21 - 90,
    },
    attributes: field(9, 1) === 1 ? { alarm: 'general' } : {},
  }
}

/** Compressed records: the minimal set, then a list of tags and their values. */
export const readCompressed = (reader: ByteReader, now: Date): GalileoRecords => {
  const records: GalileoRecord[] = []
  while (reader.left > 0) {
    const record = readMinimal(reader, now)
    const tags = reader.view8(bitsBetween(reader.u8(), 0, 7))
    for (const tag of tags) {
      if (tag === IMEI_TAG) readImei(reader)
      else readTag(tag, record, reader)
    }
    records.push(record)
  }
  return { positions: storable(records) }
}
