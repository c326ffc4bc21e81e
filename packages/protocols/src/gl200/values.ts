export type Attributes = Record<string, string | number | boolean>

/** Number of a field, undefined when it is empty or something else. */
export const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : undefined

/** Number of hex digits, undefined when the field is empty or something else. */
export const hexNumberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9a-f]{1,12}$/i.test(text) ? Number.parseInt(text, 16) : undefined

const HOUR_METER = /^(\d{1,7}):([0-5]\d):([0-5]\d)$/
const MS_PER_SECOND = 1000

/** Milliseconds of an hour meter `hhhhh:mm:ss`. */
export const hoursOf = (text: string | undefined): number | undefined => {
  const [, hours, minutes, seconds] = HOUR_METER.exec(text ?? '') ?? []
  if (hours === undefined) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * MS_PER_SECOND
}

/** Metres of kilometres with decimals, free of binary rounding. */
export const metersOfKm = (text: string | undefined): number | undefined => {
  const km = numberOf(text)
  return km === undefined ? undefined : Math.round(km * 1e6) / 1000
}

/** The unit of a value in thousandths: volts of millivolts. */
export const thousandthsOf = (text: string | undefined): number | undefined => {
  const value = numberOf(text)
  return value === undefined ? undefined : value / 1000
}

/** Charge in percent, undefined when the field holds anything else. */
export const percentOf = (text: string | undefined): number | undefined => {
  if (!/^\d{1,3}$/.test(text ?? '')) return undefined
  const value = Number(text)
  return value <= 100 ? value : undefined
}

/** The values that are there. */
export const attributesOf = (values: Record<string, string | number | boolean | undefined>): Attributes => {
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== '') attributes[key] = value
  return attributes
}
