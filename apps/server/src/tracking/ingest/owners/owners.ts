import type { DeviceMemory } from '#src/tracking/ingest/motion/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { Log } from '#src/platform/log'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { OwnersStore } from './owners.store'

/** What is stored of a device: where its judge goes on from. */
export interface StoredDevice {
  deviceId: number
  lastUpdateMs: number | null
  latest: TrackedPosition | null
  memory: DeviceMemory
}

export type ReadStates = (deviceIds: readonly number[]) => Promise<StoredDevice[]>

export interface OwnersDeps {
  store: Pick<OwnersStore, 'take' | 'release'>
  state: FleetState
  readStates: ReadStates
  /** Over what the device speaks to this process. */
  linkOf(deviceId: number): unknown
  log: Log
}

/** Which devices this process judges. */
export interface Owners {
  /**
   * Resolves once it is known whose the device is: true, this process judges it, with all that is stored of it. What
   * another process holds that is alive is taken only when `isForced`. Waits for the database; never rejects.
   */
  take(deviceId: number, isForced: boolean): Promise<boolean>
  /** Does something for which this process must judge the device, and lets go of it when it did not before. */
  judging(deviceId: number, work: () => Promise<void>): Promise<void>
  /** The database does not say whose devices are. */
  isStalled(): boolean
  /** Devices that are waited for. */
  readonly waiting: number
  /** Resolves once what is waited for is known, or the database did not tell in time. */
  stop(deadlineMs: number): Promise<void>
}

const AGAIN_FIRST_MS = 100
const AGAIN_MAX_MS = 5000
/** Devices taken over in one statement. */
const MOST = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Wish {
  isForced: boolean
  told: Promise<boolean>
  tell(isOwn: boolean): void
}

export function createOwners({ store, state, readStates, linkOf, log }: OwnersDeps): Owners {
  const wishes = new Map<number, Wish>()
  let running: Promise<void> | null = null
  let isStopped = false
  let isFailing = false

  async function takeOver(deviceIds: readonly number[], isForced: boolean): Promise<ReadonlySet<number>> {
    const epochs = await store.take(deviceIds, isForced)
    const own = [...epochs.keys()]
    const states = own.length > 0 ? await readStates(own) : []
    for (const { deviceId, latest, memory } of states) {
      const epoch = epochs.get(deviceId)
      if (epoch !== undefined) state.own(deviceId, epoch, latest, memory)
    }
    return new Set(own)
  }

  async function serve(): Promise<void> {
    let delayMs = AGAIN_FIRST_MS
    while (wishes.size > 0 && !isStopped) {
      const batch = [...wishes].slice(0, MOST)
      try {
        for (const isForced of [true, false]) {
          const ids = batch.filter(([, wish]) => wish.isForced === isForced).map(([id]) => id)
          if (ids.length === 0) continue
          const own = await takeOver(ids, isForced)
          for (const [id, wish] of batch) if (wish.isForced === isForced) settle(id, wish, own.has(id))
        }
        delayMs = AGAIN_FIRST_MS
        isFailing = false
      } catch (error) {
        isFailing = true
        log.error({ error, devices: wishes.size, retryInMs: delayMs }, 'devices could not be taken over; trying again')
        await pause(delayMs)
        delayMs = Math.min(delayMs * 2, AGAIN_MAX_MS)
      }
    }
  }

  function settle(id: number, wish: Wish, isOwn: boolean): void {
    if (wishes.get(id) === wish) wishes.delete(id)
    wish.tell(isOwn)
  }

  /** Those that come in one turn of the loop are asked for together. */
  function run(): void {
    running ??= Promise.resolve()
      .then(serve)
      .finally(() => {
        running = null
        if (wishes.size > 0 && !isStopped) run()
      })
  }

  function take(deviceId: number, isForced: boolean): Promise<boolean> {
    if (state.of(deviceId).epoch !== null) return Promise.resolve(true)
    const asked = wishes.get(deviceId)
    if (asked && (asked.isForced || !isForced)) return asked.told
    let tell: Wish['tell'] = () => undefined
    const told = new Promise<boolean>((resolve) => (tell = resolve))
    const wish = { isForced, told, tell }
    if (asked) void told.then(asked.tell)
    wishes.set(deviceId, wish)
    run()
    return told
  }

  return {
    take,
    async judging(deviceId, work) {
      const wasOwn = state.of(deviceId).epoch !== null
      await take(deviceId, true)
      try {
        await work()
      } finally {
        const { epoch } = state.of(deviceId)
        if (!wasOwn && epoch !== null && linkOf(deviceId) === undefined) {
          state.lose(deviceId)
          await store.release(deviceId, epoch)
        }
      }
    },
    isStalled: () => isFailing,
    get waiting() {
      return wishes.size
    },
    async stop(deadlineMs) {
      const deadline = setTimeout(() => (isStopped = true), deadlineMs)
      while (running && !isStopped) await Promise.race([running, pause(AGAIN_FIRST_MS)])
      clearTimeout(deadline)
      isStopped = true
    },
  }
}
