import { knotsOfKmh } from '../fix'
import type { SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, degreesOfMinutes, momentOfDigits, numberIn, scaled } from '../text-fields'
import { readSensor } from './sensor'

export interface Draft {
  place: Omit<SentPlace, 'valid'>
  deviceTime?: Date
  attributes: DecodedPosition['attributes']
  area?: number
  cell?: number
}
type Apply = (draft: Draft, text: string) => void

const number =
  (name: string, factor = 1): Apply =>
  ({ attributes }, text) => {
    const value = scaled(numberIn(text), factor)
    if (value !== undefined) attributes[name] = value
  }

const isOn =
  (name: string): Apply =>
  ({ attributes }, text) => {
    const value = countIn(text)
    if (value !== undefined) attributes[name] = value > 0
  }

const word =
  (name: string): Apply =>
  ({ attributes }, text) => {
    attributes[name] = text
  }

const ALARMS: Readonly<Record<number, string>> = {
  6: 'overspeed',
  7: 'geofenceEnter',
  8: 'geofenceExit',
  9: 'powerCut',
  11: 'lowBattery',
  26: 'tow',
  36: 'sos',
  42: 'jamming',
}
const IGNITION_EVENTS: Readonly<Record<number, boolean>> = { 24: true, 25: false }

const readEvent: Apply = ({ attributes }, text) => {
  const event = countIn(text)
  if (event === undefined) return
  attributes.event = event
  const [alarm, ignition] = [ALARMS[event], IGNITION_EVENTS[event]]
  if (alarm !== undefined) attributes.alarm = alarm
  if (ignition !== undefined) attributes.ignition = ignition
}

const altitude: Apply = ({ place }, text) => void (place.altitudeMeters = numberIn(text))
const driver: Apply = word('driverUniqueId')
const odometer: Apply = ({ attributes }, text) => {
  const kilometers = numberIn(text)
  if (kilometers !== undefined) attributes.odometer = Math.trunc(kilometers * 1000)
}
const sensor: Apply = ({ attributes }, text) => void Object.assign(attributes, readSensor(text))

const ignition = isOn('ignition')
const hours = number('hours')
const visible = number('satVisible')

/** What the device may be set up to send, by the word in the list of its setting. */
export const FIELDS: Readonly<Record<string, Apply>> = {
  ALT: altitude,
  ALTD: altitude,
  DAL: driver,
  DID: driver,
  EDT: (draft, text) => void (draft.deviceTime = momentOfDigits(text)),
  EDV1: word('external1'),
  EDV2: word('external2'),
  EID: readEvent,
  EDSC: word('reason'),
  IARM: isOn('armed'),
  PDT: ({ place }, text) => void (place.time = momentOfDigits(text)),
  LAT: ({ place }, text) => void (place.latitude = degreesOfMinutes(text)),
  LONG: ({ place }, text) => void (place.longitude = degreesOfMinutes(text)),
  SPD: ({ place }, text) => void (place.speedKnots = numberIn(text)),
  SPDK: ({ place }, text) => void (place.speedKnots = knotsOfKmh(numberIn(text) ?? 0)),
  HEAD: ({ place }, text) => void (place.courseDegrees = numberIn(text)),
  ODO: odometer,
  ODOD: odometer,
  BATC: number('batteryLevel'),
  BATH: number('batteryHealth'),
  TVI: number('deviceTemp'),
  CFL: number('fuelLevel'),
  CFL2: number('fuel2'),
  IN1: number('in1'),
  IN2: number('in2'),
  IN3: number('in3'),
  IN4: number('in4'),
  OUT1: number('out1'),
  OUT2: number('out2'),
  OUT3: number('out3'),
  OUT4: number('out4'),
  OUTA: number('out1'),
  OUTB: number('out2'),
  OUTC: number('out3'),
  OUTD: number('out4'),
  PDOP: number('pdop'),
  LAC: (draft, text) => void (draft.area = countIn(text)),
  CID: (draft, text) => void (draft.cell = countIn(text)),
  CSS: number('rssi'),
  VIN: number('power'),
  VBAT: number('battery'),
  DEST: word('destination'),
  IGN: ignition,
  IGNL: ignition,
  ENG: ignition,
  DUR: hours,
  TDUR: hours,
  SAT: visible,
  SATN: visible,
  SATU: number('sat'),
  STRT: number('starter'),
  TD1: sensor,
  TD2: sensor,
  TS1: number('sensor1State'),
  TS2: number('sensor2State'),
}
