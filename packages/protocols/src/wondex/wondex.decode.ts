import { ByteReader, asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { startsWithBytes } from '../framing/index'
import { knotsOfKmh } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { Decoded, DecodedPosition, DecodeFrame } from '../protocol'
import { countIn, given, momentOfDigits, numberIn, wordIn } from '../text-fields'

/** Two bytes that begin a sign of life. */
export const KEEP_ALIVE = [0xd0, 0xd7]
export const KEEP_ALIVE_BYTES = 8
const ANSWER = /^\$(OK|ERR|MSG):/
const REPORT = /^[^\d]{0,16}(\d+),(.*)$/s

/** What may stand behind the event, in this order; each is told by its form and may be left out or empty. */
const EXTRAS: ReadonlyArray<readonly [name: string, form: RegExp]> = [
  ['battery', /^(\d+\.\d+)V$/],
  ['odometer', /^(\d+\.\d+)$/],
  ['input', /^(\d+)$/],
  ['adc1', /^(\d+\.\d+)$/],
  ['adc2', /^(\d+\.\d+)$/],
  ['output', /^(\d+)(?:\.\d+)?$/],
]

const extrasOf = (fields: readonly string[]): DecodedPosition['attributes'] => {
  const attributes: DecodedPosition['attributes'] = {}
  let at = 0
  for (const [name, form] of EXTRAS) {
    const field = fields[at]?.trim()
    const value = form.exec(field ?? '')?.[1]
    if (field === '' || value !== undefined) at++
    else if (field !== undefined && !/^\d/.test(field)) at++
    if (value === undefined) continue
    attributes[name] = name === 'battery' ? Number(value) : name === 'odometer' ? Number(value) * 1000 : value
  }
  return attributes
}

const decodeKeepAlive = (frame: Uint8Array): Decoded => {
  const id = new ByteReader(frame).skip(4).u32LE()
  return { deviceIds: [String(id)], replies: [{ bytes: Uint8Array.from(frame), when: 'received' }] }
}

const decodeReport = (text: string, now: Date): Decoded => {
  const [, id, rest = ''] = REPORT.exec(text) ?? []
  if (id === undefined) return { error: 'not a report of this protocol' }
  const [time, longitude, latitude, speed, course, altitude, satellites, event, ...extras] = rest.split(',')
  const sat = countIn(satellites)
  const place = {
    time: momentOfDigits(time),
    valid: sat !== 0,
    latitude: numberIn(latitude),
    longitude: numberIn(longitude),
    speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
    courseDegrees: numberIn(course),
    altitudeMeters: numberIn(altitude),
  }
  const attributes = { ...given({ sat, event: wordIn(event) }), ...extrasOf(extras) }
  return { deviceIds: [id], positions: [{ ...soundFix(place, now), attributes }] }
}

/** `id,time,longitude,latitude,speed,course,altitude,satellites,event,…`, an answer, or a binary sign of life. */
export const decodeWondex: DecodeFrame = inDeviceZone(
  decodeSafely((frame, { uniqueId }, now) => {
    if (frame.length >= KEEP_ALIVE_BYTES && startsWithBytes(frame, KEEP_ALIVE)) return decodeKeepAlive(frame)
    const text = asciiOf(frame).trim()
    if (!ANSWER.test(text)) return decodeReport(text, now)
    if (uniqueId === undefined) return {}
    return { positions: [{ deviceTime: now, attributes: { result: text } }], commandResult: text }
  }),
)
