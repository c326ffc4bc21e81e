import { isBitSet } from '../bytes/index'

/** What the 32-bit state word says: a cleared bit means the condition holds. */
export const statusAttributes = (status: number): Record<string, string | number | boolean> => {
  const alarm = alarmOf(status)
  return { ...(alarm ? { alarm } : {}), ignition: isBitSet(status, 10), status }
}

const alarmOf = (status: number): string | undefined => {
  if (!isBitSet(status, 0)) return 'vibration'
  if (!isBitSet(status, 1) || !isBitSet(status, 18)) return 'sos'
  if (!isBitSet(status, 2)) return 'overspeed'
  if (!isBitSet(status, 19)) return 'powerCut'
  return undefined
}

/** The state word of a text message, eight hex digits. */
export const isStatusField = (field: string | undefined): field is string =>
  field !== undefined && /^[0-9a-f]{8}$/i.test(field)
