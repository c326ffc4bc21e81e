import { ByteReader } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { decodePacket } from '../mqtt/index'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readReadings } from './readings'

const READINGS = 1
const EVENT = 3
const CHECKSUM_BYTES = 1

const readEvent = (reader: ByteReader): DecodedPosition => {
  const deviceTime = new Date(reader.u32LE() * 1000)
  return { deviceTime, attributes: { event: reader.skip(1).u8() } }
}

/** Version, then records of a kind, a length and a content; the device is known by its client id. */
const decodeReport = (payload: Uint8Array): Decoded => {
  const reader = new ByteReader(payload, 1, payload.length - CHECKSUM_BYTES)
  const positions: DecodedPosition[] = []
  while (reader.has(3)) {
    const kind = reader.u8()
    const record = reader.part(reader.u16LE())
    if (kind === READINGS) positions.push(readReadings(record))
    if (kind === EVENT) positions.push(readEvent(record))
  }
  return positions.length > 0 ? { positions } : {}
}

/** One MQTT packet; reports are binary. */
export const decodeIotm: DecodeFrame = decodeSafely((frame) => decodePacket(frame, decodeReport))
