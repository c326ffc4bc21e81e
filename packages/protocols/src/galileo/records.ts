import { bitsBetween, type ByteReader } from '../bytes/index'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readTag, type GalileoRecord } from './tags'

const IMEI_TAG = 0x03
const IMEI_DIGITS = 15
const DAY_MS = 86_400_000

export interface GalileoRecords {
  imei?: string
  positions: DecodedPosition[]
}

/** A record with a place, or the text answer to a command; anything else cannot be stored. */
const positionOf = (
  { time, place, attributes, speedKnots, courseDegrees, altitudeMeters }: GalileoRecord,
  now: Date,
): DecodedPosition | undefined => {
  const motion = { speedKnots: speedKnots ?? 0, courseDegrees: courseDegrees ?? 0, altitudeMeters: altitudeMeters ?? 0 }
  if (place) return { ...soundFix({ ...motion, ...place, time }, now), attributes }
  return attributes.result === undefined ? undefined : { attributes }
}

/** What has been read of a packet; it stays when the rest cannot be read. */
interface Reading {
  records: GalileoRecord[]
  imei?: string | undefined
}

const readTags = (reader: ByteReader, reading: Reading): void => {
  let seen = new Set<number>()
  let record: GalileoRecord = { attributes: {} }
  reading.records.push(record)
  while (reader.left > 0) {
    const tag = reader.u8()
    if (seen.has(tag)) {
      record = { attributes: {} }
      reading.records.push(record)
      seen = new Set()
    }
    seen.add(tag)
    if (tag === IMEI_TAG) reading.imei = readImei(reader) ?? reading.imei
    else if (!readTag(tag, record, reader)) return
  }
}

/** Reads tags to the end or to the first that is not known; a tag that comes again starts the next record. */
export const readRecords = (reader: ByteReader, now: Date): GalileoRecords => {
  const reading: Reading = { records: [] }
  readable(() => {
    readTags(reader, reading)
  })
  const { imei, records } = reading
  return { ...(imei === undefined ? {} : { imei }), positions: storable(records, now) }
}

const readImei = (reader: ByteReader): string | undefined => {
  const imei = reader.ascii(IMEI_DIGITS)
  return /^\d+$/.test(imei) ? imei : undefined
}

const storable = (records: GalileoRecord[], now: Date): DecodedPosition[] =>
  records.map((record) => positionOf(record, now)).filter((position) => position !== undefined)

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
  readable(() => {
    while (reader.left > MINIMAL_BYTES) {
      const record = readMinimal(reader, now)
      records.push(record)
      const tags = reader.view8(bitsBetween(reader.u8(), 0, 7))
      for (const tag of tags) {
        if (tag === IMEI_TAG) reader.skip(IMEI_DIGITS)
        else if (!readTag(tag, record, reader)) return
      }
    }
  })
  return { positions: storable(records, now) }
}

const MINIMAL_BYTES = 10
