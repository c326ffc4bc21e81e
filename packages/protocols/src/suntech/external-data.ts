import type { DecodedPosition } from '../protocol'
import type { FieldReader } from './field-reader'

type Attributes = DecodedPosition['attributes']

/** Without control signs and blanks at the ends: external equipment frames its data with them. */
const bare = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return text.slice(start, end)
}

const hexNumber = (text: string): number | undefined => {
  const whole = bare(text).split('.')[0] ?? ''
  return /^[0-9a-f]{1,8}$/i.test(whole) ? Number.parseInt(whole, 16) : undefined
}

interface Gathered {
  attributes: Attributes
  fuelTotal: number
}

/** Fuel figures of a `CabAVL"…` record. */
const gatherCabin = (text: string, gathered: Gathered): void => {
  const values = text.split(',')
  for (const [key, value] of [
    ['fuel1', values[2]],
    ['fuel2', values[3]],
  ] as const) {
    const liters = Number(value)
    if (!(liters > 0)) continue
    gathered.attributes[key] = liters
    gathered.fuelTotal += liters
  }
}

/** A probe value such as `t_0=0D` (temperature), `N_0=0551.0` (fuel level) or `Q_D=0B`, in hex. */
const gatherProbe = (text: string, gathered: Gathered): void => {
  const [name = '', sent = ''] = text.split('=')
  const value = hexNumber(sent)
  if (value === undefined) return
  const number = name.charAt(2)
  if (name.startsWith('t')) gathered.attributes[`temp${number}`] = value
  if (name.startsWith('Q')) gathered.attributes.drivingQuality = value
  if (!name.startsWith('N')) return
  gathered.attributes[`fuel${number}`] = value
  gathered.fuelTotal += value
}

const gather = (text: string, gathered: Gathered): void => {
  if (text.startsWith('CabAVL')) return gatherCabin(text, gathered)
  if (text.startsWith('GTSL')) {
    const driver = text.split('|')[4]
    if (driver) gathered.attributes.driverUniqueId = driver
    return
  }
  if (text.includes('=')) return gatherProbe(text, gathered)
  gathered.attributes.serial = bare(text)
}

/** Reads a byte count and that many bytes of data of external equipment, `;` being part of the data. */
export const readExternalData = (fields: FieldReader): Attributes => {
  const gathered: Gathered = { attributes: {}, fuelTotal: 0 }
  let leftBytes = fields.whole() ?? 0
  while (leftBytes > 0 && fields.left > 0) {
    const text = fields.text()
    gather(text, gathered)
    leftBytes -= text.length + 1
  }
  return gathered.fuelTotal > 0 ? { ...gathered.attributes, fuel: gathered.fuelTotal } : gathered.attributes
}
