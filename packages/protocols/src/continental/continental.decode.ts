import { ByteReader, isBitSet, signedOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { isPlace, knotsOfKmh } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'

const STATUS = 0x02

/** `SV`, length, version of the software, serial number, product and kind of message. */
export const decodeContinental: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame)
  if (reader.ascii(2) !== 'SV') return { error: 'not a message of this protocol' }
  const deviceIds = [String(reader.skip(3).u32())]
  const kind = reader.skip(1).u8()
  return kind === STATUS ? { deviceIds, positions: [readStatus(reader, now)] } : { deviceIds }
})

type Place = Pick<SentPlace, 'latitude' | 'longitude'>

const anglesOf = (latitude: number, longitude: number, bits: number, perDegree: number): Place => ({
  latitude: signedOf(latitude % 2 ** bits, bits) / perDegree,
  longitude: signedOf(longitude % 2 ** bits, bits) / perDegree,
})

const HIGHEST_BYTE = 2 ** 24

/**
 * Older units send seconds of arc in 24 bits, newer ones hundredths of them in 28: only the latter fill the first byte
 * of one of the two, or lie nowhere on earth when they are taken for seconds.
 */
const readPlace = (reader: ByteReader): Place => {
  const [latitude, longitude] = [reader.u32(), reader.u32()]
  const coarse = anglesOf(latitude, longitude, 24, 3600)
  const isFine = latitude >= HIGHEST_BYTE || longitude >= HIGHEST_BYTE
  return isFine || !isPlace(coarse.latitude ?? 0, coarse.longitude ?? 0)
    ? anglesOf(latitude, longitude, 28, 360_000)
    : coarse
}

/** Hours of the engine, which newer units have in front of the end of their message. */
const HOURS_BYTES = 4
const MS_PER_HOUR = 3_600_000

/** A status, as far as the message goes. */
const readStatus = (reader: ByteReader, now: Date): DecodedPosition => {
  const place: SentPlace = { valid: false }
  const attributes: DecodedPosition['attributes'] = {}
  let deviceTime: Date | undefined
  readable(() => {
    place.time = new Date(reader.u32() * 1000)
    Object.assign(place, readPlace(reader))
    place.courseDegrees = reader.u16()
    place.speedKnots = knotsOfKmh(reader.u16())
    place.valid = reader.u8() > 0
    deviceTime = new Date(reader.u32() * 1000)
    attributes.event = reader.u16()
    const input = reader.u16()
    Object.assign(attributes, { ignition: isBitSet(input, 0), input })
    attributes.output = reader.u16()
    attributes.battery = reader.u8()
    attributes.deviceTemp = reader.i8()
    attributes.odometer = reader.skip(2).u32()
    if (reader.left > HOURS_BYTES) attributes.hours = reader.u32() * MS_PER_HOUR
  })
  return { ...soundFix(place, now), ...(deviceTime ? { deviceTime } : {}), attributes }
}
