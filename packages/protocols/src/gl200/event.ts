import type { DecodedPosition } from '../protocol'
import { type Location, findCellOnly, findLocations } from './location'
import type { TextMessage } from './message'
import { type Attributes, attributesOf, hexNumberOf, hoursOf, metersOfKm, numberOf, percentOf } from './values'
import { endsInPoint } from './wifi'

/** One event: the fields in front of its place and behind it. */
interface Event {
  head: readonly string[]
  tail: readonly string[]
}

const ALARMS: Record<string, string> = {
  SOS: 'sos',
  TOW: 'tow',
  IDN: 'idle',
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

/** The second digit says what was hard, the first how fast the vehicle was. */
const HARSH = ['hardBraking', 'hardAcceleration', 'hardCornering', 'hardBraking', 'hardAcceleration', 'hardCornering']

/** Kind of the event, in front of the number of places. */
const kindOf = ({ head }: Event): string | undefined => head.at(-2)

const readHarsh = (event: Event): Attributes => attributesOf({ alarm: HARSH[(numberOf(kindOf(event)) ?? 99) % 10] })

/** Two hex digits: which input, and its new state. */
const readInput = (event: Event): Attributes => {
  const kind = hexNumberOf(kindOf(event))
  if (kind === undefined || kind < 0x10) return {}
  return { [`in${Math.floor(kind / 0x10)}`]: kind % 0x10 === 1 }
}

const readIgnitionSwitch = ({ tail }: Event, isOn: boolean): Attributes => ({
  ignition: isOn,
  ...attributesOf({ hours: hoursOf(tail[1]), odometer: metersOfKm(tail[2]) }),
})

const readIgnitionInput = (event: Event): Attributes => {
  const kind = hexNumberOf(kindOf(event))
  return kind === undefined ? {} : { ignition: kind % 0x10 === 1 }
}

/** Data of a serial line stands in front of the place as it came. */
const readSerialData = ({ head }: Event): Attributes => attributesOf({ data: head.at(-1) })

const readDriver = ({ head, tail }: Event): Attributes =>
  attributesOf({ driverUniqueId: head[2], odometer: metersOfKm(tail[1]) })

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
  DAR: ({ head }) => attributesOf({ warningType: numberOf(head[1]) }),
}

/** Reports of what a person did or a camera saw carry their cell without it having any use. */
const WITHOUT_CELL: readonly string[] = ['LSW', 'TSW', 'IDA', 'DAR', 'BAA', 'BID', 'OBD', 'CAN']

/** Their clock says nothing that the fix does not. */
const WITHOUT_CLOCK: readonly string[] = ['BAA', 'BID', 'DAR']

export const networkOf = (type: string, cell: Location['cell']): Pick<DecodedPosition, 'network'> =>
  cell && !WITHOUT_CELL.includes(type) ? { network: { cellTowers: [cell] } } : {}

/** Any report with at most one place; `readBefore` reads the fields in front of the place. */
export const readPlaced = (
  { type, fields, sentAt }: TextMessage,
  readBefore: (event: Event) => Attributes,
): DecodedPosition => {
  const location = findLocations(fields).at(-1) ?? findCellOnly(fields)
  const head = fields.slice(0, location?.start)
  const tail = location ? fields.slice(location.end) : []
  const hdop = location?.fix ? numberOf(location.accuracy) : undefined
  return {
    ...(location?.fix && { fix: location.fix }),
    ...(sentAt && !(location?.fix && WITHOUT_CLOCK.includes(type)) && { deviceTime: sentAt }),
    attributes: { ...attributesOf({ hdop }), ...readBefore({ head, tail }), type },
    ...networkOf(type, location?.cell),
  }
}

const readEvent = (type: string, event: Event): Attributes => {
  const hasCharge = event.tail.length === 2 || endsInPoint(event.tail)
  const charge = hasCharge ? percentOf(event.tail.at(-1)) : undefined
  return {
    ...attributesOf({ batteryLevel: charge, alarm: ALARMS[type] }),
    ...READERS[type]?.(event),
  }
}

/** Reports of one event, with or without a place. */
export const readEventReport = (message: TextMessage): DecodedPosition =>
  readPlaced(message, (event) => readEvent(message.type, event))
