import { bitsBetween, hexOf, isBitSet, utf8Of, type ByteReader } from '../bytes/index'
import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'

type Network = NonNullable<DecodedPosition['network']>

/** A position while its items are read. */
export interface Draft {
  attributes: DecodedPosition['attributes']
  network: Network
  time?: Date
  fix?: Omit<Fix, 'time'>
}

type Apply = (draft: Draft, item: ByteReader) => void

const TEN_MILLIONTH = 10_000_000

const ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [0, 'lowBattery'],
  [1, 'overspeed'],
  [2, 'fallDown'],
  [4, 'geofence'],
  [5, 'geofence'],
  [6, 'geofence'],
  [7, 'geofence'],
  [8, 'powerOff'],
  [9, 'powerOn'],
  [12, 'sos'],
]
const BARK_BIT = 31

const alarm: Apply = (draft, item) => {
  const { attributes } = draft
  const event = item.u32LE()
  const alarms = new Set(ALARMS.filter(([bit]) => isBitSet(event, bit)).map(([, name]) => name))
  if (alarms.size > 0) attributes.alarm = [...alarms].join(',')
  if (isBitSet(event, BARK_BIT)) attributes.bark = true
  attributes.event = event
  if (item.has(4)) draft.time = new Date(item.u32LE() * 1000)
}

/** Access points with their names. */
const namedAccessPoints: Apply = ({ network }, item) => {
  const points = []
  while (item.has(8)) {
    const signalStrength = item.i8()
    points.push({ macAddress: macOf(item), signalStrength })
    item.skip(Math.min(item.u8(), item.left))
  }
  if (points.length > 0) network.wifiAccessPoints = points
}

const macOf = (item: ByteReader): string => (item.hex(6).match(/../g) ?? []).join(':')

const accessPoints: Apply = ({ network }, item) => {
  const points = []
  while (item.has(7)) {
    const signalStrength = item.i8()
    points.push({ macAddress: macOf(item), signalStrength })
  }
  if (points.length > 0) network.wifiAccessPoints = points
}

/** Cells of one operator, with two or four bytes for the number of the cell. */
const cells =
  (cellBytes: 2 | 4): Apply =>
  ({ network }, item) => {
    const [country, operator] = [item.u16LE(), item.u8()]
    const towers = []
    while (item.has(3 + cellBytes)) {
      const signal = item.u8()
      const area = item.u16LE()
      const cell = cellBytes === 2 ? item.u16LE() : item.u32LE()
      if (area > 0) towers.push(cellOf(country, operator, area, cell, signal === 0 ? 0 : -signal))
    }
    if (towers.length > 0) network.cellTowers = towers
  }

const place: Apply = (draft, item) => {
  const [latitude, longitude] = [item.i32LE() / TEN_MILLIONTH, item.i32LE() / TEN_MILLIONTH]
  const [speedKnots, courseDegrees, altitudeMeters] = [knotsOfKmh(item.u16LE()), item.u16LE(), item.i16LE()]
  draft.fix = { valid: true, latitude, longitude, speedKnots, courseDegrees, altitudeMeters, accuracyMeters: 0 }
  draft.attributes.hdop = item.u16LE() / 10
  draft.attributes.odometer = item.u32LE()
  draft.attributes.sat = item.u8()
}

const setPlace = (draft: Draft, item: ByteReader): void => {
  const [latitude, longitude] = [item.i32LE() / TEN_MILLIONTH, item.i32LE() / TEN_MILLIONTH]
  const still = { speedKnots: 0, courseDegrees: 0, altitudeMeters: 0, accuracyMeters: 0 }
  draft.fix = { valid: true, latitude, longitude, ...still }
}

const text = (item: ByteReader): string => utf8Of(item.rest()).replaceAll('\0', '').trim()

const tagIdOf = (item: ByteReader): string => hexOf(item.view8(6).toReversed())

/** A beacon at home: its id, place and name. */
const home: Apply = (draft, item) => {
  draft.attributes.tagId = tagIdOf(item)
  setPlace(draft, item)
  draft.attributes.description = text(item)
}

const PLACE_BIT = 7
const NAME_BIT = 6

