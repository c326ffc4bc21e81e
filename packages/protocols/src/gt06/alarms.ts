import type { DecodedPosition } from '../protocol'
import type { ModelFamily } from './models'

type Attributes = DecodedPosition['attributes']

/** Bits 3 to 5 of the status byte. */
const STATUS_ALARMS: Readonly<Record<number, string>> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'lowBattery',
  4: 'sos',
  6: 'geofence',
  7: 'removing',
}

/** Alarm codes of most models. Codes above ff have their upper part in the language byte. */
const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x02: 'powerCut',
  0x03: 'vibration',
  0x04: 'geofenceEnter',
  0x05: 'geofenceExit',
  0x06: 'overspeed',
  0x09: 'vibration',
  0x0c: 'tampering',
  0x0e: 'lowBattery',
  0x0f: 'lowBattery',
  0x11: 'powerOff',
  0x13: 'tampering',
  0x14: 'door',
  0x18: 'removing',
  0x19: 'lowBattery',
  0x1a: 'hardBraking',
  0x1b: 'hardCornering',
  0x23: 'fallDown',
  0x25: 'tampering',
  0x26: 'hardAcceleration',
  0x27: 'hardBraking',
  0x28: 'hardBraking',
  0x29: 'hardAcceleration',
  0x2a: 'hardCornering',
  0x2b: 'hardCornering',
  0x2c: 'accident',
  0x2e: 'hardCornering',
  0x30: 'jamming',
  0x32: 'tampering',
  0x33: 'lock',
  0x34: 'unlock',
  0x53: 'fuelLeak',
  0x5b: 'temperature',
  0x5c: 'temperature',
  0xc9: 'idle',
  0x107: 'jamming',
  0x10b: 'jamming',
}

const LW_ALARMS: Readonly<Record<number, string>> = { 0x18: 'accident', 0x19: 'hardAcceleration' }
const SEEWORLD_ALARMS: Readonly<Record<number, string>> = { 0x28: 'hardCornering', 0x29: 'accident' }
const VL_ALARMS: Readonly<Record<number, string>> = { 0x09: 'tow', 0x28: 'powerOff', 0x30: 'hardBraking' }
const OF_NO_FAMILY: Readonly<Record<number, string>> = {}

const alarmsOfFamily = ({ isLw, isSeeworld, isVl }: ModelFamily): Readonly<Record<number, string>> =>
  isLw ? LW_ALARMS : isSeeworld ? SEEWORLD_ALARMS : isVl ? VL_ALARMS : OF_NO_FAMILY

/** Name of an alarm code of a model, or `undefined` for none or an unknown one. */
export const alarmOf = (code: number, family: ModelFamily): string | undefined =>
  alarmsOfFamily(family)[code] ?? ALARMS[code]

/** Adds an alarm behind those already there. */
export const addAlarm = (attributes: Attributes, alarm: string | undefined): void => {
  if (alarm === undefined) return
  attributes.alarm = attributes.alarm === undefined ? alarm : `${attributes.alarm},${alarm}`
}

/** Adds the alarm of a code; where the maker keeps adding codes the number itself is kept too. */
export const addAlarmCode = (attributes: Attributes, code: number, family: ModelFamily): void => {
  if (family.hasEventCodes) attributes.event = code
  addAlarm(attributes, alarmOf(code, family))
}

const NO_LANGUAGE = 0xf

/** An alarm code and the language byte behind it, whose upper half continues the code unless all its bits are set. */
export const wideAlarmCode = (code: number, language: number): number => {
  const upper = language >> 4
  return upper === NO_LANGUAGE || alarmsBeyond(upper, code) === undefined ? code : (upper << 8) | code
}

const alarmsBeyond = (upper: number, code: number): string | undefined =>
  upper === 0 ? undefined : ALARMS[(upper << 8) | code]

/** Name of the alarm in bits 3 to 5 of the status; one family reports speeding where others report removal. */
export const statusAlarmOf = (number: number, isVxt01: boolean): string | undefined =>
  isVxt01 && number === 7 ? 'overspeed' : STATUS_ALARMS[number]
