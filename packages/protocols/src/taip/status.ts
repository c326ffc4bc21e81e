import { isBitSet } from '../bytes/index'
import { known, numberIn, scaledIn } from '../text-values'
import type { Attributes } from './message'

const IGNITION_BIT = 7
const CHARGE_BIT = 6
const NO_FIX: readonly string[] = ['0', '9']
/** The battery of long reports comes in tenths of a volt, temperatures in hundredths of a degree. */
const VOLTS_PER_STEP = 0.1
const DEGREES_PER_STEP = 0.01

/** How good a place is and what the unit said with it. */
export interface Status {
  valid: boolean
  attributes: Attributes
  /** What follows, cut at commas. */
  fields: string[]
}

const fieldsOf = (rest: string): string[] => rest.split(',').slice(1)

const hexOf = (text: string): number | undefined =>
  /^[0-9A-F]{2,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined

const digitsOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)

/** Fix, age, inputs, event and dilution in fixed places. Inputs carry the ignition in their highest bit. */
export const readFixStatus = (rest: string): Status => {
  const [fixed = ''] = rest.split(',')
  const input = hexOf(fixed.slice(3, 5))
  const [event, hdop] = [digitsOf(fixed.slice(5, 7)), digitsOf(fixed.slice(7, 9))]
  return {
    valid: !NO_FIX.includes(fixed[0] ?? ''),
    attributes: known({
      ignition: input === undefined ? undefined : isBitSet(input, IGNITION_BIT),
      input,
      hdop: fixed.length >= 9 ? hdop : undefined,
      event: fixed.length >= 9 ? event : undefined,
    }),
    fields: fieldsOf(rest),
  }
}

/** Whether the supply is there, in the bit below the ignition. */
export const readSupply = ({ input }: Attributes): Attributes =>
  typeof input === 'number' ? { charge: isBitSet(input, CHARGE_BIT) } : {}

const LONG_STATUS_SIGNS = 16
const TEMPERATURES = /^([-+]\d{4})[0-9A-F]{2}([-+]\d{4})[0-9A-F]{2}/i

/** Inputs, outputs, battery, distance, fix, dilution, signal and temperatures in fixed places. */
export const readLongStatus = (rest: string): Status => {
  if (rest.length < LONG_STATUS_SIGNS) return { valid: true, attributes: {}, fields: [] }
  const [, temp1, temp2] = TEMPERATURES.exec(rest.slice(29)) ?? []
  return {
    valid: !NO_FIX.includes(rest[16] ?? ''),
    attributes: known({
      input: hexOf(rest.slice(0, 2)),
      battery: scaledIn(digitsOf(rest.slice(4, 7))?.toString(), VOLTS_PER_STEP),
      odometer: rest[7] === undefined ? undefined : hexOf(rest.slice(7, 15)),
      pdop: digitsOf(rest.slice(17, 19)),
      rssi: digitsOf(rest.slice(27, 29)),
      temp1: scaledIn(temp1, DEGREES_PER_STEP),
      temp2: scaledIn(temp2, DEGREES_PER_STEP),
    }),
    fields: [],
  }
}

const scaled = (text: string | undefined, divisor: number): number | undefined => {
  const value = numberIn(text)
  return value === undefined ? undefined : value / divisor
}

const VOLTS = /^(\d{4})(\d{4})$/
const HUNDREDTHS = 100
const TENTHS = 10
const MINUTE_MS = 60_000

/** Fields of `RUS`: distance, volts of supply and battery, engine speed, temperatures of some, event in hex. */
export const readUserStatus = (fields: readonly string[]): Attributes => {
  if (fields.length < 5) return {}
  const [, odometer, volts, rpm, temp1, temp2] = fields
  const event = fields.length < 7 ? temp1 : fields[6]
  const [, power, battery] = VOLTS.exec(volts ?? '') ?? []
  return known({
    odometer: numberIn(odometer),
    power: scaled(power, HUNDREDTHS),
    battery: scaled(battery, HUNDREDTHS),
    rpm: numberIn(rpm),
    temp1: fields.length < 7 ? undefined : numberIn(temp1),
    temp2: fields.length < 7 ? undefined : numberIn(temp2),
    event: /^[0-9A-F]{2}$/i.test(event ?? '') ? hexOf(event ?? '') : undefined,
  })
}

const minutesOf = (text: string | undefined): number | undefined => {
  const minutes = numberIn(text)
  return minutes === undefined ? undefined : minutes * MINUTE_MS
}

const engineOf = ([minutes, odometer, rpm, coolant, oil, fuel]: readonly string[]): Attributes =>
  known({
    hours: minutesOf(minutes),
    odometer: numberIn(odometer),
    rpm: numberIn(rpm),
    coolantTemp: numberIn(coolant),
    oilPressure: numberIn(oil),
    fuelLevel: numberIn(fuel),
  })

const flagOf = (text: string | undefined): boolean | undefined =>
  text === '0' || text === '1' ? text === '1' : undefined

/** Fields of a vehicle report without a bus: volts of battery and supply, engine, driver. */
export const readVehicle = (fields: readonly string[]): Attributes => {
  const [, battery, power] = VOLTS.exec(fields[0] ?? '') ?? []
  return {
    ...known({ battery: scaled(battery, HUNDREDTHS), power: scaled(power, HUNDREDTHS) }),
    ...engineOf(fields.slice(4, 10)),
    ...known({ driverUniqueId: fields[13] }),
  }
}

/** Fields of a vehicle report with a bus: throttle, engine, fuel used, speed, torque, brakes. */
export const readVehicleBus = (fields: readonly string[]): Attributes => {
  const [used, speed, torque, brake, cruise, clutch, parking, service] = fields.slice(7)
  return {
    ...known({ throttle: numberIn(fields[0]) }),
    ...engineOf(fields.slice(1, 7)),
    ...known({
      fuelUsed: scaled(used, TENTHS),
      obdSpeed: numberIn(speed),
      engineTorque: numberIn(torque),
      engineBrake: numberIn(brake),
      cruiseControl: flagOf(cruise),
      clutchState: flagOf(clutch),
      parkingBrake: flagOf(parking),
      serviceBrake: flagOf(service),
    }),
  }
}

/** Outputs and inputs in three hex digits: ignition and supply, outputs, inputs. */
const readPorts = (text: string): Attributes => {
  const [states, output, input] = Array.from(text, (digit) => Number.parseInt(digit, 16))
  if (states === undefined || output === undefined || input === undefined) return {}
  return { ignition: isBitSet(states, 0), charge: isBitSet(states, 1), output, input }
}

const NAMED: Readonly<Record<string, readonly [key: string, divisor: number]>> = {
  SV: ['sat', 1],
  BL: ['battery', 1000],
  VO: ['odometer', 1],
  AD: ['adc1', 1],
}

/** One `KEY=value` part; those without a name of ours keep their own, in small letters. */
export const readValue = ([key, value]: readonly [string, string]): Attributes => {
  if (key === 'IO') return /^[0-9A-F]{3}$/i.test(value) ? readPorts(value) : {}
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined
  if (named) return known({ [named[0]]: scaled(value, named[1]) })
  if (key === 'IX') return { io1: value }
  return /^[A-Z][A-Z\d]{0,15}$/.test(key) ? { [key.toLowerCase()]: value } : {}
}
