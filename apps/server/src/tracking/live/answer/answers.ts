import {
  doingOf,
  restPauseOf,
  silentFromMs,
  type VehicleAnswer,
  vehicleState,
  type VehicleState,
} from '@rastro/model/answer'
import type { SilenceCause } from '@rastro/model/silence'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import type { CommandDesk } from '#src/tracking/control/commands/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { DeviceState, FleetState } from '#src/tracking/ingest/state/index'
import type { Block, BlockBook } from './block-book'
import { createLivePlaces, type LivePlacesDeps } from './live-places'
import { createSilenceCauses, type SilenceCausesDeps } from './silence-causes'

export interface AnswersDeps
  extends Pick<LivePlacesDeps, 'approximate' | 'geocoder'>, Pick<SilenceCausesDeps, 'explain'> {
  devices: Pick<DeviceDirectory, 'all' | 'byId' | 'onChange'>
  state: FleetState
  desk: Pick<CommandDesk, 'onChange'>
  blocks: BlockBook
  clock: Clock
  log: Log
}

/** What every vehicle is doing, worked out once for whoever asks. */
export interface Answers {
  of(deviceId: number): VehicleAnswer
  onChange(listener: (answer: VehicleAnswer) => void): () => void
  stop(): Promise<void>
}

interface Known {
  state: VehicleState
  sinceMs: number | null
  place: string | null
  silence: SilenceCause | null
  block: Block | null
}

/** Changes of a vehicle within this are told as one, however often its tracker speaks. */
const TELL_EVERY_MS = 200
/** How often vehicles that sleep are looked at: time alone makes them silent. */
const SLEEPERS_EVERY_MS = 5000

const dateOf = (epochMs: number | null): string | null => (epochMs === null ? null : wireDateFromMs(epochMs))

const isSame = (one: Known, other: Known): boolean =>
  one.state === other.state &&
  one.sinceMs === other.sinceMs &&
  one.place === other.place &&
  one.silence === other.silence &&
  one.block?.sinceMs === other.block?.sinceMs &&
  one.block?.by === other.block?.by &&
  (one.block === null) === (other.block === null)

export function createAnswers(deps: AnswersDeps): Answers {
  const { devices, state: fleet, blocks, clock, log } = deps
  const known = new Map<number, Known>()
  const dirty = new Set<number>()
  /** When those that sleep will count as silent. */
  const sleepers = new Map<number, number>()
  const listeners = createListeners<VehicleAnswer>((error) => log.error({ error }, 'a listener of answers failed'))
  const places = createLivePlaces({ ...deps, onFound: touch })
  const causes = createSilenceCauses({ ...deps, onFound: touch })
  let timer: NodeJS.Timeout | null = null

  function touch(deviceId: number): void {
    dirty.add(deviceId)
    timer ??= setTimeout(flush, TELL_EVERY_MS).unref()
  }

  function sinceOf(state: VehicleState, { lastUpdateMs, memory }: DeviceState): number | null {
    if (state === 'never') return null
    if (state === 'silent') return lastUpdateMs
    return memory.activity?.doing === state ? memory.activity.sinceMs : null
  }

  function read(current: Readonly<DeviceState>, nowMs: number): Known {
    const { deviceId, status, lastUpdateMs, latest, memory } = current
    const { activity } = memory
    const doing = activity?.doing ?? (latest ? doingOf(latest.attributes) : null)
    const isOnline = status === 'online'
    const restPauseMs = restPauseOf(activity)
    const state = vehicleState({ doing, isOnline, lastHeardMs: lastUpdateMs, restPauseMs, nowMs })
    if (state === 'stopped' && !isOnline && lastUpdateMs !== null)
      sleepers.set(deviceId, silentFromMs(lastUpdateMs, restPauseMs))
    else sleepers.delete(deviceId)
    if (state === 'silent' && lastUpdateMs !== null) causes.note(deviceId, lastUpdateMs, nowMs)
    return {
      state,
      sinceMs: sinceOf(state, current),
      place: latest ? places.of(deviceId) : null,
      silence: state === 'silent' ? causes.of(deviceId, lastUpdateMs) : null,
      block: blocks.blockOf(deviceId, activity, latest),
    }
  }

  function present(deviceId: number, { state, sinceMs, place, silence, block }: Known): VehicleAnswer {
    return {
      deviceId,
      state,
      since: dateOf(sinceMs),
      place,
      silence,
      blocked: block && { since: dateOf(block.sinceMs), by: block.by },
    }
  }

  function look(deviceId: number, nowMs: number): void {
    const next = read(fleet.of(deviceId), nowMs)
    const before = known.get(deviceId)
    if (before && isSame(before, next)) return
    known.set(deviceId, next)
    listeners.tell(present(deviceId, next))
  }

  function flush(): void {
    timer = null
    const nowMs = clock.nowMs()
    const ids = [...dirty]
    dirty.clear()
    for (const id of ids) if (devices.byId(id)) look(id, nowMs)
  }

  function notePlace(deviceId: number): void {
    const { latest, memory } = fleet.of(deviceId)
    if (latest) places.note(latest, memory.activity !== null && memory.activity.doing !== 'moving')
  }

  const ends = [
    fleet.onChange(({ deviceId, position }) => {
      if (position) notePlace(deviceId)
      touch(deviceId)
    }),
    deps.desk.onChange((order) => {
      if (blocks.heard(order)) touch(order.deviceId)
    }),
    devices.onChange(({ kind, device }) => {
      if (kind !== 'removed') return known.has(device.id) ? undefined : touch(device.id)
      for (const book of [known, sleepers]) book.delete(device.id)
      for (const book of [places, causes, blocks]) book.forget(device.id)
    }),
  ]
  const sleeping = setInterval(() => {
    const nowMs = clock.nowMs()
    for (const [deviceId, silentMs] of sleepers) if (nowMs >= silentMs) touch(deviceId)
    // Those whose silence could not be explained yet.
    for (const [deviceId, { state, silence }] of known) {
      if (state !== 'silent' || silence !== null) continue
      const { lastUpdateMs } = fleet.of(deviceId)
      if (lastUpdateMs !== null) causes.note(deviceId, lastUpdateMs, nowMs)
    }
  }, SLEEPERS_EVERY_MS).unref()
  for (const { id } of devices.all()) {
    notePlace(id)
    touch(id)
  }

  return {
    of(deviceId) {
      // What is asked for between two flushes is as new as what is told.
      const found = known.get(deviceId) ?? read(fleet.of(deviceId), clock.nowMs())
      return present(deviceId, found)
    },
    onChange: listeners.add,
    async stop() {
      for (const end of ends) end()
      clearInterval(sleeping)
      if (timer) clearTimeout(timer)
      places.stop()
      await causes.stop()
    },
  }
}
