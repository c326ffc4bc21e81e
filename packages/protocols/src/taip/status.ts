import { isBitSet } from '../bytes/index'
import type { Attributes } from './message'

const IGNITION_BIT = 7
const CHARGE_BIT = 6
const NO_FIX: readonly string[] = ['0', '9']

/** How good a place is and what the unit said with it. */
export interface Status {
  valid: boolean
  attributes: Attributes
  /** What follows, cut at commas. */
  fields: string[]
}

const FIX_STATUS = /^(\d)[0-9A-F]{2}([0-9A-F]{2})(?:(\d\d)(\d\d))?/
const LONG_STATUS = /^([0-9A-F]{2})\d\d(\d{3})([0-9A-F]{8})[01](\d)(\d\d)\d\d[0-9A-F]{4}[01]\d(\d\d)/

const fieldsOf = (rest: string): string[] => rest.split(',').slice(1)

/** Fix, age, inputs, event and dilution in fixed places. Inputs carry the ignition in their highest bit. */
export const readFixStatus = (rest: string): Status => {
  const [, fix = '', inputs = '', event, hdop] = FIX_STATUS.exec(rest) ?? []
  if (fix === '') return { valid: true, attributes: {}, fields: fieldsOf(rest) }
  const input = Number.parseInt(inputs, 16)
  return {
    valid: !NO_FIX.includes(fix),
    attributes: {
      ignition: isBitSet(input, IGNITION_BIT),
      input,
      ...(hdop === undefined ? {} : { hdop: Number(hdop), event: Number(event) }),
    },
    fields: fieldsOf(rest),
  }
}

/** Whether the supply is there, in the bit below the ignition. */
export const readSupply = ({ input }: Attributes): Attributes =>
  typeof input === 'number' ? { charge: isBitSet(input, CHARGE_BIT) } : {}

/** Inputs, battery, distance, fix, dilution and signal in fixed places. */
export const readLongStatus = (rest: string): Status => {
  const [, inputs, battery, odometer, fix = '', pdop, rssi] = LONG_STATUS.exec(rest) ?? []
  if (inputs === undefined || odometer === undefined) return { valid: true, attributes: {}, fields: [] }
  return {
    valid: !NO_FIX.includes(fix),
    attributes: {
      input: Number.parseInt(inputs, 16),
      battery: Number(battery),
      odometer: Number.parseInt(odometer, 16),
      pdop: Number(pdop),
      rssi: Number(rssi),
    },
    fields: [],
  }
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined

const filled = (values: Record<string, string | number | boolean | undefined>): Attributes => {
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(values)) if (value !== undefined) attributes[key] = value
  return attributes
}

const scaled = (text: string | undefined, divisor: number): number | undefined => {
  const value = numberOf(text)
  return value === undefined ? undefined : value / divisor
}

const VOLTS = /^(\d{4})(\d{4})$/
const HUNDREDTHS = 100
const TENTHS = 10
const MINUTE_MS = 60_000

/** Fields of `RUS`: distance, volts of supply and battery, engine speed, temperatures, event in hex. */
export const readUserStatus = (fields: readonly string[]): Attributes => {
  if (fields.length < 7) return {}
  const [, odometer, volts, rpm, temp1, temp2, event = ''] = fields
  const [, power, battery] = VOLTS.exec(volts ?? '') ?? []
  return filled({
    odometer: numberOf(odometer),
    power: scaled(power, HUNDREDTHS),
    battery: scaled(battery, HUNDREDTHS),
    rpm: numberOf(rpm),
    temp1: numberOf(temp1),
    temp2: numberOf(temp2),
    event: /^[0-9A-F]{2}$/i.test(event) ? Number.parseInt(event, 16) : undefined,
  })
}

const minutesOf = (text: string | undefined): number | undefined => {
  const minutes = numberOf(text)
  return minutes === undefined ? undefined : minutes * MINUTE_MS
}

const engineOf = ([minutes, odometer, rpm, coolant, oil, fuel]: readonly string[]): Attributes =>
  filled({
    hours: minutesOf(minutes),
    odometer: numberOf(odometer),
    rpm: numberOf(rpm),
    coolantTemp: numberOf(coolant),
    oilPressure: numberOf(oil),
    fuelLevel: numberOf(fuel),
  })

const flagOf = (text: string | undefined): boolean | undefined =>
  text === '0' || text === '1' ? text === '1' : undefined

/** Fields of a vehicle report without a bus: volts of battery and supply, engine, driver. */
export const readVehicle = (fields: readonly string[]): Attributes => {
  const [, battery, power] = VOLTS.exec(fields[0] ?? '') ?? []
  return {
    ...filled({ battery: scaled(battery, HUNDREDTHS), power: scaled(power, HUNDREDTHS) }),
    ...engineOf(fields.slice(4, 10)),
    ...filled({ driverUniqueId: fields[13] }),
  }
}

/** Fields of a vehicle report with a bus: throttle, engine, fuel used, speed, torque, brakes. */
export const readVehicleBus = (fields: readonly string[]): Attributes => {
  const [used, speed, torque, brake, cruise, clutch, parking, service] = fields.slice(7)
  return {
    ...filled({ throttle: numberOf(fields[0]) }),
    ...engineOf(fields.slice(1, 7)),
    ...filled({
      fuelUsed: scaled(used, TENTHS),
      obdSpeed: numberOf(speed),
      engineTorque: numberOf(torque),
      engineBrake: numberOf(brake),
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
  if (named) return filled({ [named[0]]: scaled(value, named[1]) })
  return key === 'IX' ? { io1: value } : { [key.toLowerCase()]: value }
}
