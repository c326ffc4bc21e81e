import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { Events } from '#src/tracking/ingest/events/index'
import type { AddressFiller } from '#src/tracking/position/geocoder/index'
import type { Forwarder } from '#src/tracking/ingest/forwarding/index'
import { hasPlace } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { booleanSetting, type ReadSetting } from '#src/tracking/position/steps/index'
import type { StoredPosition } from '#src/tracking/ingest/writer/index'

export interface FollowUpDeps {
  clock: Clock
  devices: DeviceDirectory
  state: FleetState
  events: Events
  settingsOf(device: DeviceRecord): ReadSetting
  /** Null when no geocoder asks another machine. */
  addresses: AddressFiller | null
  /** Null when nothing is forwarded. */
  forwarder: Forwarder | null
}

const STATUS_EVENTS = { online: 'deviceOnline', offline: 'deviceOffline', unknown: 'deviceUnknown' } as const

/** What follows once positions are durable: memory and live sockets first, then what may take its time. */
export function createFollowUp(deps: FollowUpDeps): { stored(batch: readonly StoredPosition[]): void } {
  const { clock, devices, state, addresses, forwarder } = deps
  raiseStatusEvents(deps)

  function fillAddress({ position }: StoredPosition, filler: AddressFiller): void {
    const device = position.address === null && hasPlace(position) ? devices.byId(position.deviceId) : undefined
    if (device && !booleanSetting(deps.settingsOf(device), 'geocoder.ignorePositions')) filler.fill(position)
  }

  return {
    stored(batch) {
      const nowMs = clock.nowMs()
      for (const one of batch) {
        if (one.isNewest) state.stored(one.position, nowMs)
        if (addresses) fillAddress(one, addresses)
        forwarder?.position(one.position)
      }
    },
  }
}

/** `deviceOnline`, `deviceOffline` and `deviceUnknown`, with `event.status.enable` only. */
function raiseStatusEvents({ clock, devices, state, events, settingsOf }: FollowUpDeps): void {
  const known = new Map<number, keyof typeof STATUS_EVENTS>()
  devices.onChange(({ kind, device }) => {
    if (kind === 'removed') known.delete(device.id)
  })
  state.onChange(({ deviceId, isElsewhere }) => {
    const { status, epoch } = state.of(deviceId)
    if ((known.get(deviceId) ?? 'offline') === status) return
    // Only its judge tells; whose it is may not be known yet.
    if (epoch === null && !isElsewhere) return
    known.set(deviceId, status)
    if (epoch === null) return
    const device = devices.byId(deviceId)
    if (!device || !booleanSetting(settingsOf(device), 'event.status.enable')) return
    const nowMs = clock.nowMs()
    events.raise({ deviceId, type: STATUS_EVENTS[status], eventTimeMs: nowMs, serverTimeMs: nowMs })
  })
}
