import { isBitSet, type ByteReader } from '../bytes/index'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { textOf } from './item-kinds'
import { readState } from './location'
import { readTime, type Jt808Message } from './message'

type Attributes = DecodedPosition['attributes']

const MICRODEGREES = 1_000_000
const FIX_BYTES = 12

/** Values of the vehicle by their number: key, factor and offset. */
const VALUES: Readonly<Record<number, readonly [key: string, factor?: number, offset?: number]>> = {
  0x0102: ['odometer', 100],
  0x0103: ['fuel', 0.01],
  0x0105: ['fuelUsed', 0.01],
  0x0111: ['fuelTemp', 1, -40],
  0x012e: ['oilLevel', 0.1],
  0x014a: ['fuelConsumption', 0.01],
  0x0528: ['odometer', 100],
  0x052a: ['fuelLevel', 0.01],
  0x052b: ['fuel'],
  0x052c: ['fuelUsed', 0.01],
  0x052d: ['coolantTemp', 1, -40],
  0x052e: ['airTemp', 1, -40],
  0x0530: ['power', 0.001],
  0x0535: ['obdSpeed', 0.1],
  0x0536: ['rpm'],
  0x0537: ['fuelConsumption', 0.01],
  0x0538: ['fuelConsumption', 0.01],
  0x0539: ['fuelConsumption', 0.01],
  0x053d: ['intakePressure', 0.1],
  0x0544: ['liquidLevel'],
  0x0546: ['odometer', 100],
  0x0547: ['throttle'],
  0x0548: ['throttle'],
}

const VIN = 0xfeec

const readValues = (body: ByteReader): Attributes => {
  const attributes: Attributes = {}
  for (let left = body.u8(); left > 0; left--) {
    const number = body.u16()
    const value = body.part(body.u8())
    if (number === VIN) attributes.vin = textOf(value)
    if (value.left < 1 || value.left > 4) continue
    const [key, factor = 1, offset = 0] = VALUES[number] ?? [`io${number}`]
    attributes[key] = Number((value.uint(value.left) * factor + offset).toFixed(6))
  }
  return attributes
}

/** Per control unit its trouble codes, each with a number, a state and a text. */
const readTroubles = (body: ByteReader): Attributes => {
  const codes: string[] = []
  for (let units = body.u16(); units > 0; units--) {
    body.skip(4)
    for (let left = body.u16(); left > 0; left--) {
      body.skip(8)
      codes.push(body.ascii(body.u16()).replaceAll('\0', '').trim())
    }
  }
  return codes.length > 0 ? { dtcs: codes.join(' ') } : {}
}

const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'powerRestored',
  0x02: 'powerCut',
  0x0e: 'idle',
  0x1a: 'hardAcceleration',
  0x1b: 'hardBraking',
  0x1c: 'hardCornering',
  0x1d: 'laneChange',
  0x1e: 'laneChange',
  0x1f: 'laneChange',
  0x23: 'fatigueDriving',
  0x25: 'overspeed',
  0x26: 'accident',
  0x27: 'accident',
  0x28: 'accident',
  0x31: 'door',
  0x32: 'door',
}

const readAlarms = (body: ByteReader): Attributes => {
  const alarms = new Set<string>()
  for (let left = body.u8(); left > 0; left--) {
    const alarm = ALARMS[body.u8()]
    if (alarm !== undefined) alarms.add(alarm)
    body.skip(body.u8())
  }
  return alarms.size > 0 ? { alarm: [...alarms].join(',') } : {}
}

const BEHAVIOURS: Readonly<Record<number, string>> = {
  51: 'hardAcceleration',
  52: 'hardBraking',
  53: 'hardCornering',
  54: 'laneChange',
  56: 'accident',
}

const readBehaviour = (body: ByteReader): Attributes => {
  const event = body.u32()
  const alarm = BEHAVIOURS[event]
  return alarm === undefined ? { event } : { alarm }
}

const VIN_LENGTH = 17

const readVin = (body: ByteReader): Attributes => (body.u8() > 0 ? { vin: body.ascii(VIN_LENGTH) } : {})

const TRIP_ENDED = 2
/** End time, both places and their flags. */
const BYTES_BEFORE_COUNTS = 6 + 8 + 8 + 1

/** Begin of a trip, or its end with what it came to. */
const readTrip = (body: ByteReader): Attributes => {
  const kind = body.u8()
  const tripNumber = body.u32()
  body.skip(6)
  if (kind !== TRIP_ENDED) return { tripNumber }
  body.skip(BYTES_BEFORE_COUNTS)
  return {
    tripNumber,
    idlingCount: body.u16(),
    idlingTime: body.u16(),
    tripOdometer: body.u16() * 100,
    tripFuel: body.u16() / 100,
  }
}

const readCoordinates = (body: ByteReader, time: Date | undefined, { now, model }: Jt808Message): DecodedPosition => {
  const flags = body.u32()
  const latitude = body.u32() / MICRODEGREES
  const longitude = body.u32() / MICRODEGREES
  const sent = {
    time,
    valid: isBitSet(flags, 1),
    latitude: isBitSet(flags, 2) ? -latitude : latitude,
    longitude: isBitSet(flags, 3) ? -longitude : longitude,
  }
  return { ...soundFix(sent, now), attributes: readState(flags, model) }
}

interface Kind {
  read: (body: ByteReader) => Attributes
  hasPlace: boolean
}

const KINDS: Readonly<Record<number, Kind>> = {
  0x01: { read: readValues, hasPlace: true },
  0x02: { read: readTroubles, hasPlace: true },
  0x03: { read: readAlarms, hasPlace: true },
  0x04: { read: readTrip, hasPlace: false },
  0x0b: { read: readVin, hasPlace: false },
  0x15: { read: readBehaviour, hasPlace: false },
}

/** Record of a vehicle bus: time, whether it was stored, kind of vehicle, kind of record, values, state and place. */
export const readVehicleRecord = (message: Jt808Message): DecodedPosition[] => {
  const { body, timeZone } = message
  const clock = body.part(6)
  const time = readable(() => readTime(clock, timeZone))
  const archive: Attributes = body.u8() > 0 ? { archive: true } : {}
  body.skip(1)
  const kind = KINDS[body.u8()]
  if (!kind) return []
  const attributes = { ...archive, ...readable(() => kind.read(body)) }
  const timed = { ...(time && { deviceTime: time }), attributes }
  if (!kind.hasPlace || !body.has(FIX_BYTES)) return [timed]
  const place = readCoordinates(body, time, message)
  return [{ ...place, attributes: { ...attributes, ...place.attributes } }]
}
