/** Columns of the widened list, in their order; an export has the same. */
export const COLUMNS = [
  'name',
  'plate',
  'imei',
  'state',
  'lastUpdate',
  'speed',
  'ignition',
  'driver',
  'address',
  'power',
  'battery',
  'sat',
  'totalDistance',
  'hours',
  'blocked',
  'alarm',
  'model',
  'phone',
] as const

/** One of `COLUMNS`, a field of the device or its last position, or the name of an attribute. */
export type Column = string

export const DEFAULT_COLUMNS: readonly Column[] = COLUMNS.slice(0, 10)
