import type { ComputedAttribute } from '@rastro/model/computed'
import type { Log } from '#src/platform/log'
import type { Links } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { Registry } from '#src/tracking/resource/index'
import type { ComputedHook } from '#src/tracking/position/steps/index'
import { computed, lastVariablesOf, variablesOf } from './compute'
import { ExpressionError } from './expression/tokens'

export interface ComputedParts {
  computedAttributes: Registry<ComputedAttribute>
  links: Pick<Links, 'device_attributes' | 'group_attributes'>
  devices: Pick<DeviceDirectory, 'byId'>
  groups: Pick<GroupDirectory, 'lineage'>
  serverAttribute(key: string): unknown
  log: Log
}

type Computed = string | number | boolean | null
type Field = (position: TrackedPosition, value: Exclude<Computed, null>) => void

const GROUP_LEVELS = 10
const within =
  (most: number, put: (position: TrackedPosition, value: number) => void): Field =>
  (position, value) => {
    if (typeof value === 'number' && Math.abs(value) <= most) put(position, value)
  }

/** Names that are no attributes but fields of the position. What does not fit leaves them as they are. */
const FIELDS: Readonly<Record<string, Field>> = {
  valid: (position, value) => {
    if (typeof value === 'boolean') position.valid = value
  },
  address: (position, value) => {
    if (typeof value === 'string') position.address = value
  },
  latitude: within(90, (position, value) => (position.latitude = value)),
  longitude: within(180, (position, value) => (position.longitude = value)),
  altitude: within(1e6, (position, value) => (position.altitudeMeters = value)),
  speed: within(1e5, (position, value) => (position.speedKnots = value)),
  course: within(360, (position, value) => (position.courseDegrees = value)),
  accuracy: within(1e7, (position, value) => (position.accuracyMeters = value)),
}

const isOn = (value: unknown): boolean => value === true || value === 'true'

/** Gives positions what the computed attributes linked to their devices, and to the groups above, come to. */
export function createComputedHook(parts: ComputedParts): ComputedHook {
  const { computedAttributes, links, devices, groups, serverAttribute, log } = parts
  /** Attributes that failed and were told of, until somebody changes them. */
  const told = new WeakSet<ComputedAttribute>()

  function linkedTo(deviceId: number, groupId: number, isEarly: boolean): ComputedAttribute[] {
    const ids = new Set(links.device_attributes.rightsOf(deviceId))
    if (groupId !== 0)
      for (const group of groups.lineage(groupId, GROUP_LEVELS))
        for (const id of links.group_attributes.rightsOf(group)) ids.add(id)
    if (ids.size === 0) return []
    const found = [...ids].flatMap((id) => computedAttributes.byId(id) ?? [])
    return found.filter(({ priority }) => priority < 0 === isEarly).sort((one, other) => other.priority - one.priority)
  }

  function put(position: TrackedPosition, { attribute }: ComputedAttribute, value: Computed): void {
    const field = Object.hasOwn(FIELDS, attribute) ? FIELDS[attribute] : undefined
    if (field) {
      if (value !== null) field(position, value)
    } else if (value === null) delete position.attributes[attribute]
    else position.attributes[attribute] = value
  }

  return (position, { phase, last }) => {
    const device = devices.byId(position.deviceId)
    if (!device) return
    for (const attribute of linkedTo(device.id, device.groupId, phase === 'early')) {
      const own = isOn(serverAttribute('processing.computedAttributes.deviceAttributes')) ? device.attributes : {}
      const before = isOn(serverAttribute('processing.computedAttributes.lastAttributes')) ? lastVariablesOf(last) : {}
      try {
        // Those before may have changed the position.
        put(position, attribute, computed(attribute, variablesOf(position, { ...own, ...before })))
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
        if (told.has(attribute)) continue
        told.add(attribute)
        const fields = { attributeId: attribute.id, deviceId: device.id, reason: error.message }
        log.warn(fields, 'a computed attribute could not be counted; it is left out, without a further word')
      }
    }
  }
}
