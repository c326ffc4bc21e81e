import { ByteReader, ByteWriter, bytesFromHex, sumOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import { startsWithBytes } from '../framing/index'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { DEGREES_MARK, KIND, MARK, couldStart, writeMessage } from './message'
import { readModules } from './modules'
import { readStatus } from './status'

const ACKNOWLEDGEMENT = 4

const receipt = (unit: number, number: number): Uint8Array =>
  writeMessage(ACKNOWLEDGEMENT, unit, 0, new ByteWriter().u8(0).u8(number).raw(new Uint8Array(11)).done())

/** A message of one module that acknowledges. */
const modularReceipt = (unit: number, number: number): Uint8Array =>
  writeMessage(KIND.extended, unit, number, bytesFromHex('800a0000000000090300000000'))

/** One message; all but texts for serial ports and settings hold a position. */
export const decodeCellocator: DecodeFrame = decodeSafely((frame, _connection, now) => {
  if (frame.length < 13 || !couldStart(frame, 0)) return { error: 'not a message of this protocol' }
  const end = frame.length - 1
  if (sumOf(frame, MARK.length, end) !== frame[end] && !isDegrees(frame)) return { error: 'checksum does not match' }
  const reader = new ByteReader(frame, MARK.length, end)
  const kind = reader.u8()
  const unit = reader.u32LE()
  if (kind !== KIND.serial) reader.skip(2)
  return decodeKind({ kind, unit, number: reader.u8(), degrees: isDegrees(frame), now }, reader)
})

/** These units sum up other bytes than the rest. */
const isDegrees = (frame: Uint8Array): boolean => startsWithBytes(frame, DEGREES_MARK)

interface Head {
  kind: number
  unit: number
  number: number
  degrees: boolean
  now: Date
}

const decodeKind = ({ kind, unit, number, degrees, now }: Head, reader: ByteReader): Decoded => {
  const deviceIds = [String(unit)]
  const decoded = (position: DecodedPosition | undefined, bytes: Uint8Array): Decoded => ({
    deviceIds,
    ...(position ? { positions: [position] } : {}),
    replies: [{ bytes, when: position ? 'stored' : 'received' }],
  })
  switch (kind) {
    case KIND.status:
      return decoded(
        readable(() => readStatus(reader, degrees, now)),
        receipt(unit, number),
      )
    case KIND.extended:
      return decoded(
        readable(() => readModules(reader.skip(7), now)),
        modularReceipt(unit, number),
      )
    case KIND.programming:
    case KIND.log:
    case KIND.serial:
    case KIND.modular:
      return decoded(undefined, receipt(unit, number))
    default:
      return { error: `unknown kind of message ${kind}` }
  }
}
