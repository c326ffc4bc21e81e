import { ByteReader, asciiOf } from '../bytes/index'
import { readable } from '../lenient'
import type { ConnectionState, Decoded, DecodedPosition } from '../protocol'
import { readMoment } from './binary-report'
import { placeOf } from './place'

/** `CRR;`, ten digits of the device, the number of the part and how many there are. */
const HEAD = /^CRR;(\d+);(\d{1,3});(\d{1,3});/
const LONGEST_HEAD = 32
/** Two bytes of sum and a line end, which the framer takes off. */
const BYTES_OF_SUM = 2
const MOST_BYTES = 16_384
const SAMPLES = 100
const DEGREES_PER_STEP = 1e-7
/** When the four places of a crash were taken, from its moment. */
const OFFSETS_MS = [-3000, -2000, -1000, 1000]

interface Gathered {
  parts: Uint8Array[]
  byteLength: number
}

const isGathered = (value: unknown): value is Gathered =>
  typeof value === 'object' && value !== null && 'parts' in value

/** The parts in front of this one; undefined when one is missing. */
const gatheredIn = ({ memory }: ConnectionState, number: number): Gathered | undefined => {
  const { suntechCrash } = memory
  if (number > 1) return isGathered(suntechCrash) && suntechCrash.parts.length === number - 1 ? suntechCrash : undefined
  const fresh: Gathered = { parts: [], byteLength: 0 }
  memory.suntechCrash = fresh
  return fresh
}

const joined = ({ parts, byteLength }: Gathered): Uint8Array => {
  const all = new Uint8Array(byteLength)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const readSamples = (reader: ByteReader): string => {
  const samples = Array.from({ length: SAMPLES }, () => `[${reader.i16LE()},${reader.i16LE()},${reader.i16LE()}]`)
  return `[${samples.join(',')}]`
}

const readPlaces = (reader: ByteReader, timeZone: string | undefined, now: Date): DecodedPosition[] => {
  const crashedAt = readMoment(reader, timeZone)
  const positions: DecodedPosition[] = []
  readable(() => {
    for (const offset of OFFSETS_MS) {
      const [latitude, longitude] = [reader.i32LE() * DEGREES_PER_STEP, reader.i32LE() * DEGREES_PER_STEP]
      const [kmh, courseDegrees] = [reader.u16() / 100, reader.u16() / 100]
      const time = crashedAt && new Date(crashedAt.getTime() + offset)
      const place = placeOf({ time, latitude, longitude, kmh, courseDegrees, valid: true }, now)
      positions.push({ ...place, attributes: { gSensor: readSamples(reader) } })
    }
  })
  return positions
}

/** A crash report comes in parts; with the last one, places and accelerations around the crash are read. */
export const decodeCrashReport = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const [head, id, number, count] = HEAD.exec(asciiOf(frame, 0, Math.min(LONGEST_HEAD, frame.length))) ?? []
  if (head === undefined || id === undefined) return { error: 'not a crash report' }
  const gathered = gatheredIn(connection, Number(number))
  if (!gathered) return { deviceIds: [id] }
  const part = Uint8Array.from(frame.subarray(head.length, Math.max(head.length, frame.length - BYTES_OF_SUM)))
  gathered.parts.push(part)
  gathered.byteLength += part.length
  const isLast = number === count
  if (isLast || gathered.byteLength > MOST_BYTES) delete connection.memory.suntechCrash
  if (!isLast) return { deviceIds: [id] }
  const reader = new ByteReader(joined(gathered))
  const positions = readable(() => readPlaces(reader, connection.options.timeZone, now)) ?? []
  return positions.length > 0 ? { deviceIds: [id], positions } : { deviceIds: [id] }
}
