import { ByteWriter, isBitSet, type ByteReader } from '../bytes/index'
import { cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { Decoded, DecodedPosition, Fix } from '../protocol'
import { frameOfLock, type Jt808Message } from './message'

const LIVE = 0x5501
const STORED = 0x5502

/** Reports of padlocks, which share the frame but not the rest. */
export const isLock = ({ type }: Jt808Message): boolean => type === LIVE || type === STORED

const readItems = (raw: ByteReader, attributes: DecodedPosition['attributes'], fix: Fix): void => {
  while (raw.has(2)) {
    const number = raw.u8()
    const length = raw.u8()
    if (!raw.has(length)) return
    const item = raw.part(length)
    if (number === 0x02 && length === 2) fix.altitudeMeters = item.i16()
    if (number === 0x10 && length === 1) attributes.wakeSource = item.u8()
    if (number === 0x0b && length >= 1) attributes.lockCommand = item.u8()
    if (number === 0x0b && length === 8) {
      attributes.lockPassword = item.ascii(6)
      attributes.unlockResult = item.u8()
    }
    if (number === 0x0c && length === 6) attributes.tilt = `[${item.i16()},${item.i16()},${item.i16()}]`
  }
}

const degreesOf = (digits: string, degreeDigits: number): number => {
  if (!/^\d+$/.test(digits)) throw new RangeError(`impossible coordinate: ${digits}`)
  return Number(digits.slice(0, degreeDigits)) + Number(digits.slice(degreeDigits)) / 600_000
}

/** Time, place, speed, course, signal, distance, battery, cell and state, in UTC. */
export const decodeLock = (message: Jt808Message): Decoded => {
  const { ids, terminal, type, raw } = message
  raw.skip(1)
  const [day, month, year, hours, minutes, seconds] = [
    raw.bcd8(),
    raw.bcd8(),
    raw.bcd8(),
    raw.bcd8(),
    raw.bcd8(),
    raw.bcd8(),
  ]
  const latitude = degreesOf(raw.hex(4), 2)
  const rest = raw.hex(5)
  const longitude = degreesOf(rest.slice(0, 9), 3)
  const flags = Number.parseInt(rest.slice(9), 16)
  const fix = fixOf({
    time: utcOf(year, month, day, hours, minutes, seconds),
    valid: type === LIVE && isBitSet(flags, 0),
    latitude: isBitSet(flags, 1) ? latitude : -latitude,
    longitude: isBitSet(flags, 2) ? longitude : -longitude,
    speedKnots: knotsOfKmh(raw.u8()),
    courseDegrees: raw.u8() * 2,
  })
  const [rssi, sat, odometer, level] = [raw.u8(), raw.u8(), raw.u32() * 1000, raw.u8()]
  const [cell, area] = [raw.u32(), raw.u16()]
  raw.skip(1)
  const attributes: DecodedPosition['attributes'] = { rssi, sat, odometer, status: raw.u16(), blocked: false }
  if (level <= 100) attributes.batteryLevel = level
  else attributes.charge = true
  raw.skip(2)
  readItems(raw, attributes, fix)
  const network = area > 0 ? { network: { cellTowers: [cellOf(0, 0, area, cell)] } } : {}
  const body = new ByteWriter().u8(1).u16(type).u8(0).done()
  return {
    deviceIds: ids,
    positions: [{ fix, attributes, ...network }],
    replies: [{ bytes: frameOfLock(terminal, body), when: 'stored' }],
  }
}
