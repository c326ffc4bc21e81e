import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { cellOf } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame, Reply } from '../protocol'
import { sentenceOf } from '../sentences'
import { countIn, given, numberIn, placeOfRmc, scaled, wordIn } from '../text-fields'
import { EVENT_ANSWERS, EVENTS } from './events'

export const FACTORY_PASSWORD = '00000000'
const VALID = /^[ARP]$/i
/** Letters that stand for the state of two inputs instead of an event. */
const INPUTS = 'ABCD'

const cellIn = (place: string | undefined, network: string | undefined): DecodedPosition['network'] => {
  const [, lac, cell] = /^([\da-f]{4})([\da-f]{4})$/i.exec(place ?? '') ?? []
  const [, country, carrier] = /^(\d{3})(\d{3})$/.exec(network ?? '') ?? []
  if (lac === undefined || cell === undefined || country === undefined) return undefined
  return { cellTowers: [cellOf(Number(country), Number(carrier), Number.parseInt(lac, 16), Number.parseInt(cell, 16))] }
}

const eventAttributes = (event: string | undefined): Parameters<typeof given>[0] => {
  const inputs = event?.length === 1 ? INPUTS.indexOf(event) : -1
  return inputs < 0 ? { event, alarm: EVENTS[event ?? ''] } : { in1: (inputs & 1) === 1, in2: (inputs & 2) === 2 }
}

/** Volts, or millivolts without a point. */
const voltsIn = (text: string | undefined): number | undefined => scaled(countIn(text?.replace('.', '')), 0.001)

const repliesTo = (status: string, event: string, sum: string, password: unknown): Reply[] => {
  const said = typeof password === 'string' && password !== '' ? password : FACTORY_PASSWORD
  const word = EVENT_ANSWERS[event]
  return [
    ...(/^[a-z]$/.test(status) ? [sentenceOf(`EAVACK,${event},${sum}`)] : []),
    ...(word === undefined ? [] : [sentenceOf(`AVCFG,${said},${word}`)]),
  ].map((bytes) => ({ bytes, when: 'stored' }))
}

/** `$AVRMC,id,` then place, event, battery, kilometres, state of the receiver, analogue inputs and the cell. */
export const decodeLaipac: DecodeFrame = decodeSafely((frame, { options }, now) => {
  const text = asciiOf(frame).trim()
  const [, kind = '', content = '', sum = ''] = /^\$(\w+),([^*]*)(?:\*(.*))?$/.exec(text) ?? []
  const [id = '', ...fields] = content.split(',')
  if (id === '') return { error: 'not a sentence of this protocol' }
  if (kind === 'ECHK') return { deviceIds: [id], replies: [{ bytes: bytesFromAscii(`${text}\r\n`), when: 'received' }] }
  if (kind !== 'AVRMC') return { deviceIds: [id] }
  const [event, battery, kilometers, gps, adc1, adc2, cell, network] = fields.slice(9)
  const status = fields[1] ?? ''
  const place = { ...placeOfRmc(fields), valid: VALID.test(status) }
  const attributes = given({
    status: wordIn(status),
    ...eventAttributes(wordIn(event)),
    battery: voltsIn(battery),
    odometer: scaled(numberIn(kilometers), 1000),
    gps: countIn(gps),
    adc1: scaled(numberIn(adc1), 0.001),
    adc2: scaled(numberIn(adc2), 0.001) || undefined,
  })
  const tower = cellIn(cell, network)
  const position = { ...soundFix(place, now), attributes, ...(tower && { network: tower }) }
  return {
    deviceIds: [id],
    positions: [position],
    replies: repliesTo(status, event ?? '', sum, options.devicePassword),
  }
})
