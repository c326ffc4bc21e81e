import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf } from '../fix'
import { inDeviceZone } from '../local-times'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { readBatteryBus, readBatteryPack } from './battery'
import { locate, momentOf, stateAttributes } from './fields'
import { readCells, readSurroundings } from './network'

interface Sentence {
  id: string
  type: string
  content: string
  hasCommas: boolean
}

const PACKED = /^(.{11,12}?)(B[A-Z]\w\d)(.*)$/s
const WITH_COMMA = /^([^,]+),([A-Z]{2}\w{2})(.*)$/s
/** A model whose type runs into its id. */
const WITH_ODD_ID = /^(\d{15}BP\d\d),\w,\d,(.*)$/s

const sentenceOf = (text: string): Sentence | undefined => {
  const odd = WITH_ODD_ID.exec(text)
  if (odd) return { id: odd[1] ?? '', type: '', content: odd[2] ?? '', hasCommas: true }
  const match = PACKED.exec(text)
  const [, id = '', type = '', content = ''] = match ?? WITH_COMMA.exec(text) ?? []
  return id === '' ? undefined : { id, type, content, hasCommas: match === null }
}

/** `(<id><type><content>)`, in newer models with commas between. */
export const decodeTk103: DecodeFrame = inDeviceZone(
  decodeSafely((frame) => {
    const text = utf8Of(frame)
      .replace(/^[\s\0]*\(?/, '')
      .replace(/\)?[\s\0]*$/, '')
    const sentence = sentenceOf(text)
    return sentence
      ? { deviceIds: [sentence.id], ...readSentence(sentence) }
      : { error: 'not a sentence of this protocol' }
  }),
)

const readSentence = (sentence: Sentence): Decoded => {
  const { id, type } = sentence
  if (type === 'BP00') return { replies: [{ bytes: bytesFromAscii(`(${id}AP01HSO)`), when: 'received' }] }
  const position = readPosition(sentence)
  const { result } = position?.attributes ?? {}
  const isLogin = type === 'BP05' && !sentence.hasCommas
  return {
    ...(position ? { positions: [position] } : {}),
    ...(isLogin ? { replies: [{ bytes: bytesFromAscii(`(${id}AP05)`), when: position ? 'stored' : 'received' }] } : {}),
    ...(result === undefined ? {} : { commandResult: String(result) }),
  }
}

const readPosition = (sentence: Sentence): DecodedPosition | undefined => {
  const { type, content } = sentence
  if (type === 'BZ00') return readCells(content)
  if (type === 'BS50') return readBatteryPack(content)
  if (type === 'BS51') return readBatteryBus(content)
  if (type === 'ZC20') return readBattery(content)
  if (type === 'BV00') return readVin(content)
  if (type === 'ZC03') return readResult(content)
  if (/^DW5/.test(type)) return readSurroundings(type, content)
  return readLocation(sentence)
}

const ALARMS: Readonly<Record<string, string>> = {
  ZC11: 'movement',
  ZC12: 'lowBattery',
  ZC13: 'powerCut',
  ZC15: 'sos',
  ZC16: 'sos',
  ZC17: 'removing',
  ZC25: 'sos',
  ZC26: 'tampering',
  ZC27: 'lowPower',
  DW31: 'movement',
  DW32: 'lowBattery',
  DW33: 'powerCut',
}

/** The digit behind `BO01`. */
const BO01_ALARMS: Readonly<Record<string, string>> = {
  0: 'powerCut',
  1: 'accident',
  2: 'sos',
  3: 'vibration',
  4: 'lowspeed',
  5: 'overspeed',
  6: 'geofence',
}

const alarmOf = ({ type, content }: Sentence): string | undefined =>
  type === 'BO01' ? (BO01_ALARMS[content[0] ?? ''] ?? 'general') : ALARMS[type]

const readLocation = (sentence: Sentence): DecodedPosition | undefined => {
  const alarm = alarmOf(sentence)
  const content = placeIn(sentence)
  const located = content === undefined ? undefined : locate(content)
  if (!located) return undefined
  const { date, time, tail, ...rest } = located
  const attributes = { ...(alarm === undefined ? {} : { alarm }), ...stateAttributes(tail) }
  // A receiver that never had a fix sends a day of nought with its zeroes.
  if (!rest.valid && rest.latitude === 0 && rest.longitude === 0 && date.slice(2, 4) === '00') return { attributes }
  return {
    fix: fixOf({ ...rest, time: momentOf(date, time, sentence.hasCommas ? 'dayFirst' : 'yearFirst') }),
    attributes,
  }
}

/** The part of the sentence where the location begins: behind an alarm digit or a repeated id. */
const placeIn = ({ type, content }: Sentence): string | undefined => {
  if (type === 'BO01') return content.slice(1)
  const match = /^,?(?:.*?)(\d{6},?[AV],?\d{4}\..*)$/s.exec(content)
  return match?.[1]
}

/** `ddmmyy,hhmmss,level 0..6,centivolts,power,installed`. */
const readBattery = (content: string): DecodedPosition | undefined => {
  const match = /^,(\d{6}),(\d{6}),(\d+),(\d+),(\d+),(\d+)/.exec(content)
  if (!match) return undefined
  const [level, battery, power] = match.slice(3, 6).map(Number)
  const attributes: DecodedPosition['attributes'] = {}
  if (level !== undefined && level !== 255) attributes.batteryLevel = batteryPercent(level)
  if (battery !== undefined && battery !== 65_535) attributes.battery = battery / 100
  if (power !== undefined && power !== 65_535) attributes.power = power / 10
  return { deviceTime: momentOf(match[1] ?? '', match[2] ?? '', 'dayFirst'), attributes }
}

const LEVELS_PERCENT = [0, 1, 10, 20, 50, 75, 100]
const batteryPercent = (level: number): number => LEVELS_PERCENT[level] ?? Math.min(level, 100)

const readVin = (content: string): DecodedPosition | undefined => {
  const vin = /([A-HJ-NPR-Z0-9]{17})$/.exec(content)?.[1]
  return vin === undefined ? undefined : { attributes: { vin } }
}

const readResult = (content: string): DecodedPosition | undefined => {
  const match = /^,(\d{6}),(\d{6}),\$(.*?)\$?$/s.exec(content)
  if (!match) return undefined
  return { deviceTime: momentOf(match[1] ?? '', match[2] ?? '', 'dayFirst'), attributes: { result: match[3] ?? '' } }
}
