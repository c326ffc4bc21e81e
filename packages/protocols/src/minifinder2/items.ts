import { bitsBetween, hexOf, isBitSet, utf8Of, type ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
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
  [8, 'powerOff'],
  [9, 'powerOn'],
  [10, 'movement'],
  [12, 'sos'],
]
const FLAGS: ReadonlyArray<readonly [bit: number, attribute: string]> = [
  [13, 'button1'],
  [14, 'button2'],
  [31, 'bark'],
]
const BARK_BIT = 31
const GEOFENCES = 4
const FIRST_GEOFENCE_BIT = 4
/** Which way a geofence was crossed. */
const FIRST_ENTERED_BIT = 26

const alarm: Apply = (draft, item) => {
  const { attributes } = draft
  const event = item.u32LE()
  const alarms = new Set(ALARMS.filter(([bit]) => isBitSet(event, bit)).map(([, name]) => name))
  for (let geofence = 0; geofence < GEOFENCES; geofence++) {
    if (!isBitSet(event, FIRST_GEOFENCE_BIT + geofence)) continue
    alarms.add(isBitSet(event, FIRST_ENTERED_BIT + geofence) ? 'geofenceEnter' : 'geofenceExit')
    attributes.geofence = geofence + 1
  }
  if (alarms.size > 0) attributes.alarm = [...alarms].join(',')
  for (const [bit, attribute] of FLAGS) if (isBitSet(event, bit)) attributes[attribute] = true
  attributes.event = event
  if (item.has(4)) draft.time = momentOf(item) ?? draft.time
}

