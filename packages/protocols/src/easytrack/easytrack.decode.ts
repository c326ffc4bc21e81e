import { bytesFromAscii, isBitSet, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodeFrame, DecodedPosition } from '../protocol'

/** `*ET,<id>,<type>,…`. */
export const decodeEasytrack: DecodeFrame = decodeSafely((frame, { options }) => {
  const sentence = utf8Of(frame).replace(/#?[\s\0]*$/, '')
  const [maker = '', id = '', type = '', ...fields] = sentence.split(',')
  if (!/^\*[A-Z]{2}$/.test(maker) || !/^\d+$/.test(id) || type === '')
    return { error: 'not a sentence of this protocol' }
  if (type === 'MQ' || type === 'TX') return { deviceIds: [id], replies: [reply(`${sentence}#`, 'received')] }
  const position = readPosition(type, fields)
  if (!position) return { deviceIds: [id] }
  const replies = options.model === 'E3+4G' ? [reply(`*ET,${id},${type},ACK#`, 'stored')] : []
  return { deviceIds: [id], positions: [position], ...(replies.length > 0 ? { replies } : {}) }
})

const reply = (text: string, when: 'received' | 'stored') => ({ bytes: bytesFromAscii(text), when })

const readPosition = (type: string, fields: string[]): DecodedPosition | undefined => {
  if (type === 'JZ') return readCell(fields)
  if (type === 'OB') return readVehicle(fields.join(','))
  return /^[AVBD]$/.test(fields[0] ?? '') && fields.length >= 11 ? readLocation(type, fields) : undefined
}

const readCell = ([, cell, area, country, network]: string[]): DecodedPosition => {
  const numbers = [country, network, area, cell].map(wholeOf)
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  return { attributes: {}, network: { cellTowers: [cellOf(a, b, c, d)] } }
}

const wholeOf = (field = ''): number => {
  if (!/^\d+$/.test(field)) throw new ImpossibleValueError('number', field)
  return Number(field)
}

const hexNumber = (field = ''): number => {
  if (!/^[0-9a-f]{1,8}$/i.test(field)) throw new ImpossibleValueError('hex number', field)
  return Number.parseInt(field, 16)
}

const UNITS_PER_DEGREE = 600_000
const SOUTH_OR_WEST = 0x8

/** Ten-thousandths of minutes in hex; the highest bit is the hemisphere. */
const degreesOf = (field = ''): number => {
  const value = hexNumber(field)
  const isNegative = field.length === 8 && Number.parseInt(field[0] ?? '0', 16) >= SOUTH_OR_WEST
  return isNegative ? -(value - 2 ** 31) / UNITS_PER_DEGREE : value / UNITS_PER_DEGREE
}

const bytePairs = (field = ''): [number, number, number] => {
  if (!/^[0-9a-f]{6}$/i.test(field)) throw new ImpossibleValueError('date or time', field)
  return [hexNumber(field.slice(0, 2)), hexNumber(field.slice(2, 4)), hexNumber(field.slice(4))]
}

const numbered = (name: string, field: string | undefined, factor = 1): DecodedPosition['attributes'] =>
  field !== undefined && /^-?\d+(\.\d+)?$/.test(field) ? { [name]: Number(field) * factor } : {}

/** `A,date,time,lat,lon,speed,course,state,signal,power,fuel,distance,altitude,…`, most of it hex. */
const readLocation = (command: string, fields: string[]): DecodedPosition => {
  const [validity, date, time, lat, lon, speed, course, state, signal, power, fuel, distance, altitude, ...more] =
    fields
  const status = hexNumber(state)
  const fix = fixOf({
    time: utcOf(...bytePairs(date), ...bytePairs(time)),
    valid: validity === 'A',
    latitude: degreesOf(lat),
    longitude: degreesOf(lon),
    speedKnots: knotsOfKmh(hexNumber(speed) / 100),
    courseDegrees: courseOf(hexNumber(course)),
    altitudeMeters: Number(altitude ?? 0) || 0,
  })
  const attributes = {
    command,
    blocked: (status & 0x0008_0000) !== 0,
    ignition: isBitSet(status, 23),
    status,
    rssi: hexNumber(signal),
    ...numbered('power', power),
    fuel: hexNumber(fuel),
    odometer: hexNumber(distance) * 100,
    ...extras(more),
  }
  return { fix, attributes }
}

const courseOf = (value: number): number => (value <= 36_000 ? value / 100 : 0)

/** Driver card, temperature, analogue input and satellites of models that have them. */
const extras = ([, driver, temperature, adc, sat]: string[]): DecodedPosition['attributes'] => ({
  ...(driver === undefined || driver === '' ? {} : { driverUniqueId: driver }),
  ...(temperature && /^[0-9a-f]{4}$/i.test(temperature) && temperature !== '0000'
    ? { temp1: Number((hexNumber(temperature) / 100).toFixed(2)) }
    : {}),
  ...numbered('adc1', adc),
  ...numbered('sat', sat),
})

const VEHICLE: Readonly<Record<string, string>> = {
  V: 'battery',
  R: 'rpm',
  S: 'obdSpeed',
  P: 'throttle',
  O: 'engineLoad',
  C: 'coolantTemp',
  L: 'fuel',
  F: 'fuelConsumption',
  T: 'hours',
}

/** `BD$V14.2;R8258;…`: a letter and a reading each. */
const readVehicle = (text: string): DecodedPosition => {
  const attributes: DecodedPosition['attributes'] = {}
  for (const part of text.slice(text.indexOf('$') + 1).split(';')) {
    const key = VEHICLE[part[0] ?? '']
    const value = Number(part.slice(1) || Number.NaN)
    if (key !== undefined && Number.isFinite(value)) attributes[key] = value
  }
  return { attributes }
}
