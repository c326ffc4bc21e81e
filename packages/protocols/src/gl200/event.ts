import type { DecodedPosition } from '../protocol'
import { HARSH } from './harsh'
import { type Location, findCellOnly, findLocations } from './location'
import type { TextMessage } from './message'
import { isWired } from './models'
import { readAppended } from './tail'
import { type Attributes, attributesOf, hexNumberOf, hoursOf, metersOfKm, numberOf, percentOf } from './values'
import { endsInPoint } from './wifi'

/** One event: the fields in front of its place and behind it. */
interface Event {
  head: readonly string[]
  tail: readonly string[]
  model: string
}

const ALARMS: Record<string, string> = {
  SOS: 'sos',
  TOW: 'tow',
  IDN: 'idle',
  IDL: 'idle',
  SPD: 'overspeed',
  CRA: 'accident',
  PNA: 'powerOn',
  PFA: 'powerOff',
  EPN: 'powerRestored',
  MPN: 'powerRestored',
  EPF: 'powerCut',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  STT: 'movement',
  SWG: 'geofence',
  TMP: 'temperature',
  TEM: 'temperature',
  JDR: 'jamming',
  JDS: 'jamming',
}

/** Kind of the event, in front of the number of places. */
const kindOf = ({ head }: Event): string | undefined => head.at(-2)

const readHarsh = (event: Event): Attributes => attributesOf({ alarm: HARSH[(numberOf(kindOf(event)) ?? 99) % 10] })

/** Two hex digits: which input, and its new state. */
const readInput = (event: Event): Attributes => {
  const kind = hexNumberOf(kindOf(event))
  if (kind === undefined || kind < 0x10) return {}
  return { [`in${Math.floor(kind / 0x10)}`]: kind % 0x10 === 1 }
}

/** Behind the place: what its mask appends, hours, distance. */
const readIgnitionSwitch = ({ tail }: Event, isOn: boolean): Attributes => {
  const { attributes, rest } = readAppended(tail)
  return {
    ignition: isOn,
    ...attributes,
    ...attributesOf({ hours: hoursOf(rest[0]), odometer: metersOfKm(rest[1]) }),
  }
}

/** The second digit: 0 is on and 1 is off; the cameras of the CV line have it the other way round. */
const readIgnitionInput = ({ model, ...event }: Event): Attributes => {
  const kind = hexNumberOf(kindOf({ model, ...event }))
  return kind === undefined ? {} : { ignition: (kind % 0x10 === 1) === model.startsWith('CV') }
}

/** Data of a serial line stands in front of the place as it came. */
const readSerialData = ({ head }: Event): Attributes => attributesOf({ data: head.at(-1) })

const readDriver = ({ head, tail }: Event): Attributes =>
  attributesOf({ driverUniqueId: head[2], odometer: metersOfKm(tail[1]) })

const FATIGUE = 1

/** What a camera saw of the driver: which warning, how tired. */
const readDriverWarning = ({ head }: Event): Attributes => {
  const warningType = numberOf(head[1])
  if (warningType !== FATIGUE) return attributesOf({ warningType })
  return { alarm: 'fatigueDriving', ...attributesOf({ fatigueDegree: numberOf(head[2]) }) }
}

/** Strength and error rate of the signal, light, charge, mode, motion, temperature. */
const readLight = ({ tail: [, , light, level, , , temperature] }: Event): Attributes =>
  attributesOf({ lightLevel: numberOf(light), batteryLevel: percentOf(level), temp1: numberOf(temperature) })

const READERS: Record<string, (event: Event) => Attributes> = {
  HBM: readHarsh,
  DIS: readInput,
  IGL: readIgnitionInput,
  IGN: (event) => readIgnitionSwitch(event, true),
  VGN: (event) => readIgnitionSwitch(event, true),
  IGF: (event) => readIgnitionSwitch(event, false),
  VGF: (event) => readIgnitionSwitch(event, false),
  IDA: readDriver,
  DAT: readSerialData,
  LSW: ({ head }) => ({ in1: head.at(-1) === '1' }),
  TSW: ({ head }) => ({ in2: head.at(-1) === '1' }),
  NMR: (event) => ({ motion: kindOf(event) === '1' }),
  DAR: readDriverWarning,
  LSA: readLight,
}

/** Their clock says nothing that the fix does not. */
const WITHOUT_CLOCK: readonly string[] = ['BAA', 'BID', 'DAR']

export const networkOf = (cell: Location['cell']): Pick<DecodedPosition, 'network'> =>
  cell ? { network: { cellTowers: [cell] } } : {}

/** Any report with at most one place; `readBefore` reads the fields in front of the place. */
export const readPlaced = (
  { type, fields, sentAt, model, fallbackTime }: TextMessage,
  readBefore: (event: Event) => Attributes,
): DecodedPosition => {
  const location = findLocations(fields, fallbackTime).at(-1) ?? findCellOnly(fields)
  const head = fields.slice(0, location?.start)
  const tail = location ? fields.slice(location.end) : []
  const hdop = location?.fix ? numberOf(location.accuracy) : undefined
  const deviceTime = location?.fix && WITHOUT_CLOCK.includes(type) ? undefined : (sentAt ?? location?.deviceTime)
  return {
    ...(location?.fix && { fix: location.fix }),
    ...(deviceTime && { deviceTime }),
    attributes: { ...attributesOf({ hdop }), ...readBefore({ head, tail, model }), type },
    ...networkOf(location?.cell),
  }
}

/** The charge stands last; in wired units only where nothing but the mask of the place is in front of it. */
const chargeOf = ({ tail, model }: Event): number | undefined => {
  const isCharge = tail.length === 2 || endsInPoint(tail) || (tail.length > 2 && !isWired(model))
  return isCharge ? percentOf(tail.at(-1)) : undefined
}

const readEvent = (type: string, event: Event): Attributes => ({
  ...attributesOf({ batteryLevel: chargeOf(event), alarm: ALARMS[type] }),
  ...READERS[type]?.(event),
})

/** Reports of one event, with or without a place. */
export const readEventReport = (message: TextMessage): DecodedPosition =>
  readPlaced(message, (event) => readEvent(message.type, event))
