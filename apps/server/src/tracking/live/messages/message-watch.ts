import type { Decoded } from '@rastro/protocols'
import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { DeviceLink, MessageTap } from '#src/tracking/ingest/listen/index'
import type { MessageFeed } from './message-feed'
import type { MessageKeeper } from './message-keeper'
import { rawMessage } from './raw-message'

export interface MessageWatchDeps {
  feed: MessageFeed
  keeper: MessageKeeper
  devices: DeviceDirectory
  clock: Clock
}

/** Hands raw messages to who watches or keeps them; while nobody does, nothing is made of them. */
export function createMessageWatch({ feed, keeper, devices, clock }: MessageWatchDeps): MessageTap {
  function deviceOf({ state }: DeviceLink, decoded: Decoded | null): DeviceRecord | undefined {
    for (const id of decoded?.deviceIds ?? []) {
      const device = devices.byUniqueId(id)
      if (device) return device
    }
    return state.uniqueId === undefined ? undefined : devices.byUniqueId(state.uniqueId)
  }

  function see(link: DeviceLink, bytes: Uint8Array, decoded: Decoded | null): void {
    const device = deviceOf(link, decoded)
    if (!device) return
    const isKept = keeper.keeps(device.id)
    const isWatched = feed.wants(device.id)
    if (!isKept && !isWatched) return
    const message = rawMessage(device, { link, bytes, decoded }, clock.nowMs())
    if (isWatched) feed.tell(message)
    if (isKept) keeper.keep(message)
  }

  return {
    get isOn() {
      return feed.watchers > 0 || keeper.devices > 0
    },
    incoming: (link, bytes, decoded) => see(link, bytes, decoded),
    outgoing: (link, bytes) => see(link, bytes, null),
  }
}
