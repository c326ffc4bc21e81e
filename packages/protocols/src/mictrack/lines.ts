import { cellOf } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import {
  alarmOfBits,
  countIn,
  degreesMinutesIn,
  hexNumberOf,
  known,
  momentIn,
  numberIn,
  scaledIn,
} from '../text-values'

type Attributes = DecodedPosition['attributes']
type Network = NonNullable<DecodedPosition['network']>

/** Events of the units that send blocks of lines. */
const EVENTS: Readonly<Record<string, string>> = {
  SHAKE: 'vibration',
  TOWED: 'tow',
  BLP: 'lowBattery',
  CLP: 'lowBattery',
  SOS: 'sos',
  OVERSPEED: 'overspeed',
  OS: 'geofenceExit',
  RS: 'geofenceEnter',
}
/** Two words mean other things with the MT700 than with the rest. */
const EVENTS_OF_OTHERS: Readonly<Record<string, string>> = { ...EVENTS, DEF: 'powerCut', HT: 'temperature' }
const EVENTS_OF_MT700: Readonly<Record<string, string>> = { ...EVENTS, DEF: 'removing' }

const alarmOf = (model = '', event = ''): string | undefined => {
  const events = model.startsWith('MT700') ? EVENTS_OF_MT700 : EVENTS_OF_OTHERS
  return Object.hasOwn(events, event) ? events[event] : undefined
}

/** Two digits are tenths of volts, four are thousandths. */
const voltsOf = (text = ''): number | undefined => {
  if (/^\d{4}$/.test(text)) return Number(text) / 1000
  return /^\d\d$/.test(text) ? Number(text) / 10 : undefined
}

const cellsOf = (text = ''): Network => {
  const [country, operator, area, cell] = text.split(',')
  const [mcc, mnc, lac, cid] = [countIn(country), countIn(operator), hexNumberOf(area), hexNumberOf(cell)]
  return mcc === undefined || mnc === undefined || !lac || !cid ? {} : { cellTowers: [cellOf(mcc, mnc, lac, cid)] }
}

const withNetwork = (network: Network): { network?: Network } => (Object.keys(network).length > 0 ? { network } : {})

const readRmc = (words: string, now: Date): Pick<DecodedPosition, 'fix' | 'deviceTime'> => {
  const [clock, validity, latitude, ns, longitude, ew, speed, course, date] = words.split(',')
  return soundFix(
    {
      time: momentIn(date?.slice(0, 6), clock, 'dayFirst'),
      valid: validity === 'A',
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
}

/** Strengths, each with the digits of its address, behind a time and in front of a date. */
const readPoints = (words: string): { deviceTime?: Date; points: Network } => {
  const values = (words.split('*')[0] ?? '').split(',')
  const wifiAccessPoints = values.flatMap((digits, at) => {
    const signalStrength = numberIn(values[at - 1])
    if (!/^[\da-f]{12}$/i.test(digits) || signalStrength === undefined || signalStrength >= 0) return []
    return [{ macAddress: (digits.toLowerCase().match(/../g) ?? []).join(':'), signalStrength }]
  })
  const deviceTime = momentIn(values.at(-1), values[0], 'dayFirst')
  return { ...(deviceTime && { deviceTime }), points: wifiAccessPoints.length > 0 ? { wifiAccessPoints } : {} }
}

const LINE = /^#([^#$]*)(?:#([^$]*))?\$(GPRMC|WIFI),(.*)$/

const readLine = (line: string, alarm: string | undefined, now: Date): DecodedPosition | undefined => {
  const [, volts, cells, kind, words = ''] = LINE.exec(line.trim()) ?? []
  if (kind === undefined) return undefined
  const attributes = known({ alarm, battery: voltsOf(volts) })
  const around = cellsOf(cells)
  if (kind === 'GPRMC') return { ...readRmc(words, now), ...withNetwork(around), attributes }
  const { points, ...clock } = readPoints(words)
  return { ...clock, ...withNetwork({ ...around, ...points }), attributes }
}

/** `#IMEI#model#…#event#count`, then lines with a voltage, a cell and a sentence each. */
export const readBlock = (text: string, now: Date): { deviceId: string; positions: DecodedPosition[] } => {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const [, deviceId = '', model, , event] = head.split('#')
  const alarm = alarmOf(model, event)
  const positions = lines.map((line) => readLine(line, alarm, now)).filter((one) => one !== undefined)
  if (positions.length === 0 && alarm !== undefined) return { deviceId, positions: [{ attributes: { alarm } }] }
  return { deviceId, positions }
}

/** States of the vehicle, of which a cleared bit is one; the first byte stands highest. */
const STATE_ALARMS: readonly (readonly [bit: number, alarm: string])[] = [
  [25, 'tow'],
  [27, 'powerCut'],
  [28, 'removing'],
  [17, 'vibration'],
  [9, 'geofence'],
  [1, 'sos'],
  [2, 'overspeed'],
  [3, 'powerOn'],
  [5, 'lowBattery'],
]
const DOOR = 8
const IGNITION_ON = 13
const IGNITION_OFF = 10
const ALL_BITS = 0xffffffff

const hasBit = (value: number, bit: number): boolean => Math.floor(value / 2 ** bit) % 2 === 1

const stateOf = (text: string | undefined): Attributes => {
  const state = /^[\da-f]{8}$/i.test(text ?? '') ? hexNumberOf(text) : undefined
  if (state === undefined) return {}
  const active = ALL_BITS - state
  const isOff = hasBit(active, IGNITION_OFF) ? false : undefined
  return known({
    alarm: alarmOfBits(active, STATE_ALARMS),
    door: hasBit(active, DOOR),
    ignition: hasBit(active, IGNITION_ON) ? true : isOff,
  })
}

/** What a report of a kind adds: distance in hundreds of metres and tenths of volts, or the SIM card. */
const extrasOf = (kind: string | undefined, [first, second]: readonly string[]): Attributes => {
  if (kind === 'V5') return known({ odometer: scaledIn(first, 100), power: scaledIn(second, 0.1) })
  return kind === 'V6' && /^\d{18,22}$/.test(first ?? '') ? known({ iccid: first }) : {}
}

/** `kind,time,validity,place,speed,course,date,state,country,operator,area,cell` and what the kind adds. */
export const readSentence = (fields: readonly string[], now: Date): DecodedPosition | undefined => {
  const [kind, clock, validity, latitude, ns, longitude, ew, speed, course, date, state, ...rest] = fields
  const place = readRmc([clock, validity, latitude, ns, longitude, ew, speed, course, date].join(','), now)
  const [country, operator, area, cell, ...extras] = rest
  const [mcc, mnc, lac, cid] = [country, operator, area, cell].map(countIn)
  const attributes = { ...stateOf(state), ...extrasOf(kind, extras) }
  if (!place.fix && !place.deviceTime && Object.keys(attributes).length === 0) return undefined
  const network = mcc && mnc !== undefined && lac && cid ? { cellTowers: [cellOf(mcc, mnc, lac, cid)] } : {}
  return { ...place, ...withNetwork(network), attributes }
}
