import { ByteWriter, isBitSet, type ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import { momentOfWall } from '../local-times'
import type { Decoded, DecodedPosition, Fix } from '../protocol'
import { alarmsOfLock } from './lock-alarms'
import { readLockCommand } from './lock-command'
import { frameOfLock, type Jt808Message } from './message'

const LIVE = 0x5501
const STORED = 0x5502
const PRODUCT_WITH_MOTOR = 3
const MOTOR_LOCKED_BIT = 5
const CHARGING: readonly number[] = [0xaa, 0xab]

type Attributes = DecodedPosition['attributes']

/** Reports of padlocks, which share the frame but not the rest. */
export const isLock = ({ type }: Jt808Message): boolean => type === LIVE || type === STORED

interface Extra {
  altitudeMeters?: number
  operator?: { country: number; network: number }
}

const READERS: Readonly<Record<number, (item: ByteReader, attributes: Attributes, extra: Extra) => void>> = {
  0x02: (item, _, extra) => {
    extra.altitudeMeters = item.i16()
  },
  0x0a: (item, _, extra) => {
    extra.operator = { country: item.u16(), network: item.u8() }
  },
  0x0b: readLockCommand,
  0x0c: (item, attributes) => {
    attributes.tilt = `[${item.i16()},${item.i16()},${item.i16()}]`
  },
  0x10: (item, attributes) => {
    attributes.wakeSource = item.u8()
  },
  0xfc: (item, attributes) => {
    attributes.geofence = item.u8()
  },
}

const readItems = (raw: ByteReader, attributes: Attributes): Extra => {
  const extra: Extra = {}
  while (raw.has(2)) {
    const number = raw.u8()
    const item = raw.part(Math.min(raw.u8(), raw.left))
    readable(() => READERS[number]?.(item, attributes, extra))
  }
  return extra
}

const degreesOf = (digits: string, degreeDigits: number): number | undefined =>
  /^\d+$/.test(digits)
    ? Number(digits.slice(0, degreeDigits)) + Number(digits.slice(degreeDigits)) / 600_000
    : undefined

const signed = (degrees: number | undefined, isPositive: boolean): number =>
  degrees === undefined ? Number.NaN : isPositive ? degrees : -degrees

const readMoment = (raw: ByteReader, timeZone: string | undefined): Date | undefined => {
  const digits = raw.hex(6)
  const [day = 0, month = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = (digits.match(/../g) ?? []).map(Number)
  return readable(() => momentOfWall(utcOf(year, month, day, hours, minutes, seconds), timeZone))
}

/** Time, place, flags, speed and course. */
const readPlace = (raw: ByteReader, type: number, timeZone: string | undefined): Partial<Fix> & { valid: boolean } => {
  const time = readMoment(raw, timeZone)
  const latitude = degreesOf(raw.hex(4), 2)
  const rest = raw.hex(5)
  const longitude = degreesOf(rest.slice(0, 9), 3)
  const flags = Number.parseInt(rest.slice(9), 16)
  return {
    ...(time && { time }),
    valid: type === LIVE && isBitSet(flags, 0),
    latitude: signed(latitude, isBitSet(flags, 1)),
    longitude: signed(longitude, isBitSet(flags, 2)),
    speedKnots: knotsOfKmh(raw.u8()),
    courseDegrees: raw.u8() * 2,
  }
}

/** Signal, satellites, distance, charge, cell, product, state and alarms. */
const readState = (raw: ByteReader, attributes: Attributes): { cell: number; area: number } => {
  attributes.rssi = raw.u8()
  attributes.sat = raw.u8()
  attributes.odometer = raw.u32() * 1000
  const level = raw.u8()
  if (level <= 100) attributes.batteryLevel = level
  else if (CHARGING.includes(level)) attributes.charge = true
  const [cell, area] = [raw.u32(), raw.u16()]
  const product = raw.u8()
  const status = raw.u16()
  attributes.status = status
  if (product === PRODUCT_WITH_MOTOR) attributes.blocked = isBitSet(status, MOTOR_LOCKED_BIT)
  const alarms = alarmsOfLock(product, raw.u16())
  if (alarms.length > 0) attributes.alarm = alarms.join(',')
  return { cell, area }
}

/** Time, place, speed, course, signal, distance, battery, cell and state, in UTC; answered where the header asks. */
export const decodeLock = (message: Jt808Message): Decoded => {
  const { ids, terminal, type, raw, timeZone, now, wantsAnswer } = message
  raw.skip(1)
  const attributes: Attributes = {}
  const sent = readable(() => readPlace(raw, type, timeZone)) ?? { valid: false }
  const cell = readable(() => readState(raw, attributes))
  const extra = readItems(raw, attributes)
  const place = soundFix({ ...sent, altitudeMeters: extra.altitudeMeters ?? 0 }, now)
  const { country = 0, network = 0 } = extra.operator ?? {}
  const isKnown = cell !== undefined && cell.area > 0 && cell.cell > 0
  const body = new ByteWriter().u8(1).u16(type).u8(0).done()
  return {
    deviceIds: ids,
    positions: [
      {
        ...place,
        attributes,
        ...(isKnown && { network: { cellTowers: [cellOf(country, network, cell.area, cell.cell)] } }),
      },
    ],
    ...(wantsAnswer ? { replies: [{ bytes: frameOfLock(terminal, body), when: 'stored' as const }] } : {}),
  }
}
