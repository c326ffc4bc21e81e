import { ImpossibleValueError } from '../fix'
import { soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { momentIn, numberIn } from '../text-values'
import { alarmOf } from './alarms'
import { degreesOf, networkOf } from './fields'

type Attributes = DecodedPosition['attributes']

const SENTENCE = '$GPRMC,'
const SENTENCE_FIELDS = 9

/** Clocks of these units tell thousandths of a second. */
const timeOf = (date: string | undefined, clock: string | undefined): Date | undefined => {
  const time = momentIn(date, clock, 'dayFirst')
  time?.setUTCMilliseconds(Math.floor(Number(`0.${clock?.split('.')[1] ?? 0}`) * 1000))
  return time
}

const placeOf = ([
  clock,
  validity,
  latitude,
  ns,
  longitude,
  ew,
  speed,
  course,
  date,
]: readonly string[]): SentPlace => ({
  time: timeOf(date, clock),
  valid: validity === 'A',
  latitude: degreesOf(latitude, ns),
  longitude: degreesOf(longitude, ew),
  speedKnots: numberIn(speed),
  courseDegrees: numberIn(course),
})

/** What follows the sentence: behind its sum, or behind the mode of one without a sum. */
const tailOf = (rest: string): string =>
  rest.includes('*')
    ? rest.slice(rest.indexOf('*')).replace(/^[^,]*,?/, '')
    : (/^.*?,[EW]?,A(?:,(.*))?$/s.exec(rest)?.[1] ?? '')

interface Tail {
  attributes: Attributes
  network: DecodedPosition['network']
  altitudeMeters?: number
  imei?: string
}

const setLevel = (attributes: Attributes, text: string | undefined): void => {
  const level = numberIn(text)
  if (level !== undefined && level <= 100) attributes.batteryLevel = level
}

const setAlarm = (attributes: Attributes, reason: string | undefined): void => {
  const alarm = alarmOf(reason ?? '')
  if (alarm !== undefined) attributes.alarm = alarm
}

/** `F,reason,imei:…,satellites,altitude,Battery=…%,charger,country,operator,area,cell`. */
const readNamed = (fields: readonly string[]): Tail => {
  const [, reason, imei = '', satellites = '', altitude, battery = ''] = fields
  const attributes: Attributes = {}
  setAlarm(attributes, reason)
  const [used, visible] = satellites.split('/').map(numberIn)
  if (used !== undefined) attributes.sat = used
  if (visible !== undefined) attributes.satVisible = visible
  setLevel(attributes, /=(\d+)%/.exec(battery)?.[1])
  const charger = fields.slice(6, -4).at(-1)
  if (charger === '0' || charger === '1') attributes.charge = charger === '1'
  const altitudeMeters = numberIn(altitude)
  return {
    attributes,
    network: networkOf(fields.slice(-4), undefined),
    imei: imei.replace('imei:', ''),
    ...(altitudeMeters !== undefined && { altitudeMeters }),
  }
}

/** `country,operator,area,cell,signal,level,flags,inputs,[outputs,]voltages…,reason`; one voltage, or three. */
const readPlain = (fields: readonly string[]): Tail => {
  const [signal, level, flags, input, ...rest] = fields.slice(4)
  const attributes: Attributes = {}
  setLevel(attributes, level)
  if (flags) attributes.flags = flags
  if (input) attributes.input = input
  setAlarm(attributes, rest.pop())
  const hasOutput = rest.length % 2 === 0 || /^\d{4}$/.test(rest[0] ?? '')
  const output = hasOutput ? rest.shift() : undefined
  if (output) attributes.output = output
  for (const [at, voltage] of rest.slice(0, 3).entries()) if (voltage) attributes[`adc${at + 1}`] = voltage
  return { attributes, network: networkOf(fields.slice(0, 4), numberIn(signal)) }
}

const readTail = (text: string): Tail => {
  const fields = (text.split(';')[0] ?? '').split(',')
  if (fields[2]?.startsWith('imei:')) return readNamed(fields)
  return fields.length > 6 ? readPlain(fields) : { attributes: {}, network: undefined }
}

/** Identifier behind `STX`, with or without a comma; old devices fill it up to a fixed length. */
const idOf = (text: string): string => /^(?:LOG)?STX,?([^,$\s]*)/.exec(text)?.[1]?.trim() ?? ''

/** `STX…$GPRMC,…`: the ids it names and its position. Throws `ImpossibleValueError` where there is no sentence. */
export const readClassicReport = (
  text: string,
  now: Date,
): { deviceIds: string[]; position: DecodedPosition | undefined } => {
  const start = text.indexOf(SENTENCE)
  if (start < 0) throw new ImpossibleValueError('report', text.slice(0, 80))
  const fields = text.slice(start + SENTENCE.length).split(',')
  if (fields.length < SENTENCE_FIELDS) throw new ImpossibleValueError('report', text.slice(0, 80))
  const sent = placeOf(fields)
  const { attributes, network, altitudeMeters, imei } = readTail(tailOf(fields.slice(SENTENCE_FIELDS).join(',')))
  const deviceIds = [...new Set([imei ?? '', idOf(text)])].filter((id) => id !== '')
  if (!fields[2] && !fields[4] && attributes.alarm === undefined) return { deviceIds, position: undefined }
  const place = soundFix({ ...sent, altitudeMeters }, now)
  return { deviceIds, position: { ...place, attributes, ...(network && { network }) } }
}
