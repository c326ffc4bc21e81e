import { ByteReader, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { utcOf } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'

const BINARY = 5
const REPORT = 2
const POSITION = 1
const MASK_BYTES = 4

interface Draft {
  id?: string
  place: SentPlace
  attributes: DecodedPosition['attributes']
  date?: number[]
  clock?: number[]
}
type Read = (reader: ByteReader, draft: Draft) => void

const attribute =
  (name: string, read: (reader: ByteReader) => number): Read =>
  (reader, { attributes }) => {
    attributes[name] = read(reader)
  }

const passed =
  (byteLength: number): Read =>
  (reader) => {
    reader.skip(byteLength)
  }

const identifier =
  (byteLength: number): Read =>
  (reader, draft) => {
    const id = reader.ascii(byteLength).replace(/\0/g, ' ').trim()
    if (/^[\x21-\x7e]+$/.test(id)) draft.id = id
  }

/** Degrees, minutes and ten-thousandths of them in one signed number. */
const angleOf = (reader: ByteReader): number => {
  const value = reader.i32()
  const units = Math.abs(value)
  const degrees = Math.floor(units / 1_000_000) + (units % 1_000_000) / 10_000 / 60
  return value < 0 ? -degrees : degrees
}

/** The parts of a report in their order, each with the bit of the mask that announces it. */
const PARTS: ReadonlyArray<readonly [bit: number, read: Read]> = [
  [1, attribute('status', (reader) => reader.u32())],
  [23, identifier(8)],
  [2, identifier(22)],
  [3, attribute('io1', (reader) => reader.u16())],
  [4, attribute('adc1', (reader) => reader.u16())],
  [5, attribute('adc2', (reader) => reader.u16())],
  [7, passed(1)],
  [8, (reader, draft) => void (draft.date = [...reader.view8(3)])],
  [9, (reader, { place }) => void (place.valid = reader.u8() === 1)],
  [10, (reader, { place }) => void (place.latitude = angleOf(reader))],
  [11, (reader, { place }) => void (place.longitude = angleOf(reader))],
  [12, (reader, { place }) => void (place.speedKnots = reader.u16() / 10)],
  [13, (reader, { place }) => void (place.courseDegrees = reader.u16() / 10)],
  [14, (reader, draft) => void (draft.clock = [...reader.view8(3)])],
  [15, (reader, { place }) => void (place.altitudeMeters = (reader.u24() << 8) >> 8)],
  [16, attribute('sat', (reader) => reader.u8())],
  [17, attribute('battery', (reader) => reader.u16())],
  [20, attribute('tripOdometer', (reader) => reader.u32())],
  [21, attribute('odometer', (reader) => reader.u32())],
  [22, passed(6)],
  [24, attribute('power', (reader) => reader.u16() / 1000)],
  [25, passed(18)],
  [26, passed(54)],
  [28, attribute('index', (reader) => reader.u16())],
]

const timeOf = ({ date, clock = [0, 0, 0] }: Draft): Date | undefined => {
  if (!date) return undefined
  const [day = 0, month = 0, year = 0] = date
  return readable(() => utcOf(year, month, day, ...(clock as [number, number, number])))
}

/** With both identifiers in the mask only the short one is sent. */
const isSent = (mask: number, bit: number): boolean => isBitSet(mask, bit) && !(bit === 2 && isBitSet(mask, 23))

/** Head of the modem's programming interface, mask, then the parts that the mask announces. */
export const decodeSkypatrol: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame)
  const isReport = reader.u16() === BINARY && reader.u8() === REPORT && reader.u8() >> 4 === POSITION
  if (!isReport) return {}
  const mask = reader.u8() === MASK_BYTES ? reader.u32() : 0
  if (!isBitSet(mask, 0)) return {}
  const draft: Draft = { place: { valid: false }, attributes: {} }
  readable(() => {
    for (const [bit, read] of PARTS) if (isSent(mask, bit)) read(reader, draft)
  })
  if (draft.id === undefined) return { error: 'no identifier in the report' }
  const position = { ...soundFix({ ...draft.place, time: timeOf(draft) }, now), attributes: draft.attributes }
  return { deviceIds: [draft.id], positions: [position] }
})
