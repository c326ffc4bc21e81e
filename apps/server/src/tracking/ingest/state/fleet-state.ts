import { createListeners } from '#src/platform/listeners'
import { isNewest } from '#src/tracking/position/steps/index'
import { type DeviceMemory, withoutRecent } from '#src/tracking/ingest/motion/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { type DeviceState, freshState, isSilent } from './device-state'

/** Shorter pauses are told to nobody. */
const SILENCE_MS = 600_000

export interface StateChange {
  deviceId: number
  /** The new newest position; absent when only the status or the last update changed. */
  position?: TrackedPosition
  /** The device spoke after it had not for a while. */
  silence?: { beganMs: number; endedMs: number }
  /** It is another process that heard so. */
  isElsewhere?: true
}

/** What is stored of a device that another process judges. */
export interface SeenState {
  deviceId: number
  lastUpdateMs: number | null
  isOnline: boolean
  /** Absent: as before. */
  newest?: { latest: TrackedPosition | null; memory: DeviceMemory }
}

/** Latest position and status of every device, in memory. */
export interface FleetState {
  /** State of a device; a device that never spoke is offline. */
  of(deviceId: number): Readonly<DeviceState>
  /** The device spoke: online from now on. */
  spoke(deviceId: number, nowMs: number): void
  /** Its connection closed. */
  left(deviceId: number): void
  /** Devices silent for `timeoutMs` become unknown; gives their ids. */
  sweep(nowMs: number, timeoutMs: number): number[]
  /** The pipeline accepted a newer position. */
  track(position: TrackedPosition, memory: DeviceMemory): void
  /** The pipeline dropped a position. */
  dropped(deviceId: number): void
  /** These became durable. */
  stored(position: TrackedPosition, nowMs: number): void
  /** A stored position was completed afterwards. */
  amend(position: TrackedPosition): void
  /** The newest position was removed from the database; this one takes its place. */
  replaceLatest(deviceId: number, latest: TrackedPosition | null): void
  /** Puts back a state read from the database. */
  restore(deviceId: number, lastUpdateMs: number | null, latest: TrackedPosition | null, memory: DeviceMemory): void
  /** This process judges the device from now on, going on from what is stored. */
  own(deviceId: number, epoch: number, latest: TrackedPosition | null, memory: DeviceMemory): void
  /** It does not any more. */
  lose(deviceId: number): void
  /** What another process stored: it judges the device, so what it says is newer. */
  follow(seen: SeenState): void
  forget(deviceId: number): void
  all(): IterableIterator<Readonly<DeviceState>>
  onChange(listener: (change: StateChange) => void): () => void
}

export function createFleetState(onError?: (error: unknown) => void): FleetState {
  const states = new Map<number, DeviceState>()
  const listeners = createListeners<StateChange>(onError)
  const own = (deviceId: number): DeviceState => {
    let state = states.get(deviceId)
    if (!state) states.set(deviceId, (state = freshState(deviceId)))
    return state
  }
  return {
    of: (deviceId) => states.get(deviceId) ?? freshState(deviceId),
    spoke(deviceId, nowMs) {
      const state = own(deviceId)
      const beganMs = state.lastUpdateMs
      state.status = 'online'
      state.lastUpdateMs = nowMs
      const wasSilent = beganMs !== null && nowMs - beganMs >= SILENCE_MS
      listeners.tell(wasSilent ? { deviceId, silence: { beganMs, endedMs: nowMs } } : { deviceId })
    },
    left(deviceId) {
      const state = states.get(deviceId)
      if (state?.status !== 'online') return
      state.status = 'offline'
      listeners.tell({ deviceId })
    },
    sweep(nowMs, timeoutMs) {
      const silent: number[] = []
      for (const state of states.values()) if (isSilent(state, nowMs, timeoutMs)) silent.push(state.deviceId)
      for (const deviceId of silent) {
        own(deviceId).status = 'unknown'
        listeners.tell({ deviceId })
      }
      return silent
    },
    track(position, memory) {
      const state = own(position.deviceId)
      state.tracked = position
      state.memory = memory
      state.droppedInARow = 0
    },
    dropped(deviceId) {
      own(deviceId).droppedInARow++
    },
    stored(position, nowMs) {
      const state = own(position.deviceId)
      if (!isNewest(position, state.latest, nowMs)) return
      state.latest = position
      listeners.tell({ deviceId: position.deviceId, position })
    },
    amend(position) {
      const state = states.get(position.deviceId)
      if (state?.tracked?.id === position.id) state.tracked = position
      if (state?.latest?.id !== position.id) return
      state.latest = position
      listeners.tell({ deviceId: position.deviceId, position })
    },
    replaceLatest(deviceId, latest) {
      const state = own(deviceId)
      Object.assign(state, { latest, tracked: latest, memory: withoutRecent(state.memory) })
      listeners.tell(latest ? { deviceId, position: latest } : { deviceId })
    },
    restore(deviceId, lastUpdateMs, latest, memory) {
      states.set(deviceId, {
        deviceId,
        status: 'offline',
        lastUpdateMs,
        latest,
        tracked: latest,
        memory,
        droppedInARow: 0,
        epoch: null,
      })
    },
    own(deviceId, epoch, latest, memory) {
      const state = own(deviceId)
      const isOther = state.latest?.id !== latest?.id
      Object.assign(state, { epoch, latest, tracked: latest, memory, droppedInARow: 0 })
      if (isOther) listeners.tell(latest ? { deviceId, position: latest } : { deviceId })
    },
    lose(deviceId) {
      const state = states.get(deviceId)
      if (state) state.epoch = null
    },
    follow({ deviceId, lastUpdateMs, isOnline, newest }) {
      const state = own(deviceId)
      const { status, lastUpdateMs: beforeMs } = state
      // One that was silent for too long stays unknown until it speaks.
      const isHeard = lastUpdateMs !== null && lastUpdateMs > (state.lastUpdateMs ?? 0)
      if (isHeard) state.lastUpdateMs = lastUpdateMs
      if (!isOnline) state.status = state.status === 'online' ? 'offline' : state.status
      else if (isHeard || state.status === 'offline') state.status = 'online'
      const isNews = newest !== undefined && newest.latest?.id !== state.latest?.id
      if (isNews) {
        Object.assign(state, { latest: newest.latest, tracked: newest.latest, memory: newest.memory })
        listeners.tell({ deviceId, isElsewhere: true, ...(newest.latest ? { position: newest.latest } : {}) })
      } else if (status !== state.status || beforeMs !== state.lastUpdateMs)
        listeners.tell({ deviceId, isElsewhere: true })
    },
    forget: (deviceId) => void states.delete(deviceId),
    all: () => states.values(),
    onChange: listeners.add,
  }
}
