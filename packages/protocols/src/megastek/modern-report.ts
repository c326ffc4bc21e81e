import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { known, momentIn, numberIn } from '../text-values'
import { alarmOf } from './alarms'
import { degreesOf, networkOf } from './fields'

type Attributes = DecodedPosition['attributes']

const HEALTH = ['heartRate', 'steps', 'activityTime', 'lightSleepTime', 'deepSleepTime'] as const
const FIRST_EXTRA = 24

const PORTS = /^[01]{4}$/
const ANALOGUES = ['adc1', 'adc2', 'adc3'] as const

/** Whether a heart rate of three digits stands in front of inputs and outputs, which are then one field further. */
const hasHeartRate = (fields: readonly string[]): boolean =>
  /^\d{3}$/.test(fields[FIRST_EXTRA] ?? '') &&
  [fields[FIRST_EXTRA + 1], fields[FIRST_EXTRA + 2]].every((text) => text === '' || PORTS.test(text ?? ''))

const readPorts = (fields: readonly string[], attributes: Attributes): void => {
  const [heartRate, input = '', output = '', ...analogue] = fields.slice(FIRST_EXTRA, FIRST_EXTRA + 6)
  const bits = (text: string) => (PORTS.test(text) ? Number.parseInt(text, 2) : undefined)
  const values = { heartRate: numberIn(heartRate), input: bits(input), output: bits(output) }
  const numbers = Object.fromEntries(ANALOGUES.map((name, at) => [name, numberIn(analogue[at])]))
  Object.assign(attributes, known({ ...values, ...numbers }))
}

/** Five fields are inputs, outputs and voltages, or on watches what they measure. */
const readExtras = (fields: readonly string[], attributes: Attributes): void => {
  const first = fields[FIRST_EXTRA] ?? ''
  if (first === '' || first.length === 4) return
  for (const [at, key] of HEALTH.entries()) {
    const value = numberIn(fields[FIRST_EXTRA + at])
    if (value !== undefined) attributes[key] = value
  }
}

const setNumber = (attributes: Attributes, key: string, text: string | undefined, factor = 1): void => {
  const value = numberIn(text)
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

const attributesOf = (sent: readonly string[]): Attributes => {
  const attributes: Attributes = sent[3] === 'S' ? { archive: true } : {}
  const isShifted = hasHeartRate(sent)
  const fields = isShifted ? sent.toSpliced(FIRST_EXTRA, 1) : sent
  attributes.sat = numberIn(fields[12]) ?? 0
  attributes.hdop = numberIn(fields[14]) ?? 0
  setNumber(attributes, 'odometer', fields[18], 1000)
  if (isShifted) readPorts(sent, attributes)
  else readExtras(fields, attributes)
  setNumber(attributes, 'temp1', fields[29])
  setNumber(attributes, 'temp2', fields[30])
  if (fields[31]?.trim()) attributes.driverUniqueId = fields[31].trim()
  readState(fields[32] ?? '', attributes)
  const level = numberIn(fields[33])
  if (level !== undefined && level <= 100) attributes.batteryLevel = level
  const alarm = alarmOf(fields[34] ?? '')
  if (alarm !== undefined) attributes.alarm = alarm
  return attributes
}

/** `$MGV002,IMEI,name,R,date,time,…;!`; undefined when no place is known and nothing has happened. */
export const readModernReport = (fields: readonly string[], now: Date): DecodedPosition | undefined => {
  const attributes = attributesOf(fields)
  if (!fields[7] && !fields[9] && attributes.alarm === undefined) return undefined
  const place = soundFix(
    {
      time: momentIn(fields[4], fields[5], 'dayFirst'),
      valid: fields[6] === 'A',
      latitude: degreesOf(fields[7], fields[8]),
      longitude: degreesOf(fields[9], fields[10]),
      speedKnots: numberIn(fields[15]),
      courseDegrees: numberIn(fields[16]),
      altitudeMeters: numberIn(fields[17]),
    },
    now,
  )
  const signal = numberIn(fields[23])
  const cell = signal === undefined ? undefined : networkOf(fields.slice(19, 23), signal)
  const points = fields.slice(35).find((text) => /^[\da-f]{12}:/i.test(text)) ?? ''
  const network = { ...cell, ...accessPointsOf(points) }
  return { ...place, attributes, ...(Object.keys(network).length > 0 && { network }) }
}
