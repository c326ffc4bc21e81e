import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { countIn, known, momentIn } from '../text-values'
import { attributesOfType, hasDigit } from './alarms'
import { readBatteryBus, readBatteryPack } from './battery'
import { fixOfPlace, packedPlace, separatedPlace, stateAttributes } from './fields'
import { readCells, readSurroundings } from './network'

interface Sentence {
  id: string
  type: string
  content: string
  hasCommas: boolean
}

const PACKED = /^([^,(]{11,12}?)([A-Z]{2}[0-9A-Z]\w)(.*)$/s
const WITH_COMMA = /^([^,]+),([A-Z]{2}\w{2})(.*)$/s
/** A form whose type runs into the IMEI. */
const WITH_LONG_ID = /^(\d{15}B[A-Z]\d\d),\w,\d,(.*)$/s

const sentenceOf = (text: string): Sentence | undefined => {
  const long = WITH_LONG_ID.exec(text)
  if (long) return { id: long[1] ?? '', type: '', content: long[2] ?? '', hasCommas: true }
  const match = PACKED.exec(text)
  const [, id = '', type = '', content = ''] = match ?? WITH_COMMA.exec(text) ?? []
  return id === '' ? undefined : { id, type, content, hasCommas: match === null }
}

/** `(<id><type><content>)`, in newer models with commas between. */
export const decodeTk103: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const text = utf8Of(frame)
      .replace(/^[\s\0]*\(?/, '')
      .replace(/\)?[\s\0]*$/, '')
    const sentence = sentenceOf(text)
    return sentence
      ? { deviceIds: [sentence.id], ...readSentence(sentence, now) }
      : { error: 'not a sentence of this protocol' }
  }),
)

const readSentence = (sentence: Sentence, now: Date): Decoded => {
  const { id, type } = sentence
  if (type === 'BP00') return { replies: [{ bytes: bytesFromAscii(`(${id}AP01HSO)`), when: 'received' }] }
  const position = readPosition(sentence, now)
  const { result } = position?.attributes ?? {}
  const isLogin = type === 'BP05' && !sentence.hasCommas
  return {
    ...(position ? { positions: [position] } : {}),
    ...(isLogin ? { replies: [{ bytes: bytesFromAscii(`(${id}AP05)`), when: position ? 'stored' : 'received' }] } : {}),
    ...(result === undefined ? {} : { commandResult: String(result) }),
  }
}

/** What types other than places bring. */
const READERS: Readonly<Record<string, (content: string) => DecodedPosition | undefined>> = {
  BS50: readBatteryPack,
  BS51: readBatteryBus,
  BV00: (content) => readVin(content),
  BZ00: readCells,
  ZC03: (content) => readResult(content),
  ZC20: (content) => readBattery(content),
}

const readPosition = (sentence: Sentence, now: Date): DecodedPosition | undefined => {
  const { type, content } = sentence
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined
  return read ? read(content) : (readLocation(sentence, now) ?? readOther(sentence))
}

const isEmpty = (attributes: DecodedPosition['attributes']): boolean => Object.keys(attributes).length === 0

/** Cells instead of a place, or nothing but what the type says. */
const readOther = ({ type, content }: Sentence): DecodedPosition | undefined => {
  const attributes = attributesOfType(type, digitOf(type, content))
  const surroundings = content.includes('{') ? readCells(content) : readSurroundings(content)
  if (surroundings) return { ...surroundings, attributes: { ...surroundings.attributes, ...attributes } }
  return isEmpty(attributes) ? undefined : { attributes }
}

const ALARM = /^,?ALARM,(\d),\d+,/

const digitOf = (type: string, content: string): string =>
  hasDigit(type) ? (ALARM.exec(content)?.[1] ?? /^,?(\d)/.exec(content)?.[1] ?? '') : ''

const readLocation = ({ type, content, hasCommas }: Sentence, now: Date): DecodedPosition | undefined => {
  const rest = content.replace(ALARM, '').replace(/^,/, '')
  const place = (hasCommas ? separatedPlace(rest.split(',')) : undefined) ?? packedPlace(rest)
  if (!place) return undefined
  const attributes = { ...attributesOfType(type, digitOf(type, content)), ...stateAttributes(place.tail) }
  return { ...fixOfPlace(place, hasCommas ? 'dayFirst' : 'yearFirst', now), attributes }
}

/** Charge in percent of the levels that a device knows; others say nothing. */
const LEVELS_PERCENT: Readonly<Record<string, number>> = { 2: 10, 3: 20, 4: 50, 5: 80, 6: 100 }
const UNKNOWN_VOLTAGE = 65_535

const voltsOf = (text: string | undefined, parts: number): number | undefined => {
  const value = countIn(text)
  return value === undefined || value === UNKNOWN_VOLTAGE ? undefined : value / parts
}

const deviceTimeOf = (date: string | undefined, time: string | undefined): Pick<DecodedPosition, 'deviceTime'> => {
  const deviceTime = momentIn(date, time, 'dayFirst')
  return deviceTime ? { deviceTime } : {}
}

/** `ddmmyy,hhmmss,level 0..6,centivolts,decivolts of the supply,installed`. */
const readBattery = (content: string): DecodedPosition => {
  const [date, time, level = '', battery, power] = content.replace(/^,/, '').split(',')
  return {
    ...deviceTimeOf(date, time),
    attributes: known({
      batteryLevel: LEVELS_PERCENT[level],
      battery: voltsOf(battery, 100),
      power: voltsOf(power, 10),
    }),
  }
}

const readVin = (content: string): DecodedPosition | undefined => {
  const vin = /([A-HJ-NPR-Z0-9]{17})$/.exec(content)?.[1]
  return vin === undefined ? undefined : { attributes: { vin } }
}

const readResult = (content: string): DecodedPosition | undefined => {
  const match = /^,([^,$]*),([^,$]*),\$(.*?)\$?$/s.exec(content)
  if (!match) return undefined
  return { ...deviceTimeOf(match[1], match[2]), attributes: { result: match[3] ?? '' } }
}
