import { ImpossibleValueError, fixOf, utcOf } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
import { alarmOf } from './alarms'
import { degreesOf, networkOf, numberOf } from './fields'

type Attributes = DecodedPosition['attributes']

const SENTENCE =
  /\$GPRMC,(\d\d)(\d\d)(\d\d)(?:\.(\d+))?,([AV]),([\d.]*),([NS]?),([\d.]*),([EW]?),([\d.]*),([\d.]*),(\d\d)(\d\d)(\d\d),[^*]*?(?:\*[\dA-F]{2}|,[EW]?,A)(?:,(.*))?$/s

const readFix = (match: RegExpExecArray): Fix | undefined => {
  const latitude = degreesOf(match[6], match[7])
  const longitude = degreesOf(match[8], match[9])
  if (latitude === undefined || longitude === undefined) return undefined
  const at = (index: number): number => Number(match[index])
  const time = utcOf(at(14), at(13), at(12), at(1), at(2), at(3))
  time.setUTCMilliseconds(Math.floor(Number(`0.${match[4] ?? 0}`) * 1000))
  const [speedKnots, courseDegrees] = [numberOf(match[10]) ?? 0, numberOf(match[11]) ?? 0]
  return fixOf({ time, valid: match[5] === 'A', latitude, longitude, speedKnots, courseDegrees })
}

interface Tail {
  attributes: Attributes
  network: DecodedPosition['network']
  altitudeMeters?: number
  imei?: string
}

const setLevel = (attributes: Attributes, text: string | undefined): void => {
  const level = numberOf(text)
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
  const [used, visible] = satellites.split('/').map(numberOf)
  if (used !== undefined) attributes.sat = used
  if (visible !== undefined) attributes.satVisible = visible
  setLevel(attributes, /=(\d+)%/.exec(battery)?.[1])
  const charger = fields.slice(6, -4).at(-1)
  if (charger === '0' || charger === '1') attributes.charge = charger === '1'
  const altitudeMeters = numberOf(altitude)
  return {
    attributes,
    network: networkOf(fields.slice(-4), undefined),
    imei: imei.replace('imei:', ''),
    ...(altitudeMeters !== undefined && { altitudeMeters }),
  }
}

const OUTPUT_DIGITS = 4

/** `country,operator,area,cell,signal,level,flags,inputs,[outputs,]voltages…,reason`. */
const readPlain = (fields: readonly string[]): Tail => {
  const [signal, level, flags, input, ...rest] = fields.slice(4)
  const attributes: Attributes = {}
  setLevel(attributes, level)
  if (flags) attributes.flags = flags
  if (input) attributes.input = input
  setAlarm(attributes, rest.pop())
  if (/^\d+$/.test(rest[0] ?? '') && rest[0]?.length === OUTPUT_DIGITS) attributes.output = rest.shift() ?? ''
  for (const [at, voltage] of rest.slice(0, 3).entries()) if (voltage) attributes[`adc${at + 1}`] = voltage
  return { attributes, network: networkOf(fields.slice(0, 4), numberOf(signal)) }
}

const readTail = (text: string): Tail => {
  const fields = (text.split(';')[0] ?? '').split(',')
  if (fields[2]?.startsWith('imei:')) return readNamed(fields)
  return fields.length > 6 ? readPlain(fields) : { attributes: {}, network: undefined }
}

/** Identifier behind `STX`, with or without a comma; old devices fill it up to a fixed length. */
const idOf = (text: string): string => /^(?:LOG)?STX,?([^,$\s]*)/.exec(text)?.[1]?.trim() ?? ''

/** `STX…$GPRMC,…`: the ids it names and its position. Throws `ImpossibleValueError`. */
export const readClassicReport = (text: string): { deviceIds: string[]; position: DecodedPosition | undefined } => {
  const match = SENTENCE.exec(text)
  if (!match) throw new ImpossibleValueError('report', text.slice(0, 80))
  const fix = readFix(match)
  const { attributes, network, altitudeMeters, imei } = readTail(match[15] ?? '')
  const deviceIds = [...new Set([imei ?? '', idOf(text)])].filter((id) => id !== '')
  if (!fix) return { deviceIds, position: undefined }
  const placed = { ...fix, ...(altitudeMeters !== undefined && { altitudeMeters }) }
  return { deviceIds, position: { fix: placed, attributes, ...(network && { network }) } }
}
