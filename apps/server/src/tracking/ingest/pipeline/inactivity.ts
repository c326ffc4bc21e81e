import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { inactiveSince } from '#src/tracking/ingest/detectors/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { Events, EventStore } from '#src/tracking/ingest/events/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'

export interface InactivityParts {
  devices: DeviceDirectory
  state: FleetState
  settingsOf(device: DeviceRecord): ReadSetting
  events: Pick<Events, 'raise'>
  eventStore: Pick<EventStore, 'between'>
  clock: Clock
  log: Log
}

export interface Inactivity {
  /** Looks at every device once. */
  look(): Promise<void>
  stop(): void
}

const LOOK_EVERY_MS = 15 * 60_000

interface Due {
  deviceId: number
  lastUpdateMs: number
  sinceMs: number
  thresholdMs: number
}

/** Raises `deviceInactive` for devices that have been silent for as long as was set; also over restarts once each time. */
export function createInactivity(parts: InactivityParts): Inactivity {
  const { devices, state, settingsOf, events, eventStore, clock, log } = parts
  /** Up to when each device has been told of. */
  const told = new Map<number, number>()
  devices.onChange(({ kind, device }) => {
    if (kind === 'removed') told.delete(device.id)
  })

  function due(nowMs: number): Due[] {
    const found: Due[] = []
    for (const device of devices.all()) {
      const { lastUpdateMs } = state.of(device.id)
      if (lastUpdateMs === null || device.disabled) continue
      const setting = settingsOf(device)
      const sinceMs = inactiveSince(lastUpdateMs, nowMs, setting)
      if (sinceMs === null || (told.get(device.id) ?? 0) >= sinceMs) continue
      const thresholdMs = numberSetting(setting, 'deviceInactivityStart')
      found.push({ deviceId: device.id, lastUpdateMs, sinceMs, thresholdMs })
    }
    return found
  }

  /** Those that an earlier run of the server told of already. */
  async function toldBefore(all: readonly Due[], nowMs: number): Promise<void> {
    const unsure = all.filter(({ deviceId }) => !told.has(deviceId))
    if (unsure.length === 0) return
    const stored = await eventStore.between({
      deviceIds: unsure.map(({ deviceId }) => deviceId),
      from: new Date(Math.min(...unsure.map(({ sinceMs }) => sinceMs))),
      to: new Date(nowMs),
      types: ['deviceInactive'],
      limit: 100_000,
    })
    for (const { deviceId, eventTimeMs } of stored) told.set(deviceId, eventTimeMs)
  }

  async function look(): Promise<void> {
    const nowMs = clock.nowMs()
    const all = due(nowMs)
    await toldBefore(all, nowMs)
    for (const { deviceId, lastUpdateMs, sinceMs, thresholdMs } of all) {
      if ((told.get(deviceId) ?? 0) >= sinceMs) continue
      told.set(deviceId, nowMs)
      const attributes = { lastUpdate: lastUpdateMs, silentFor: nowMs - lastUpdateMs, threshold: thresholdMs }
      events.raise({ deviceId, type: 'deviceInactive', eventTimeMs: nowMs, serverTimeMs: nowMs, attributes })
    }
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ error }, 'silent devices could not be looked for'))
  }, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
