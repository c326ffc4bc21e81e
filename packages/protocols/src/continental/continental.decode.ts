import { ByteReader, isBitSet, signedOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf, knotsOfKmh } from '../fix'
import type { Decoded, DecodeFrame } from '../protocol'

const STATUS = 0x02

/** `SV`, length, version of the software, serial number, product and kind of message. */
export const decodeContinental: DecodeFrame = decodeSafely((frame) => {
  const reader = new ByteReader(frame)
  if (reader.ascii(2) !== 'SV') return { error: 'not a message of this protocol' }
  if (reader.u16() !== frame.length) return { error: 'the message is not as long as it says' }
  const deviceIds = [String(reader.skip(1).u32())]
  const kind = reader.skip(1).u8()
  return kind === STATUS ? decodeStatus(deviceIds, reader) : { deviceIds }
})

/**
 * Older units send seconds of arc in 24 bits, newer ones hundredths of them in 28; only the latter fill the first byte
 * of at least one of the two.
 */
const readPlace = (reader: ByteReader): { latitude: number; longitude: number } => {
  const isFine = reader.peekU8() !== 0 || reader.peekU8(4) !== 0
  const [bits, perDegree] = isFine ? [28, 360_000] : [24, 3600]
  const angle = (): number => signedOf(reader.u32() % 2 ** bits, bits) / perDegree
  return { latitude: angle(), longitude: angle() }
}

const decodeStatus = (deviceIds: string[], reader: ByteReader): Decoded => {
  const time = new Date(reader.u32() * 1000)
  const place = readPlace(reader)
  const courseDegrees = reader.u16()
  const speedKnots = knotsOfKmh(reader.u16())
  const fix = fixOf({ ...place, time, courseDegrees, speedKnots, valid: reader.u8() > 0 })
  const deviceTime = new Date(reader.u32() * 1000)
  const event = reader.u16()
  const input = reader.u16()
  const attributes = {
    event,
    ignition: isBitSet(input, 0),
    input,
    output: reader.u16(),
    battery: reader.u8(),
    deviceTemp: reader.i8(),
  }
  const hasOdometer = reader.skip(2).has(4)
  const position = { fix, deviceTime, attributes: hasOdometer ? { ...attributes, odometer: reader.u32() } : attributes }
  return { deviceIds, positions: [position] }
}
