import type { Log } from '#src/platform/log'
import { createLookOut } from '#src/platform/look-out'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { HandedMessage, OwnersStore, FollowedRow } from './owners.store'
import type { ReadStates } from './owners'

export interface FollowStatesDeps {
  store: OwnersStore
  leaseMs: number
  state: FleetState
  isKnown(deviceId: number): boolean
  readStates: ReadStates
  /** Another process took the device from this one. */
  onLost(deviceId: number, isElsewhere: boolean): void
  /** Judges what arrived elsewhere. False: it is not this process's to judge after all. */
  onMessage(message: HandedMessage): Promise<boolean>
  /** Others are there, and may have stored events; or not, up to this place. */
  others: { look(place: string): Promise<void>; skipTo(place: string): void }
  /** Something waits for others: they may look at once. */
  onHanded(): void
  log: Log
}

/** Says that this process is alive, follows what others store of devices, and judges what others received for it. */
export interface FollowStates {
  start(): void
  /** Looks at once. */
  look(): void
  /** Keeps messages for the process that judges their devices; gives when that is done. */
  handOver(messages: readonly HandedMessage[]): Promise<{ judged: Promise<void> }>
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1000
/** How often it is asked whether what was handed over is judged. */
const ASK_EVERY_MS = 100
/** Messages at once. */
const MOST = 500

export function createFollowStates(deps: FollowStatesDeps): FollowStates {
  const { store, leaseMs, state, isKnown, readStates, onLost, onMessage, others, onHanded, log } = deps
  let place: string | null = null
  let renewedAtMs = Number.NEGATIVE_INFINITY

  async function follow(rows: readonly FollowedRow[]): Promise<void> {
    const followed: FollowedRow[] = []
    for (const row of rows) {
      const { epoch } = state.of(row.deviceId)
      // Taken over by this process since.
      if (!isKnown(row.deviceId) || (epoch !== null && row.epoch < epoch)) continue
      if (epoch !== null) {
        state.lose(row.deviceId)
        onLost(row.deviceId, row.owner !== null)
      }
      followed.push(row)
    }
    const moved = followed.filter(({ deviceId, positionId }) => positionId !== (state.of(deviceId).latest?.id ?? null))
    const states = moved.length > 0 ? await readStates(moved.map(({ deviceId }) => deviceId)) : []
    const newest = new Map(states.map((one) => [one.deviceId, one]))
    for (const { deviceId, lastUpdateMs, isOnline } of followed) {
      // Taken over by this process while it was read.
      if (state.of(deviceId).epoch !== null || !isKnown(deviceId)) continue
      state.follow({ deviceId, lastUpdateMs, isOnline, newest: newest.get(deviceId) })
    }
  }

  /** Each on its own way, those of one device one after the other. */
  async function judge(): Promise<void> {
    for (;;) {
      const messages = await store.messages(MOST)
      if (messages.length === 0) return
      const ways = new Map<number, Promise<boolean>>()
      const done: number[] = []
      for (const message of messages) {
        const before = ways.get(message.deviceId) ?? Promise.resolve(true)
        const way = before.then(async (isOwn) => {
          const isJudged = isOwn && (await onMessage(message))
          if (isJudged) done.push(message.id)
          return isJudged
        })
        ways.set(message.deviceId, way)
      }
      const ended = await Promise.allSettled(ways.values())
      if (done.length > 0) await store.removeMessages(done)
      for (const one of ended) if (one.status === 'rejected') throw one.reason
      // The others go on elsewhere, or with the next look.
      if (done.length < messages.length || messages.length < MOST) return
    }
  }

  const handed = new Map<number, () => void>()
  let asking: NodeJS.Timeout | null = null

  function ask(): void {
    if (handed.size === 0 || lookOut.isStopped) return
    asking ??= setTimeout(() => {
      const asked = [...handed]
      store
        .waitingOf(asked.map(([id]) => id))
        .then((waiting) => {
          const still = new Set(waiting)
          for (const [id, done] of asked) if (!still.has(id) && handed.delete(id)) done()
        })
        .catch((error: unknown) => log.debug({ error }, 'it is not known whether what was handed over is judged'))
        .finally(() => {
          asking = null
          ask()
        })
    }, ASK_EVERY_MS)
  }

  async function handOver(messages: readonly HandedMessage[]): Promise<{ judged: Promise<void> }> {
    const ids = await store.handOver(messages)
    onHanded()
    const all = ids.map((id) => new Promise<void>((resolve) => handed.set(id, resolve)))
    ask()
    return { judged: Promise.all(all).then(() => undefined) }
  }

  async function lookOnce(): Promise<void> {
    if (performance.now() - renewedAtMs >= leaseMs / 3) {
      const askedAtMs = performance.now()
      await store.renew()
      renewedAtMs = askedAtMs
    }
    const { place: seen, rows, hasMessages } = await store.look(place)
    if (rows) {
      await follow(rows)
      place = seen
      await others.look(seen)
    } else others.skipTo(seen)
    if (hasMessages) await judge()
  }

  const lookOut = createLookOut({
    look: lookOnce,
    everyMs: Math.min(LOOK_EVERY_MS, leaseMs / 4),
    onDown: (error) => log.warn({ error }, 'what other processes hear is not known at the moment; nothing is lost'),
    onUp: () => log.info({}, 'what other processes hear is known again'),
  })

  return {
    start: lookOut.start,
    look: lookOut.look,
    handOver,
    async stop() {
      if (asking) clearTimeout(asking)
      await lookOut.stop()
      // The lease runs out by itself.
      await store.leave().catch(() => undefined)
    },
  }
}
