import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

/** A numbered field of a truck or sensor bus in binary reports. */
interface BusField {
  name: string
  factor?: number
  offset?: number
  as?: 'text' | 'flag'
}

const HOUR_STEP_MS = 180_000

const numbered = (letters: string, first: number, count: number, name: string, more: Partial<BusField>) =>
  Array.from({ length: count }, (_, index): [string, BusField] => [
    `${letters}${first + index}`,
    { name: `${name}${index + 1}`, ...more },
  ])

/** Those of which a meaning of ours is known; others are passed over. */
const BUS_FIELDS: Readonly<Record<string, BusField>> = {
  ZO4: { name: 'throttle', factor: 0.4 },
  ZO6: { name: 'obdSpeed', factor: 0.805 },
  ZO9: { name: 'engineLoad', factor: 0.5 },
  ZO10: { name: 'fuel', factor: 0.5 },
  ZO14: { name: 'coolantTemp' },
  ZH2: { name: 'fuelConsumption', factor: 16.428 / 3600 },
  ZH3: { name: 'rpm', factor: 0.25 },
  ZL2: { name: 'odometer', factor: 161 },
  ZL4: { name: 'hours', factor: HOUR_STEP_MS },
  ZS1: { name: 'vin', as: 'text' },
  JO4: { name: 'engineLoad' },
  JO5: { name: 'fuel', factor: 0.4 },
  JO11: { name: 'coolantTemp', offset: -40 },
  JH1: { name: 'obdSpeed', factor: 1 / 256 },
  JH2: { name: 'rpm', factor: 0.125 },
  ...Object.fromEntries(numbered('JH', 3, 5, 'axleWeight', { factor: 0.5 })),
  JH8: { name: 'serviceOdometer', factor: 5 },
  JH11: { name: 'fuelConsumption', factor: 0.05 },
  JL1: { name: 'fuelUsed', factor: 0.5 },
  JL2: { name: 'hours', factor: HOUR_STEP_MS },
  JL3: { name: 'odometer', factor: 1000 },
  JL4: { name: 'fuelUsed', factor: 0.001 },
  JS1: { name: 'vin', as: 'text' },
  JS3: { name: 'driver1', as: 'text' },
  JS4: { name: 'driver2', as: 'text' },
  IN0: { name: 'ignition', as: 'flag' },
  ...Object.fromEntries(numbered('IN', 1, 3, 'in', { as: 'flag' })),
}

const DIGITS = 6

/** Applies a numbered field, if its meaning is known. */
export const applyBusField = (attributes: Attributes, letters: string, value: string | number): void => {
  const field = Object.hasOwn(BUS_FIELDS, letters) ? BUS_FIELDS[letters] : undefined
  if (!field || value === '') return
  const { name, factor = 1, offset = 0, as } = field
  if (as === 'text') attributes[name] = String(value)
  else if (as === 'flag') attributes[name] = Number(value) > 0
  else attributes[name] = Number((Number(value) * factor + offset).toFixed(DIGITS))
}
