import type { Position } from '@rastro/model/position'
import { positionKey } from '@rastro/model/position-keys'
import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import type { FleetUnit } from '#src/live/contract'
import { attributeLabel, attributeText, levelOf, speedText, type Level, type Words } from '#src/widgets/telemetry'

/** Fields of a position that people name like attributes. */
export const POSITION_FIELDS = [
  'speed',
  'course',
  'altitude',
  'accuracy',
  'address',
  'protocol',
  'fixTime',
  'deviceTime',
  'serverTime',
] as const
type PositionField = (typeof POSITION_FIELDS)[number]

export const isPositionField = (name: string): name is PositionField =>
  (POSITION_FIELDS as readonly string[]).includes(name)

/** What a device shows when nobody chose: the specification's list, less the alarm, which has a place of its own. */
export const DEFAULT_FIELDS: readonly string[] = [
  'speed',
  'course',
  'ignition',
  'motion',
  'blocked',
  'driverName',
  'power',
  'battery',
  'sat',
  'odometer',
  'totalDistance',
  'hours',
]

const listOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [
        ...new Set(
          value
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        ),
      ]
    : []

type Chooser = Pick<User | ServerInfo, 'attributes'>

/** `tarkan.deviceAttributes`: the user's list, else the server's; empty when nobody chose. */
export function explicitFields(user: Chooser, server: Chooser): readonly string[] {
  const own = listOf(user.attributes['tarkan.deviceAttributes'])
  return own.length > 0 ? own : listOf(server.attributes['tarkan.deviceAttributes'])
}

/** The same, and the default set when nobody chose. */
export function chosenFields(user: Chooser, server: Chooser): readonly string[] {
  const chosen = explicitFields(user, server)
  return chosen.length > 0 ? chosen : DEFAULT_FIELDS
}

export interface Field {
  name: string
  label: string
  /** Empty when the device does not say. */
  text: string
  level: Level
}

/** Whether a chosen name means anything for this device: known, or present in its data. */
const isMeaningful = (name: string, { device, position }: FleetUnit): boolean =>
  isPositionField(name) ||
  positionKey(name) !== null ||
  name in device.attributes ||
  name in (position?.attributes ?? {})

const rawValue = (name: string, { device, position }: FleetUnit): unknown => {
  if (name === 'driverName') return position?.attributes['driverName'] ?? position?.attributes['driverUniqueId']
  return position?.attributes[name] ?? device.attributes[name]
}

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

const courseText = (degrees: number, { t, formats }: Words): string => {
  const point = COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'n'
  return `${formats.number(degrees)}° ${t(`devices.detail.compass.${point}`)}`
}

function positionFieldText(name: PositionField, position: Position, words: Words): string {
  const { formats } = words
  switch (name) {
    case 'speed':
      return speedText(position.speed, words)
    case 'course':
      return courseText(position.course, words)
    case 'altitude':
    case 'accuracy':
      return `${formats.number(position[name])} m`
    case 'address':
    case 'protocol':
      return position[name] ?? ''
    default:
      return position[name] ? formats.dateTime(Date.parse(position[name])) : ''
  }
}

function fieldOf(name: string, unit: FleetUnit, words: Words): Field {
  if (isPositionField(name)) {
    const text = unit.position ? positionFieldText(name, unit.position, words) : ''
    return { name, label: words.t(`telemetry.fields.${name}`), text, level: 'fine' }
  }
  const value = rawValue(name, unit)
  const text = value === undefined || value === null ? '' : attributeText(name, value, words)
  return { name, label: attributeLabel(name, words.t), text, level: levelOf(name, value) }
}

/** The chosen fields of a unit, in order; names that mean nothing are left out. */
export const fieldsOf = (names: readonly string[], unit: FleetUnit, words: Words): Field[] =>
  names.filter((name) => isMeaningful(name, unit)).map((name) => fieldOf(name, unit, words))

/** Everything the position carries, by label. */
export function allFieldsOf(unit: FleetUnit, words: Words): Field[] {
  if (!unit.position) return []
  const fields = POSITION_FIELDS.map((name) => fieldOf(name, unit, words)).filter((field) => field.text !== '')
  const attributes = Object.keys(unit.position.attributes).map((name) => fieldOf(name, unit, words))
  return [...fields, ...attributes].sort((a, b) =>
    a.label.localeCompare(b.label, words.formats.settings.locale, { numeric: true }),
  )
}
