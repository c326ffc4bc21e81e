import { bytesFromAscii, isBitSet, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { cellOf, knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { alarmOfBits, hexNumberOf, known, numberIn } from '../text-values'
import { ALARMS, VEHICLE } from './tables'

type Attributes = DecodedPosition['attributes']

/** The model that wants its reports confirmed and has other meanings in two fields. */
const FOURTH_GENERATION = 'E3+4G'
const ECHOED: readonly string[] = ['MQ', 'TX']
const CELL = 'JZ'
const VEHICLE_BUS = 'OB'
const CONFIRMED: readonly string[] = ['HB', 'CC', 'AM', 'DW', CELL]

const reply = (text: string, when: Reply['when']): Reply => ({ bytes: bytesFromAscii(text), when })

/** A unit that sends its cell may ask for the street, which we do not tell. */
const answersTo = (
  id: string,
  type: string,
  fields: readonly string[],
  model: string,
  when: Reply['when'],
): Reply[] => [
  ...(model === FOURTH_GENERATION && CONFIRMED.includes(type) ? [reply(`*ET,${id},${type},ACK#`, when)] : []),
  ...(type === CELL && (numberIn(fields[0]) ?? 0) > 0 ? [reply(`*ET,${id},${CELL},undefined#`, when)] : []),
]

/** `*ET,<id>,<type>,…`. */
export const decodeEasytrack: DecodeFrame = decodeSafely((frame, { options }, now): Decoded => {
  const sentence = utf8Of(frame).replace(/#?[\s\0]*$/, '')
  const [maker = '', id = '', type = '', ...fields] = sentence.split(',')
  if (!/^\*[A-Z]{2}$/.test(maker) || !/^\w+$/.test(id) || type === '') {
    return { error: 'not a sentence of this protocol' }
  }
  if (ECHOED.includes(type)) return { deviceIds: [id], replies: [reply(`${sentence}#`, 'received')] }
  const model = options.model?.toUpperCase() ?? ''
  const position = readPosition(type, fields, model, now)
  const replies = answersTo(id, type, fields, model, position ? 'stored' : 'received')
  return {
    deviceIds: [id],
    ...(position ? { positions: [position] } : {}),
    ...(replies.length > 0 ? { replies } : {}),
  }
})

const SHAPES = [undefined, /^[0-9a-f]{6}$/i, /^[0-9a-f]{6}$/i, /^[0-9a-f]{8}$/i, /^[0-9a-f]{8}$/i]
const SHAPES_OF_A_LOCATION = 2
const FIELDS_OF_A_LOCATION = 8

/** Whether date, time and place stand where reports have them; one or two of them may be damaged. */
const isLocation = (fields: readonly string[]): boolean =>
  fields.length >= FIELDS_OF_A_LOCATION &&
  SHAPES.filter((shape, at) => shape?.test(fields[at] ?? '')).length >= SHAPES_OF_A_LOCATION

const readPosition = (type: string, fields: string[], model: string, now: Date): DecodedPosition | undefined => {
  if (type === CELL) return readCell(fields)
  if (type === VEHICLE_BUS) return readVehicle(fields.join(','))
  return isLocation(fields) ? readLocation(type, fields, model, now) : undefined
}

const readCell = ([, ...numbers]: string[]): DecodedPosition | undefined => {
  const [cell, area, country, network] = numbers.map(numberIn)
  if (!cell || !area || country === undefined || network === undefined) return undefined
  return { attributes: {}, network: { cellTowers: [cellOf(country, network, area, cell)] } }
}

const UNITS_PER_DEGREE = 600_000
const SOUTH_OR_WEST_BIT = 31
const MAGNITUDE = 2 ** 28

/** Ten-thousandths of minutes in seven hex digits; in front of them a digit whose highest bit is the hemisphere. */
const degreesOf = (field: string | undefined): number | undefined => {
  const value = field?.length === 8 ? hexNumberOf(field) : undefined
  if (value === undefined) return undefined
  const degrees = (value % MAGNITUDE) / UNITS_PER_DEGREE
  return isBitSet(value, SOUTH_OR_WEST_BIT) ? -degrees : degrees
}

const bytesOf = (field: string | undefined): [number, number, number] => {
  const value = field?.length === 6 ? (hexNumberOf(field) ?? Number.NaN) : Number.NaN
  return [Math.floor(value / 65_536), Math.floor(value / 256) % 256, value % 256]
}

const FULL_CIRCLE = 36_000

const courseOf = (field: string | undefined): number => {
  const value = hexNumberOf(field) ?? 0
  return value <= FULL_CIRCLE ? value / 100 : 0
}

const stateOf = (field: string | undefined, model: string): Attributes => {
  const status = hexNumberOf(field)
  if (status === undefined) return {}
  const isTampered = model === FOURTH_GENERATION && isBitSet(status, 18)
  const alarm = alarmOfBits(status, ALARMS)
  return known({
    alarm: isTampered ? `${alarm},tampering` : alarm,
    blocked: isBitSet(status, 19),
    ignition: isBitSet(status, 23),
    status,
  })
}

const timesOf = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Number((value * factor).toFixed(2))

const MS_PER_MINUTE = 60_000

/** `A,date,time,lat,lon,speed,course,state,signal,power,fuel,distance,altitude,…`, most of it hex. */
const readLocation = (command: string, fields: string[], model: string, now: Date): DecodedPosition => {
  const [validity, date, time, lat, lon, speed, course, state, signal, power, fuel, distance, altitude, ...more] =
    fields
  const isFourth = model === FOURTH_GENERATION
  const place = soundFix(
    {
      time: readable(() => utcOf(...bytesOf(date), ...bytesOf(time))),
      valid: validity === 'A',
      latitude: degreesOf(lat),
      longitude: degreesOf(lon),
      speedKnots: knotsOfKmh((hexNumberOf(speed) ?? 0) / 100),
      courseDegrees: courseOf(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  const attributes = {
    command,
    ...stateOf(state, model),
    ...known({
      rssi: hexNumberOf(signal),
      power: numberIn(power),
      [isFourth ? 'index' : 'fuel']: hexNumberOf(fuel),
      odometer: timesOf(hexNumberOf(distance), 100),
    }),
    ...extras(more, isFourth),
  }
  return { ...place, attributes }
}

/** Driver card or hours of the engine, temperature, analogue input and satellites of models that have them. */
const extras = ([, driver, temperature, adc, sat]: string[], isFourth: boolean): Attributes =>
  known({
    driverUniqueId: isFourth || driver === '' ? undefined : driver,
    hours: isFourth ? timesOf(hexNumberOf(driver), MS_PER_MINUTE) : undefined,
    temp1: temperature === '0000' ? undefined : timesOf(hexNumberOf(temperature), 0.01),
    adc1: numberIn(adc),
    sat: numberIn(sat),
  })

/** `BD$V14.2;R8258;…`: a letter and a reading each. */
const readVehicle = (text: string): DecodedPosition | undefined => {
  const attributes: Attributes = {}
  for (const part of text.slice(text.indexOf('$') + 1).split(';')) {
    const key = VEHICLE[part[0] ?? '']
    const value = numberIn(part.slice(1))
    if (key !== undefined && value !== undefined) attributes[key] = value
  }
  return Object.keys(attributes).length > 0 ? { attributes } : undefined
}
