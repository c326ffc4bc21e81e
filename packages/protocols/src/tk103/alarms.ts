import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

/** What a type of message says by itself: `ZC..` and `DW3.` come with a place, `DW5.` and `DW6.` with cells. */
const TYPES: ReadonlyArray<readonly [types: readonly string[], says: Attributes]> = [
  [['ZC11', 'DW31', 'DW51'], { alarm: 'movement' }],
  [['ZC12', 'DW32', 'DW52'], { alarm: 'lowBattery' }],
  [['ZC13', 'DW33', 'DW53'], { alarm: 'powerCut' }],
  [['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'], { ignition: true }],
  [['ZC16', 'DW36', 'DW56'], { ignition: false }],
  [['ZC17', 'DW37', 'DW57'], { alarm: 'removing' }],
  [['ZC25', 'DW3E', 'DW5E'], { alarm: 'sos' }],
  [['ZC26', 'DW3F', 'DW5F'], { alarm: 'tampering' }],
  [['ZC27', 'DW40', 'DW60'], { alarm: 'lowPower' }],
]

const BY_TYPE = new Map(TYPES.flatMap(([types, says]) => types.map((type) => [type, says] as const)))

/** The digit in front of the place, by type of message. */
const DIGITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BO01: { 1: 'accident', 2: 'sos', 3: 'vibration', 4: 'lowspeed', 5: 'overspeed', 6: 'geofenceExit' },
  BQ81: { 0: 'lowBattery', 1: 'overspeed', 2: 'idle', 3: 'hardAcceleration', 4: 'hardBraking', 5: 'temperature' },
}

/** What the type of a message, and the digit behind it, say. */
export const attributesOfType = (type: string, digit: string): Attributes => {
  const alarm = Object.hasOwn(DIGITS, type) ? DIGITS[type]?.[digit] : undefined
  return alarm === undefined ? (BY_TYPE.get(type) ?? {}) : { alarm }
}

/** Whether a digit stands between the type and the date. */
export const hasDigit = (type: string): boolean => Object.hasOwn(DIGITS, type)
