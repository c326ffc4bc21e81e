import { hoursFromMs, knotsFromKmh } from '@rastro/geo'
import type { Position } from '@rastro/model/position'
import { POSITION_KEYS, positionKey, type PositionFormat } from '@rastro/model/position-keys'
import { distanceIn, speedIn } from '#src/widgets/format'
import { attributeLabel, type Words } from '#src/widgets/telemetry'

/** How one attribute is drawn: its name, its unit, and its values in that unit. */
export interface Measure {
  name: string
  label: string
  /** Empty when it has none. Attributes of one unit share an axis. */
  unit: string
  isFlag: boolean
  /** From the stored value to the unit of this person. */
  convert(value: number): number
}

const FIELDS: Readonly<Record<string, PositionFormat>> = {
  speed: 'speedKnots',
  altitude: 'meters',
  accuracy: 'meters',
  course: 'number',
}
const FIELD_NAMES = ['speed', 'altitude', 'accuracy', 'course'] as const
type FieldName = (typeof FIELD_NAMES)[number]
const isField = (name: string): name is FieldName => FIELD_NAMES.some((field) => field === name)

/** Telemetry people look for first, in this order. */
const USUAL = ['speed', 'power', 'battery', 'batteryLevel', 'sat', 'rpm', 'fuelLevel', 'fuel', 'temp1', 'ignition']
/** Drawn when nobody chose, as far as the device tells them. */
const DEFAULTS = ['speed', 'power', 'battery', 'sat']

const same = (value: number): number => value
const PLAIN_UNITS: Partial<Record<PositionFormat, string>> = {
  percent: '%',
  volts: 'V',
  meters: 'm',
  celsius: '°C',
  liters: 'l',
  litersPerHour: 'l/h',
  perMinute: '/min',
  kilograms: 'kg',
}

function unitOf(format: PositionFormat, { t, formats }: Words): Pick<Measure, 'unit' | 'convert'> {
  const { speedUnit, distanceUnit } = formats.settings
  switch (format) {
    case 'speedKnots':
      return { unit: t(`units.${speedUnit}`), convert: (knots) => speedIn(knots, speedUnit) }
    case 'speedKmh':
      return { unit: t(`units.${speedUnit}`), convert: (kmh) => speedIn(knotsFromKmh(kmh), speedUnit) }
    case 'distance':
      return { unit: t(`units.${distanceUnit}`), convert: (meters) => distanceIn(meters, distanceUnit) }
    case 'durationMs':
      return { unit: t('units.hours'), convert: hoursFromMs }
    default:
      return { unit: PLAIN_UNITS[format] ?? '', convert: same }
  }
}

export function measureOf(name: string, words: Words): Measure {
  const format = FIELDS[name] ?? positionKey(name)?.key.format ?? 'number'
  const label = isField(name) ? words.t(`telemetry.fields.${name}`) : attributeLabel(name, words.t)
  return { name, label, isFlag: format === 'flag', ...unitOf(format, words) }
}

const isDrawable = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

/** What can be drawn of devices: what their last positions tell in numbers, and what such devices tell now and then. */
export function drawableNames(positions: readonly (Position | null)[]): string[] {
  const told = positions.flatMap((position) =>
    Object.entries(position?.attributes ?? {}).flatMap(([name, value]) => (isDrawable(value) ? [name] : [])),
  )
  const common = POSITION_KEYS.filter(({ rare, type, format }) => !rare && type === 'number' && format !== 'bits')
  return [...new Set([...USUAL, ...told, ...FIELD_NAMES, ...common.map(({ name }) => name)])]
}

export function defaultNames(positions: readonly (Position | null)[]): string[] {
  const isTold = (name: string): boolean =>
    name === 'speed' || positions.some((position) => isDrawable(position?.attributes[name]))
  return DEFAULTS.filter(isTold)
}