/** Seconds since 1970; undefined where they are none. */
const momentOf = (item: ByteReader): Date | undefined => {
  const seconds = item.u32LE()
  return seconds === 0 || seconds === 0xffffffff ? undefined : new Date(seconds * 1000)
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

const LAST_COUNTRY = 999

/** Cells of one operator, with two or four bytes for the number of the cell. */
const cells =
  (cellBytes: 2 | 4): Apply =>
  ({ network }, item) => {
    const [country, operator] = [item.u16LE(), item.u8()]
    const towers = []
    while (item.has(3 + cellBytes)) {
      const signal = -Math.abs(item.i8())
      const area = item.u16LE()
      const cell = cellBytes === 2 ? item.u16LE() : item.u32LE()
      if (area > 0) towers.push(cellOf(country, operator, area, cell, signal === 0 ? 0 : signal))
    }
    if (towers.length > 0 && country <= LAST_COUNTRY) network.cellTowers = towers
  }

const place: Apply = (draft, item) => {
  const [latitude, longitude] = [item.i32LE() / TEN_MILLIONTH, item.i32LE() / TEN_MILLIONTH]
  const [speedKnots, courseDegrees, altitudeMeters] = [knotsOfKmh(item.u16LE()), item.u16LE(), item.i16LE()]
  const hdop = item.u16LE() / 10
  draft.fix = { valid: hdop > 0, latitude, longitude, speedKnots, courseDegrees, altitudeMeters, accuracyMeters: 0 }
  draft.attributes.hdop = hdop
  draft.attributes.odometer = item.u32LE()
  draft.attributes.sat = item.u8()
}

const setPlace = (draft: Draft, item: ByteReader): void => {
  const [latitude, longitude] = [item.i32LE() / TEN_MILLIONTH, item.i32LE() / TEN_MILLIONTH]
  const still = { speedKnots: 0, courseDegrees: 0, altitudeMeters: 0, accuracyMeters: 0 }
  draft.fix = { valid: true, latitude, longitude, ...still }
}

export const text = (item: ByteReader): string => utf8Of(item.rest()).replaceAll('\0', '').trim()

const tagIdOf = (item: ByteReader): string => hexOf(item.view8(6).toReversed())

const setAltitude = ({ attributes, fix }: Draft, item: ByteReader): void => {
  attributes.hdop = item.u16LE() / 10
  if (fix) fix.altitudeMeters = item.i16LE()
}

const TAG_BYTES = 6
const DEGREES_BYTES = 8

/** A beacon at home: its id, place and name. */
const home: Apply = (draft, item) => {
  if (item.has(TAG_BYTES)) draft.attributes.tagId = tagIdOf(item)
  if (item.has(DEGREES_BYTES)) setPlace(draft, item)
  if (item.left > 0) draft.attributes.description = text(item)
}

/** A beacon with place, precision and altitude. */
const beaconPlace: Apply = (draft, item) => {
  draft.attributes.tagId = tagIdOf(item)
  setPlace(draft, item)
  setAltitude(draft, item)
}

/** A place that was worked out by the server of the maker. */
const assistedPlace: Apply = (draft, item) => {
  setPlace(draft, item)
  setAltitude(draft, item)
}

const PLACE_BIT = 7
const NAME_BIT = 6

const beacon: Apply = (draft, item) => {
  const flags = item.u8()
  const number = bitsBetween(flags, 0, 4) + 1
  readBeaconSignal(draft, item, number)
  if (isBitSet(flags, PLACE_BIT)) setPlace(draft, item)
  if (isBitSet(flags, NAME_BIT)) draft.attributes[`description${number}`] = text(item)
}

const readBeaconSignal = ({ attributes }: Draft, item: ByteReader, number: number): void => {
  attributes[`tagId${number}`] = tagIdOf(item)
  attributes[`tagRssi${number}`] = item.i8()
  attributes[`tag1mRssi${number}`] = item.i8()
}

/** The same with the beacon's battery and temperature. */
const sensorBeacon: Apply = (draft, item) => {
  const flags = item.u8()
  const number = bitsBetween(flags, 0, 4) + 1
  readBeaconSignal(draft, item, number)
  draft.attributes[`tagBattery${number}`] = item.u8()
  if (isBitSet(flags, PLACE_BIT)) setPlace(draft, item)
  if (isBitSet(flags, NAME_BIT)) draft.attributes[`description${number}`] = text(item.part(item.u8()))
  if (item.has(2)) draft.attributes[`tagTemp${number}`] = item.i16() / 10
}

/** An access point at home: its place and name. */
const homeAccessPoint: Apply = (draft, item) => {
  const flags = item.u8()
  item.skip(7)
  if (isBitSet(flags, PLACE_BIT)) setPlace(draft, item)
  if (isBitSet(flags, NAME_BIT)) draft.attributes.description = text(item)
}

const state: Apply = (draft, item) => {
  draft.time = momentOf(item)
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

const oxygen: Apply = ({ attributes }, item) => {
  const share = item.skip(4).u8()
  if (share > 1) attributes.spO2 = share
}

const battery: Apply = ({ attributes }, item) => {
  const level = item.u8()
  if (level <= 100) attributes.batteryLevel = level
  attributes.battery = item.u16LE() / 1000
}

const call: Apply = (draft, item) => {
  draft.time = momentOf(item)
  const { attributes } = draft
  attributes.callStatus = item.u8()
  attributes.callDuration = item.u16LE()
  attributes.callResult = item.u8()
  const phone = text(item)
  if (phone !== '') attributes.phone = phone
}

const ITEMS: Readonly<Record<number, Apply>> = {
  0x02: alarm,
  0x14: battery,
  0x19: namedAccessPoints,
  0x20: place,
  0x21: cells(2),
  0x22: accessPoints,
  0x23: home,
  0x24: state,
  0x25: call,
  0x26: beaconPlace,
  0x27: assistedPlace,
  0x28: beacon,
  0x29: cells(4),
  0x2a: homeAccessPoint,
  0x2c: sensorBeacon,
  0x30: steps,
  0x31: activities,
  0x37: barks,
  0x40: heart,
  0x41: oxygen,
}

/** Items of beacons come once for each of them. */
const REPEATED: ReadonlySet<number> = new Set([0x28, 0x2c])

const IMEI = 0x01

const positionOf = ({ attributes, network, time, fix }: Draft, now: Date): DecodedPosition => ({
  ...(fix ? soundFix({ ...fix, ...(time && { time }) }, now) : time && { deviceTime: time }),
  attributes,
  ...(Object.keys(network).length > 0 && { network }),
})

/** Items of a length, a number and a value; a number that comes again starts the next position. */
export const readData = (body: ByteReader, now: Date): { imei: string | undefined; positions: DecodedPosition[] } => {
  const positions: DecodedPosition[] = []
  let imei: string | undefined
  let draft: Draft = { attributes: {}, network: {} }
  const seen = new Set<number>()
  const finish = (): void => {
    if (seen.size > 0) positions.push(positionOf(draft, now))
    draft = { attributes: {}, network: {} }
    seen.clear()
  }
  while (body.has(2)) {
    const length = body.u8()
    if (length === 0 || body.left === 0) break
    const item = body.part(Math.min(length, body.left))
    const number = item.u8()
    if (number === IMEI) {
      imei = text(item)
      continue
    }
    if (seen.has(number) && !REPEATED.has(number)) finish()
    seen.add(number)
    readable(() => ITEMS[number]?.(draft, item))
  }
  finish()
  return { imei, positions }
}
