import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'

const GROUP_LEVELS = 10

type Attributes = Readonly<Record<string, unknown>>
const NONE: Attributes = {}

/** Where the settings of devices are read. */
export interface DeviceSettings {
  /** The very same reader until something it reads changes. */
  of(device: DeviceRecord): ReadSetting
}

function addMissing(values: Map<string, unknown>, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && !values.has(key)) values.set(key, value)
}

/** @param serverAttributes those of the server settings; another object once one of them is another */
export function createDeviceSettings(
  devices: DeviceDirectory,
  groups: GroupDirectory,
  serverAttributes: () => Attributes = () => NONE,
): DeviceSettings {
  const readers = new Map<number, ReadSetting>()
  /** What devices of a group have in common, by its id; 0 for those without a group. */
  const shared = new Map<number, ReadSetting>()
  let ofServer = serverAttributes()
  const forgetAll = (): void => {
    readers.clear()
    shared.clear()
  }
  devices.onChange(({ device }) => readers.delete(device.id))
  groups.onChange(forgetAll)

  function sharedIn(groupId: number): ReadSetting {
    let read = shared.get(groupId)
    if (!read) {
      const values = new Map<string, unknown>()
      for (const id of groups.lineage(groupId, GROUP_LEVELS)) addMissing(values, groups.byId(id)?.attributes ?? {})
      addMissing(values, ofServer)
      shared.set(groupId, (read = (key) => values.get(key)))
    }
    return read
  }

  /** A position asks for some fifty settings, so each is one look or two, however many levels there are. */
  function reader({ attributes, groupId }: DeviceRecord): ReadSetting {
    const common = sharedIn(groupId ?? 0)
    const own = new Map<string, unknown>()
    addMissing(own, attributes)
    return own.size === 0 ? common : (key) => own.get(key) ?? (own.has(key) ? null : common(key))
  }

  return {
    of(device) {
      const present = serverAttributes()
      if (present !== ofServer) {
        ofServer = present
        forgetAll()
      }
      let read = readers.get(device.id)
      if (!read) readers.set(device.id, (read = reader(device)))
      return read
    },
  }
}