const beacon: Apply = (draft, item) => {
  const flags = item.u8()
  draft.attributes.tagId1 = tagIdOf(item)
  draft.attributes.tagRssi1 = item.i8()
  draft.attributes.tag1mRssi1 = item.i8()
  if (isBitSet(flags, PLACE_BIT)) setPlace(draft, item)
  if (isBitSet(flags, NAME_BIT)) draft.attributes.description1 = text(item)
}

/** An access point at home: its place and name. */
const homeAccessPoint: Apply = (draft, item) => {
  const flags = item.u8()
  item.skip(7)
  if (isBitSet(flags, PLACE_BIT)) setPlace(draft, item)
  if (isBitSet(flags, NAME_BIT)) draft.attributes.description = text(item)
}

const state: Apply = (draft, item) => {
  draft.time = new Date(item.u32LE() * 1000)
  const status = item.u32LE()
  const { attributes } = draft
  if (isBitSet(status, 4)) attributes.charge = true
  if (isBitSet(status, 7)) attributes.archive = true
  attributes.motion = isBitSet(status, 9)
  attributes.rssi = bitsBetween(status, 19, 24)
  const level = bitsBetween(status, 24, 32)
  if (level <= 100) attributes.batteryLevel = level
  attributes.status = status
}

const steps: Apply = ({ attributes }, item) => {
  attributes.steps = item.skip(4).u32LE()
}

const activities: Apply = ({ attributes }, item) => {
  for (let number = 1; item.has(8); number++) {
    attributes[`activity${number}Time`] = item.u32LE()
    attributes[`activity${number}`] = item.u32LE()
  }
}

const barks: Apply = ({ attributes }, item) => {
  const count = item.skip(4).u32LE()
  if (isBitSet(count, BARK_BIT)) attributes.barkStop = true
  attributes.barkCount = bitsBetween(count, 0, BARK_BIT)
}

const heart: Apply = ({ attributes }, item) => {
  const rate = item.skip(4).u8()
  if (rate > 1) attributes.heartRate = rate
}

const ITEMS: Readonly<Record<number, Apply>> = {
  0x02: alarm,
  0x19: namedAccessPoints,
  0x20: place,
  0x21: cells(2),
  0x22: accessPoints,
  0x23: home,
  0x24: state,
  0x28: beacon,
  0x29: cells(4),
  0x2a: homeAccessPoint,
  0x30: steps,
  0x31: activities,
  0x37: barks,
  0x40: heart,
}

const IMEI = 0x01

const positionOf = ({ attributes, network, time, fix }: Draft): DecodedPosition => ({
  ...(fix && time && { fix: fixOf({ ...fix, time }) }),
  ...(!fix && time && { deviceTime: time }),
  attributes,
  ...(Object.keys(network).length > 0 && { network }),
})

/** Items of a length, a number and a value; a number that comes again starts the next position. */
export const readData = (body: ByteReader): { imei: string | undefined; positions: DecodedPosition[] } => {
  const positions: DecodedPosition[] = []
  let imei: string | undefined
  let draft: Draft = { attributes: {}, network: {} }
  const seen = new Set<number>()
  const finish = (): void => {
    if (seen.size > 0) positions.push(positionOf(draft))
    draft = { attributes: {}, network: {} }
    seen.clear()
  }
  while (body.has(2)) {
    const length = body.u8()
    if (length === 0 || !body.has(length)) break
    const item = body.part(length)
    const number = item.u8()
    if (number === IMEI) {
      imei = text(item)
      continue
    }
    if (seen.has(number)) finish()
    seen.add(number)
    ITEMS[number]?.(draft, item)
  }
  finish()
  return { imei, positions }
}

/** What the device says of itself when asked. */
export const readConfiguration = (body: ByteReader): DecodedPosition['attributes'] => {
  const attributes: DecodedPosition['attributes'] = {}
  while (body.has(2)) {
    const length = body.u8()
    if (length === 0 || !body.has(length)) break
    const item = body.part(length)
    const number = item.u8()
    if (number === 0x02 && item.left === 4) attributes.versionFw = String(item.u32())
    if (number === 0x03) attributes.imei = text(item)
    if (number === 0x04) attributes.iccid = text(item)
  }
  return attributes
}
