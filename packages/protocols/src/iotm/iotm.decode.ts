import { ByteReader } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import { decodePacket } from '../mqtt/index'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readReadings } from './readings'

const READINGS = 1
const EVENT = 3
const CHECKSUM_BYTES = 1
const HEAD_BYTES = 3

const readEvent = (reader: ByteReader): DecodedPosition => {
  const deviceTime = new Date(reader.u32LE() * 1000)
  return { deviceTime, attributes: { event: reader.skip(1).u8() } }
}

const readRecord = (kind: number, record: ByteReader, now: Date): DecodedPosition | undefined => {
  if (kind === READINGS) return readReadings(record, now)
  return kind === EVENT ? readEvent(record) : undefined
}

/** Version, then records of a kind, a length and a content; the device is known by its client id. */
const decodeReport =
  (now: Date) =>
  (payload: Uint8Array): Decoded => {
    const reader = new ByteReader(payload, 1, payload.length - CHECKSUM_BYTES)
    const positions: DecodedPosition[] = []
    while (reader.has(HEAD_BYTES)) {
      const kind = reader.u8()
      const record = reader.part(Math.min(reader.u16LE(), reader.left))
      const position = readable(() => readRecord(kind, record, now))
      if (position) positions.push(position)
    }
    return positions.length > 0 ? { positions } : {}
  }

/** One MQTT packet; reports are binary. */
export const decodeIotm: DecodeFrame = decodeSafely((frame, _connection, now) => decodePacket(frame, decodeReport(now)))
