import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { flagOfJson, isMembers, momentOfSeconds, numberOfJson, textOfJson, type Members } from '../json-values'
import { soundFix } from '../lenient'
import type { Decoded, DecodeHttp, DecodedPosition } from '../protocol'
import { known } from '../text-values'

/** Largest body read, bytes. */
const BODY_LIMIT_BYTES = 65_536

type Attributes = DecodedPosition['attributes']

const HARSH: Readonly<Record<number, string>> = {
  0: 'hardBraking',
  1: 'hardAcceleration',
  2: 'hardCornering',
  3: 'hardBraking',
  4: 'hardAcceleration',
  5: 'hardCornering',
}

/** Letters of vehicle trackers that speak this format; phones send other ones. All are kept as the event. */
const TRIGGERS: Readonly<Record<string, Attributes>> = {
  '9': { alarm: 'lowBattery' },
  '1': { alarm: 'powerOn' },
  i: { ignition: true },
  I: { ignition: false },
  E: { alarm: 'powerRestored' },
  e: { alarm: 'powerCut' },
  '!': { alarm: 'tow' },
  s: { alarm: 'overspeed' },
}
const HARSH_DRIVING = 'h'

const eventOf = ({ t, rty }: Members): Attributes => {
  const event = textOfJson(t)
  if (event === undefined) return {}
  const harsh = event === HARSH_DRIVING ? HARSH[numberOfJson(rty) ?? -1] : undefined
  return { event, ...(Object.hasOwn(TRIGGERS, event) ? TRIGGERS[event] : {}), ...(harsh ? { alarm: harsh } : {}) }
}

const scaled = (value: unknown, factor: number): number | undefined => {
  const number = numberOfJson(value)
  return number === undefined ? undefined : number * factor
}

const SENSORS = 16

/** Analogue inputs and temperatures, counted from `00`. */
const sensorsOf = (location: Members): Attributes => {
  const count = Math.min(numberOfJson(location.anum) ?? 0, SENSORS)
  const attributes: Attributes = {}
  for (let index = 0; index < count; index++) {
    const digits = String(index).padStart(2, '0')
    const analogue = location[`adda-${digits}`]
    const temperature = numberOfJson(location[`temp_c-${digits}`])
    if (typeof analogue === 'string' || typeof analogue === 'number') attributes[`adc${index + 1}`] = analogue
    if (temperature !== undefined) attributes[`temp${index + 1}`] = temperature
  }
  return attributes
}

const attributesOf = (location: Members): Attributes => {
  const { batt, uext, ubatt, vin, name, rpm, ign, motion, odo, odometer, hmc } = location
  const level = numberOfJson(batt)
  return {
    ...known({
      batteryLevel: level !== undefined && level >= 0 && level <= 100 ? level : undefined,
      power: numberOfJson(uext),
      battery: numberOfJson(ubatt),
      vin: textOfJson(vin) ?? textOfJson(name),
      rpm: numberOfJson(rpm),
      ignition: flagOfJson(ign),
      motion: flagOfJson(motion),
      /** Kilometres, and seconds. */
      odometer: scaled(odometer ?? odo, 1000),
      hours: scaled(hmc, 1000),
    }),
    ...sensorsOf(location),
    ...eventOf(location),
  }
}

const positionOf = (location: Members, now: Date): DecodedPosition => {
  const place = soundFix(
    {
      time: momentOfSeconds(location.tst),
      valid: true,
      latitude: numberOfJson(location.lat),
      longitude: numberOfJson(location.lon),
      speedKnots: knotsOfKmh(numberOfJson(location.vel) ?? 0),
      courseDegrees: numberOfJson(location.cog),
      altitudeMeters: numberOfJson(location.alt),
      accuracyMeters: numberOfJson(location.acc),
    },
    now,
  )
  const sent = momentOfSeconds(location.sent)
  return { ...place, ...(sent ? { deviceTime: sent } : {}), attributes: attributesOf(location) }
}

const refused = (error: string, status = 400): Decoded => ({ error, http: { status, body: '' } })
const OK = { status: 200, body: '' }

/** One location of the app; its other kinds of messages are taken and not kept. */
export const decodeOwntracks: DecodeHttp = decodeHttpSafely(({ body }, _connection, now) => {
  if (body.length > BODY_LIMIT_BYTES) return refused('body too large', 413)
  const message: unknown = JSON.parse(utf8Of(body))
  if (!isMembers(message) || typeof message._type !== 'string') return refused('_type: missing')
  const id = textOfJson(message.topic) ?? textOfJson(message.tid)
  if (message._type !== 'location') return { deviceIds: id === undefined ? [] : [id], http: OK }
  if (id === undefined) return refused('no device id')
  return { deviceIds: [id], positions: [positionOf(message, now)], http: OK }
})
