import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { DecodeFrame, DecodedPosition } from '../protocol'
import { momentIn, numberIn } from '../text-values'

/** Sentence up to its checksum, and what stands between that and the IMEI. */
const SENTENCE = /G[PN]RMC,([^*]*)(?:\*[^,]*)?(.*?)imei:\s*(\d+)/is
const MAX_DEGREES = /^(\d*?)(\d{1,2}\.\d+)$/

type Attributes = DecodedPosition['attributes']

/** A hemisphere that is left out is north or east. */
const degreesOf = (text: string | undefined, hemisphere = ''): number | undefined => {
  const match = MAX_DEGREES.exec(text ?? '')
  if (!match || !/^[NSEW]?$/.test(hemisphere)) return undefined
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

type Place = Pick<DecodedPosition, 'fix' | 'deviceTime'>

const placeOf = (sentence: string, altitudeMeters: number, now: Date): Place => {
  const [clock, validity, latitude, south, longitude, east, speed, course, date] = sentence.split(',')
  return soundFix(
    {
      time: momentIn(date, clock, 'dayFirst'),
      valid: validity === 'A',
      latitude: degreesOf(latitude, south),
      longitude: degreesOf(longitude, east),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
      altitudeMeters,
    },
    now,
  )
}

const STATES: Readonly<Record<string, Attributes>> = {
  'acc on': { ignition: true },
  accstart: { ignition: true },
  'acc off': { ignition: false },
  accstop: { ignition: false },
  'help me!': { alarm: 'sos' },
  'help me': { alarm: 'sos' },
  'low battery': { alarm: 'lowBattery' },
  'move!': { alarm: 'movement' },
  'moved!': { alarm: 'movement' },
  'speed!': { alarm: 'overspeed' },
  'stockade!': { alarm: 'geofence' },
}

/** The letter of the signal, and the word of the state behind it. */
const betweenOf = (between: string): Attributes => {
  const [, signal = '', ...words] = between.split(',').map((word) => word.trim())
  const state = words.map((word) => word.toLowerCase()).find((word) => Object.hasOwn(STATES, word))
  return { ...(/^[FL]$/.test(signal) ? { signal } : {}), ...(state === undefined ? {} : STATES[state]) }
}

/** In front of the sentence of whole lines: a stamp whose last digit is a running number, and the number of the SIM. */
const headAttributes = (head: string): Attributes => {
  const match = /(\d),([^,]*),$/.exec(head)
  if (!match) return {}
  const [, serial = '', number = ''] = match
  return { serial, ...(number === '' ? {} : { number }) }
}

/** Behind the IMEI of whole lines: satellites, altitude, voltage. */
const tailDetails = (tail: string): { attributes: Attributes; altitudeMeters: number } => {
  const [, sat, altitude, volts] = tail.split(',')
  const [satellites, power] = [numberIn(sat), numberIn(/^[FL]:(\d+\.\d+)V/.exec(volts ?? '')?.[1])]
  return {
    attributes: {
      ...(satellites === undefined ? {} : { sat: satellites }),
      ...(power === undefined ? {} : { power }),
    },
    altitudeMeters: numberIn(altitude) ?? 0,
  }
}

/** Meaning of one sentence or line. A line without a fix only names its device. */
export const decodeXexun: DecodeFrame = decodeSafely((frame, { options }, now) => {
  const text = asciiOf(frame)
  const match = SENTENCE.exec(text)
  if (!match) {
    const id = /imei:\s*(\d+)/i.exec(text)?.[1]
    return id === undefined ? { error: 'no sentence with an IMEI' } : { deviceIds: [id] }
  }
  const [whole, sentence = '', between = '', imei = ''] = match
  const head = options.full === true ? headAttributes(text.slice(0, match.index)) : {}
  const tail = tailDetails(options.full === true ? text.slice(match.index + whole.length) : '')
  const attributes = { ...head, ...betweenOf(between), ...tail.attributes }
  return { deviceIds: [imei], positions: [{ ...placeOf(sentence, tail.altitudeMeters, now), attributes }] }
})
