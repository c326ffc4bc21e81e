import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { ImpossibleValueError, fixOf, utcOf } from '../fix'
import type { DecodeFrame, DecodedPosition, Fix } from '../protocol'

/** Sentence, its checksum, signal letter and what stands between that and the IMEI. */
const SENTENCE = /G[PN]RMC,([^*]*)\*[\dA-F]{2}\s*,([FL]),(.*?)imei:\s*(\d+)/is
const MAX_DEGREES = /^(\d*?)(\d{1,2}\.\d+)$/

type Attributes = DecodedPosition['attributes']

const pairsOf = (text: string): [number, number, number] => {
  const match = /^(\d\d)(\d\d)(\d\d)(?:\.\d*)?$/.exec(text)
  if (!match) throw new ImpossibleValueError('date or time', text)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

const momentOf = (clock: string, date: string): Date => {
  const [hours, minutes, seconds] = pairsOf(clock)
  const [day, month, year] = pairsOf(date)
  const time = utcOf(year, month, day, hours, minutes, seconds)
  if (hours > 23 || minutes > 59 || time.getUTCDate() !== day)
    throw new ImpossibleValueError('time', `${date} ${clock}`)
  return time
}

const degreesOf = (text: string, hemisphere: string): number => {
  const match = MAX_DEGREES.exec(text)
  if (!match) throw new ImpossibleValueError('coordinate', text)
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

const fixOfSentence = (sentence: string, altitudeMeters: number): Fix => {
  const [clock = '', validity, lat = '', south = '', lon = '', east = '', speed, course, date = ''] =
    sentence.split(',')
  return fixOf({
    time: momentOf(clock, date),
    valid: validity === 'A',
    latitude: degreesOf(lat, south),
    longitude: degreesOf(lon, east),
    speedKnots: Number(speed),
    courseDegrees: Number(course),
    altitudeMeters,
  })
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
}

/** The word of the state stands alone between commas. */
const stateOf = (between: string): Attributes => STATES[between.replaceAll(',', '').trim().toLowerCase()] ?? {}

/** In front of the sentence of whole lines: a stamp whose last digit is a running number, and the number of the SIM. */
const headAttributes = (head: string): Attributes => {
  const match = /(\d),([^,]*),$/.exec(head)
  if (!match) return {}
  const [, serial = '', number = ''] = match
  return { serial, ...(number === '' ? {} : { number }) }
}

/** Behind the IMEI of whole lines: satellites, altitude, voltage. */
const tailDetails = (tail: string): { attributes: Attributes; altitudeMeters: number } => {
  const match = /^,(\d*),(-?\d*\.?\d*),[FL]:(\d+\.\d+)V/.exec(tail)
  if (!match) return { attributes: {}, altitudeMeters: 0 }
  const [, sat = '', altitude = '', power] = match
  return {
    attributes: { ...(sat === '' ? {} : { sat: Number(sat) }), power: Number(power) },
    altitudeMeters: Number(altitude),
  }
}

/** Meaning of one sentence or line. A line without a fix only names its device. */
export const decodeXexun: DecodeFrame = decodeSafely((frame, { options }) => {
  const text = asciiOf(frame)
  const match = SENTENCE.exec(text)
  if (!match) {
    const id = /imei:\s*(\d+)/.exec(text)?.[1]
    return id === undefined ? { error: 'no sentence with an IMEI' } : { deviceIds: [id] }
  }
  const [whole, sentence = '', signal = '', between = '', imei = ''] = match
  const head = options.full === true ? headAttributes(text.slice(0, match.index)) : {}
  const tail = tailDetails(options.full === true ? text.slice(match.index + whole.length) : '')
  const attributes = { ...head, signal, ...stateOf(between), ...tail.attributes }
  return { deviceIds: [imei], positions: [{ fix: fixOfSentence(sentence, tail.altitudeMeters), attributes }] }
})
