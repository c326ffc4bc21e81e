import type { ByteReader } from '../bytes/index'
import { readable } from '../lenient'

const HEADER = 0x01
const PAYLOAD = 0x02
const LOCATION = 0x03
const IMEI_DIGITS = 15

/** A message over Iridium as the gateway passes it on. */
export interface ShortBurst {
  imei?: string
  /** When the satellite took it. */
  sentAt?: Date
  payload?: ByteReader
  /** Where the satellites saw the sender: rough. */
  rough?: { latitude: number; longitude: number; accuracyMeters: number }
}

const roughPlace = (reader: ByteReader): ShortBurst['rough'] => {
  const flags = reader.u8()
  const degrees = (): number => reader.u8() + reader.u16() / 60_000
  const latitude = degrees()
  const longitude = degrees()
  return {
    latitude: flags & 0x02 ? -latitude : latitude,
    longitude: flags & 0x01 ? -longitude : longitude,
    accuracyMeters: reader.u32() * 1000,
  }
}

/** Parts of a message by number: each fills in what it tells. */
const PARTS: Readonly<Record<number, (reader: ByteReader, burst: ShortBurst) => void>> = {
  [HEADER]: (reader, burst) => {
    const imei = reader.skip(4).ascii(IMEI_DIGITS)
    if (/^\d{15}$/.test(imei)) burst.imei = imei
    const seconds = reader.skip(5).u32()
    if (seconds > 0 && seconds < 0xffffffff) burst.sentAt = new Date(seconds * 1000)
  },
  [PAYLOAD]: (reader, burst) => {
    burst.payload = reader
  },
  [LOCATION]: (reader, burst) => {
    burst.rough = roughPlace(reader)
  },
}

/** Revision, length, then parts of a number and a length each. */
export const readShortBurst = (reader: ByteReader): ShortBurst => {
  const burst: ShortBurst = {}
  reader.skip(3)
  readable(() => {
    while (reader.left > 0) {
      const number = reader.u8()
      const part = reader.part(Math.min(reader.u16(), reader.left))
      readable(() => PARTS[number]?.(part, burst))
    }
  })
  return burst
}
