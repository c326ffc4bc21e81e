import { ByteReader, ByteWriter } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readOptions } from './options'
import { readIdentity, readReport } from './reports'

const ACKNOWLEDGED = 1
const ACKNOWLEDGEMENT = 2
const IDENTITY = 3

const acknowledgementOf = (type: number, sequence: number): Uint8Array =>
  new ByteWriter(10).u8(ACKNOWLEDGEMENT).u8(1).u16(sequence).u8(type).u8(0).u8(0).u24(0).done()

const read = (reader: ByteReader, type: number, now: Date): DecodedPosition | undefined =>
  type === IDENTITY ? readIdentity(reader) : readReport(reader, type, now)

/** Meaning of one datagram: optional header with the id, service, type, sequence, report. */
export const decodeCalamp: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame)
  const deviceIds = readOptions(reader)
  const service = reader.u8()
  const type = reader.u8()
  const sequence = reader.u16()
  const decoded: Decoded = deviceIds.length === 0 ? {} : { deviceIds }
  const position = read(reader, type, now)
  if (position) decoded.positions = [position]
  const { result } = position?.attributes ?? {}
  if (typeof result === 'string') decoded.commandResult = result
  if (service === ACKNOWLEDGED) {
    decoded.replies = [{ bytes: acknowledgementOf(type, sequence), when: position ? 'stored' : 'received' }]
  }
  return decoded
})
