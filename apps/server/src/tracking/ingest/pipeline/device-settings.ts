import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'

const GROUP_LEVELS = 10

/** Settings of a device: its own attribute, else the nearest group that has it, else the server's. */
export interface DeviceSettings {
  of(device: DeviceRecord): ReadSetting
}

/** @param serverAttribute an attribute of the server settings */
export function createDeviceSettings(
  devices: DeviceDirectory,
  groups: GroupDirectory,
  serverAttribute: (key: string) => unknown,
): DeviceSettings {
  const readers = new Map<number, ReadSetting>()
  devices.onChange(({ device }) => readers.delete(device.id))
  groups.onChange(() => readers.clear())

  function reader(device: DeviceRecord): ReadSetting {
    const above = groups.lineage(device.groupId, GROUP_LEVELS).map((id) => groups.byId(id)?.attributes ?? {})
    // A position asks for some fifty settings; most groups have none.
    const layers = [device.attributes, ...above].filter((layer) => Object.keys(layer).length > 0)
    return (key) => {
      for (const layer of layers) if (layer[key] !== undefined) return layer[key]
      return serverAttribute(key)
    }
  }

  return {
    of(device) {
      let read = readers.get(device.id)
      if (!read) readers.set(device.id, (read = reader(device)))
      return read
    },
  }
}
