import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { startsWithBytes } from '../framing/index'
import { knotsOfKmh } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { countIn, given, momentOfDigits, numberIn } from '../text-fields'

/** Two bytes that begin a sign of life. */
export const SYNC = [0xfa, 0xf8]

const EVENTS: Readonly<Record<number, string>> = {
  164: 'geofenceEnter',
  165: 'geofenceExit',
  168: 'lowPower',
  169: 'lowPower',
  170: 'powerOff',
  176: 'powerRestored',
  180: 'fallDown',
  225: 'jamming',
  995: 'sos',
}

/** Values of the vehicle bus behind its own time and one more field. */
const BUS = [
  'obdSpeed',
  'rpm',
  'coolant',
  'fuel',
  'fuelConsumption',
  'temp1',
  'chargerPressure',
  'tpl',
  'axleWeight',
  'obdOdometer',
] as const

const isMoment = (field: string | undefined): boolean => /^\d{14}$/.test(field ?? '')
const decimalIn = (field: string | undefined): number | undefined =>
  /^-?\d+\.\d+$/.test(field ?? '') ? Number(field) : undefined

const busOf = (fields: readonly string[]): DecodedPosition['attributes'] => {
  const values = fields.slice(2, 2 + BUS.length).map(numberIn)
  const isBus = isMoment(fields[0]) && values.length === BUS.length
  return isBus ? given(Object.fromEntries(BUS.map((name, at) => [name, values[at]]))) : {}
}

/** Where the identifier stands: in front of the time, or where the time cannot be read in front of the place. */
const idAt = (fields: readonly string[]): number => {
  const timeAt = fields.slice(0, 4).findIndex(isMoment)
  if (timeAt > 0) return timeAt - 1
  return /^\d+$/.test(fields[1] ?? '') && decimalIn(fields[2]) === undefined ? 1 : 0
}

/** `[number,]id,time,longitude,latitude,speed,course,altitude,satellites,event,inputs,outputs,…`. */
export const decodeIntellitrac: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    if (startsWithBytes(frame, SYNC)) return { replies: [{ bytes: Uint8Array.from(frame), when: 'received' }] }
    const text = asciiOf(frame).trim()
    if (/^\$(OK|ERR|MSG):/.test(text)) return { commandResult: text }
    const fields = text.split(',')
    const at = idAt(fields)
    const [id = ''] = /\d+$/.exec(fields[at] ?? '') ?? []
    if (id === '' || fields.length < at + 5) return { error: 'not a report of this protocol' }
    const [time, longitude, latitude, speed, course, altitude, sat, sentEvent, input, output, ...rest] = fields.slice(
      at + 1,
    )
    const place = {
      time: momentOfDigits(time),
      valid: true,
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    }
    const event = countIn(sentEvent)
    const attributes = given({
      sat: countIn(sat),
      event,
      alarm: EVENTS[event ?? 0],
      input: countIn(input),
      output: countIn(output),
      adc1: decimalIn(rest[0]),
      adc2: decimalIn(rest[0]) === undefined ? undefined : decimalIn(rest[1]),
    })
    const position = { ...soundFix(place, now), attributes: { ...attributes, ...busOf(rest.slice(2)) } }
    return { deviceIds: [id], positions: [position] }
  }),
)
