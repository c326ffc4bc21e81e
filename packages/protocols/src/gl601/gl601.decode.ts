import { ByteReader, bitsBetween, isBitSet, lowBits } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'

const MARK = 0x2b00
const FIXED = 2
const MAX_RECORDS = 1000

/** What the items of a record say together. */
interface Draft {
  place?: SentPlace
  attributes: DecodedPosition['attributes']
}

/** One byte, or two with the highest bit set. */
const lengthOf = (reader: ByteReader): number =>
  isBitSet(reader.peekU8(), 7) ? lowBits(reader.u16(), 15) : reader.u8()

const secondsOf = (reader: ByteReader): Date | undefined => {
  const seconds = reader.u32()
  return seconds > 0 && seconds < 0xffffffff ? new Date(seconds * 1000) : undefined
}

const readPlace = (reader: ByteReader, { attributes }: Draft): SentPlace => {
  const place: SentPlace = { valid: bitsBetween(reader.u8(), 2, 4) === FIXED }
  place.longitude = reader.i32() / 1_000_000
  place.latitude = reader.i32() / 1_000_000
  place.time = secondsOf(reader)
  place.speedKnots = knotsOfKmh(reader.u16() / 10)
  readable(() => {
    attributes.hdop = reader.u8() / 10
    place.courseDegrees = reader.u16()
    const altitude = reader.u24()
    place.altitudeMeters = (altitude >= 0x800000 ? altitude - 0x1000000 : altitude) / 10
    attributes.sat = reader.u8()
  })
  return place
}

/** What the items of a record mean, by number; items of other numbers are passed over. */
const ITEMS: Readonly<Record<number, (reader: ByteReader, draft: Draft) => void>> = {
  81: (reader, draft) => {
    draft.place = readPlace(reader, draft)
  },
  82: (reader, draft) => {
    draft.place = readPlace(reader, draft)
  },
  97: (reader, { attributes }) => {
    attributes.battery = reader.skip(1).u16() / 1000
    const level = reader.u8()
    if (level <= 100) attributes.batteryLevel = level
  },
}

const readRecord = (reader: ByteReader, now: Date): DecodedPosition => {
  const deviceTime = secondsOf(reader)
  const draft: Draft = { attributes: { event: reader.skip(3).u8() } }
  readable(() => {
    while (reader.left > 0) {
      const number = lengthOf(reader)
      const item = reader.part(Math.min(lengthOf(reader), reader.left))
      readable(() => ITEMS[number]?.(item, draft))
    }
  })
  const found = draft.place ? soundFix(draft.place, now) : {}
  const time = found.deviceTime ?? deviceTime
  const isSame = time?.getTime() === found.fix?.time.getTime()
  return { ...found, ...(time && !isSame ? { deviceTime: time } : {}), attributes: draft.attributes }
}

const readRecords = (reader: ByteReader, count: number, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  readable(() => {
    for (let index = 0; index < Math.min(count, MAX_RECORDS); index++) {
      const start = reader.position
      const length = lengthOf(reader)
      const end = Math.min(start + length, reader.end)
      const record = reader.part(Math.max(0, end - reader.position))
      const position = readable(() => readRecord(record, now))
      if (position) positions.push(position)
    }
  })
  return positions
}

/** Head with the IMEI in BCD, then records of numbered items. */
export const decodeGl601: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame)
  if (reader.u16() !== MARK) return { error: 'not a message of this protocol' }
  const count = isBitSet(reader.skip(2).u8(), 7) ? reader.u16() : 1
  const deviceIds = [reader.hex(8).slice(1)]
  const positions = readable(() => {
    reader.skip(5)
    reader.skip(reader.u8())
    return readRecords(reader, count, now)
  })
  return { deviceIds, positions: positions ?? [] }
})
