import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { SilentPeers } from './explain-silence'

/** Devices that fell silent within this of each other did so together. */
const TOGETHER_MS = 10 * 60_000
/** When an operator fails, thousands ask within seconds: the fleet is walked once for all of them. */
const KEPT_MS = 2000

/** What a device may share with others that fall silent with it. */
const sharings = {
  operator: (device: DeviceRecord) => device.attributes['device.operator'],
  broker: (device: DeviceRecord) => device.attributes['device.broker'],
  protocol: (device: DeviceRecord, state: FleetState) => state.of(device.id).latest?.protocol,
} as const
const KINDS = ['operator', 'broker', 'protocol'] as const

/** When each device was last heard, by what it shares with others; the times of each group in order. */
interface Heard {
  atMs: number
  byDevice: Map<number, number>
  byGroup: Map<string, Float64Array>
}

/** How many of an ordered list come before `ms`. */
function countBefore(ordered: Float64Array, ms: number): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ordered[middle]! < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Counts the devices that share something with one, and those of them that fell silent with it. */
export function createPeerCounts(devices: DeviceDirectory, state: FleetState, clock: Clock) {
  let heard: Heard | null = null

  function groupsOf(device: DeviceRecord): { shared: SilentPeers['shared']; name: string; key: string }[] {
    return KINDS.flatMap((shared) => {
      const name = sharings[shared](device, state)
      return typeof name === 'string' && name !== '' ? [{ shared, name, key: `${shared} ${name}` }] : []
    })
  }

  function walk(atMs: number): Heard {
    const byDevice = new Map<number, number>()
    const lists = new Map<string, number[]>()
    for (const device of devices.all()) {
      const { lastUpdateMs } = state.of(device.id)
      if (lastUpdateMs === null) continue
      byDevice.set(device.id, lastUpdateMs)
      for (const { key } of groupsOf(device)) {
        const list = lists.get(key)
        if (list) list.push(lastUpdateMs)
        else lists.set(key, [lastUpdateMs])
      }
    }
    return { atMs, byDevice, byGroup: new Map([...lists].map(([key, list]) => [key, Float64Array.from(list).sort()])) }
  }

  return (device: DeviceRecord, lastHeardMs: number): SilentPeers[] => {
    const nowMs = clock.nowMs()
    if (!heard || Math.abs(nowMs - heard.atMs) > KEPT_MS) heard = walk(nowMs)
    const { byDevice, byGroup } = heard
    const [fromMs, toMs] = [lastHeardMs - TOGETHER_MS, lastHeardMs + TOGETHER_MS]
    const ownMs = byDevice.get(device.id) ?? -Infinity
    return groupsOf(device).map(({ shared, name, key }) => {
      const times = byGroup.get(key) ?? new Float64Array()
      const before = countBefore(times, fromMs)
      // Up to the end of the window, that moment included.
      const within = countBefore(times, toMs + 1) - before
      return {
        shared,
        name,
        total: times.length - before - (ownMs >= fromMs ? 1 : 0),
        quiet: within - (ownMs >= fromMs && ownMs <= toMs ? 1 : 0),
      }
    })
  }
}

export type PeerCounts = ReturnType<typeof createPeerCounts>
