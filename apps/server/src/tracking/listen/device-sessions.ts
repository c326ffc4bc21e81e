import type { DeviceLink } from './device-link'

/** Which link leads to which device. Of two links of one device the newest wins; the older may go on reporting. */
export interface DeviceSessions {
  /** The device spoke over this link. True when another link of the same device is open too. */
  register(deviceId: number, link: DeviceLink): boolean
  linkOf(deviceId: number): DeviceLink | undefined
  /** Forgets a closed link; gives the devices it was the session of. */
  release(link: DeviceLink): number[]
  /** Forgets the session of a device, not its link. */
  drop(deviceId: number): void
  readonly size: number
}

export function createDeviceSessions(): DeviceSessions {
  const links = new Map<number, DeviceLink>()
  const devices = new Map<DeviceLink, Set<number>>()

  const drop = (deviceId: number): void => {
    const link = links.get(deviceId)
    links.delete(deviceId)
    if (!link) return
    const others = devices.get(link)
    others?.delete(deviceId)
    if (others?.size === 0) devices.delete(link)
  }

  return {
    register(deviceId, link) {
      const known = links.get(deviceId)
      if (known === link) return false
      if (known && known.sequence > link.sequence) return true
      drop(deviceId)
      links.set(deviceId, link)
      const own = devices.get(link)
      if (own) own.add(deviceId)
      else devices.set(link, new Set([deviceId]))
      return known !== undefined
    },
    linkOf: (deviceId) => links.get(deviceId),
    release(link) {
      const own = [...(devices.get(link) ?? [])]
      for (const deviceId of own) links.delete(deviceId)
      devices.delete(link)
      return own
    },
    drop,
    get size() {
      return links.size
    },
  }
}
