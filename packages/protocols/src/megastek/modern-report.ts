import { ImpossibleValueError, fixOf, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { alarmOf } from './alarms'
import { degreesOf, networkOf, numberOf } from './fields'

type Attributes = DecodedPosition['attributes']

const timeOf = (date: string, clock: string): Date => {
  const match = /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${date} ${clock}`)
  if (!match) throw new ImpossibleValueError('time', `${date} ${clock}`)
  const [day = 0, month = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
  return utcOf(year, month, day, hours, minutes, seconds)
}

const HEALTH = ['heartRate', 'steps', 'activityTime', 'lightSleepTime', 'deepSleepTime'] as const
const FIRST_EXTRA = 24

/** Five fields are inputs, outputs and voltages, or on watches what they measure. */
const readExtras = (fields: readonly string[], attributes: Attributes): void => {
  const first = fields[FIRST_EXTRA] ?? ''
  if (first === '' || first.length === 4) return
  for (const [at, key] of HEALTH.entries()) {
    const value = numberOf(fields[FIRST_EXTRA + at])
    if (value !== undefined) attributes[key] = value
  }
}

const setNumber = (attributes: Attributes, key: string, text: string | undefined, factor = 1): void => {
  const value = numberOf(text)
  if (value !== undefined) attributes[key] = value * factor
}

/** Charger and belt, each a digit. */
const readState = (text: string, attributes: Attributes): void => {
  if (/^\d/.test(text)) attributes.charge = text.startsWith('1')
  if (/^\d\d$/.test(text)) attributes.belt = Number(text[1])
}

const accessPointsOf = (text: string): DecodedPosition['network'] => {
  const points = [...text.matchAll(/([\da-f]{12}):(\d+)/gi)].map(([, digits = '', signal]) => ({
    macAddress: (digits.toLowerCase().match(/../g) ?? []).join(':'),
    signalStrength: -Number(signal),
  }))
  return points.length > 0 ? { wifiAccessPoints: points } : undefined
}

const attributesOf = (fields: readonly string[]): Attributes => {
  const attributes: Attributes = fields[3] === 'S' ? { archive: true } : {}
  attributes.sat = numberOf(fields[12]) ?? 0
  attributes.hdop = numberOf(fields[14]) ?? 0
  setNumber(attributes, 'odometer', fields[18], 1000)
  readExtras(fields, attributes)
  setNumber(attributes, 'temp1', fields[29])
  setNumber(attributes, 'temp2', fields[30])
  if (fields[31]?.trim()) attributes.driverUniqueId = fields[31].trim()
  readState(fields[32] ?? '', attributes)
  const level = numberOf(fields[33])
  if (level !== undefined && level <= 100) attributes.batteryLevel = level
  const alarm = alarmOf(fields[34] ?? '')
  if (alarm !== undefined) attributes.alarm = alarm
  return attributes
}

/** `$MGV002,IMEI,name,R,date,time,…;!`; undefined when no place is known. Throws `ImpossibleValueError`. */
export const readModernReport = (fields: readonly string[]): DecodedPosition | undefined => {
  const latitude = degreesOf(fields[7], fields[8])
  const longitude = degreesOf(fields[9], fields[10])
  if (latitude === undefined || longitude === undefined) return undefined
  const fix = fixOf({
    time: timeOf(fields[4] ?? '', fields[5] ?? ''),
    valid: fields[6] === 'A',
    latitude,
    longitude,
    speedKnots: numberOf(fields[15]) ?? 0,
    courseDegrees: numberOf(fields[16]) ?? 0,
    altitudeMeters: numberOf(fields[17]) ?? 0,
  })
  const signal = numberOf(fields[23])
  const cell = signal === undefined ? undefined : networkOf(fields.slice(19, 23), signal)
  const network = { ...cell, ...accessPointsOf(fields[35] ?? '') }
  return { fix, attributes: attributesOf(fields), ...(Object.keys(network).length > 0 && { network }) }
}
