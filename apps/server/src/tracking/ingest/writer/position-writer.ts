import type pg from 'pg'
import type { DeviceStatus } from '@rastro/model/device'
import { createIdBlocks, createPartitions } from '#src/db/index'
import type { DecodedPosition } from '@rastro/protocols'
import type { Log } from '#src/platform/log'
import type { EventDraft, EventIssuer, PositionEvent } from '#src/tracking/ingest/events/index'
import type { DeviceMemory } from '#src/tracking/ingest/motion/index'
import { packAttributes, type ProtocolNumbers, type TrackedPosition } from '#src/tracking/position/positions/index'
import { fixTimes, isRefusal, isStored, NO_PARTITION, protocolsOf, sqlState } from './batches'
import { type EventRows, insertBatch, type Pending, refusedDevices, type StateRow, type Stored } from './insert-batch'

export interface WriterLimits {
  /** Positions in one statement. */
  batchRows: number
  /** How long the first position of a batch waits for company. */
  lingerMs: number
  /** Positions waiting from which `isFull`, until half of them are left. */
  queueRows: number
  /** The same in characters of attributes. */
  queueChars: number
  /** How often heartbeats without a position reach the database. */
  touchEveryMs: number
  retryFirstMs: number
  retryMaxMs: number
}

export const WRITER_LIMITS: WriterLimits = {
  batchRows: 1000,
  lingerMs: 8,
  queueRows: 20_000,
  queueChars: 32_000_000,
  touchEveryMs: 5000,
  retryFirstMs: 100,
  retryMaxMs: 5000,
}

/** As the sequence is declared. */
const POSITION_ID_BLOCK = 10_000

/** What became durable; `isNewest` as it was handed in. Repetitions of stored positions are not among them. */
export interface StoredPosition {
  position: TrackedPosition
  isNewest: boolean
  /** What detectors saw in it, stored with it and only with it. */
  events?: readonly PositionEvent[]
  /** What they remember of the device from now on; absent or null when nothing of it must be stored. */
  memory?: DeviceMemory | null
  /** As it arrived, for another process to judge. */
  decoded?: DecodedPosition
}

/** How this process stands to a device. */
export interface Standing {
  /** Null: it does not judge it. */
  epoch: number | null
  status: DeviceStatus
}

export interface WriterDeps {
  pool: pg.Pool
  protocols: ProtocolNumbers
  log: Log
  events: EventIssuer
  /** Hears of each batch after it is durable and before its `write` promises resolve. */
  onStored(batch: StoredPosition[]): void
  /** Of each device; one that nobody shares when absent. */
  standingOf?(deviceId: number): Standing
  /** Keeps for the process that judges the device now what was judged here in vain. */
  handOver?(positions: readonly StoredPosition[]): Promise<{ judged: Promise<void> }>
  /** Another process judges these devices. */
  onRefused?(deviceIds: ReadonlySet<number>): void
  limits?: Partial<WriterLimits>
}

export interface PositionWriter {
  /** Resolves once all are durable (stored now, before, or impossible to store and logged). Never rejects. */
  write(positions: readonly StoredPosition[]): Promise<void>
  /** A device spoke: its row is brought up to date with the next batch, at once when its status is another. */
  touch(deviceId: number, lastUpdateMs: number, isSoon?: boolean): void
  /** Positions waiting. */
  waiting(): number
  /** What waits cannot be stored: the last attempt failed, or takes far too long. */
  isStalled(): boolean
  /** True: read nothing more from the devices until `onRoom`. */
  isFull(): boolean
  onRoom(listener: () => void): () => void
  /** Resolves once what was handed in so far is durable. */
  flush(): Promise<void>
  /** Writes what waits, for at most `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>
  readonly counters: {
    stored: number
    repeated: number
    rejected: number
    batches: number
    failures: number
    handedOver: number
  }
}

/** A batch takes milliseconds; one that takes so long is stuck. */
const STALLED_MS = 15_000

const NO_EVENTS: readonly PositionEvent[] = []
const ALONE: Standing = { epoch: 0, status: 'online' }

interface Waiting extends Pending {
  decoded: DecodedPosition | undefined
  settle: (() => void) | null
}

/** The one writer of positions: groups what arrives while a commit is under way into the next one. */
export function createPositionWriter(deps: WriterDeps): PositionWriter {
  const limits = { ...WRITER_LIMITS, ...deps.limits }
  const { pool, protocols, log, standingOf = () => ALONE } = deps
  const partitions = createPartitions(pool, 'positions')
  const ids = createIdBlocks(pool, 'position_ids', POSITION_ID_BLOCK)
  const counters = { stored: 0, repeated: 0, rejected: 0, batches: 0, failures: 0, handedOver: 0 }
  const touches = new Map<number, number>()
  const roomListeners = new Set<() => void>()
  let queue: Waiting[] = []
  let chars = 0
  let inFlight = 0
  let full = false
  let stopping = false
  let abandoned = false
  let running: Promise<void> | null = null
  /** When the batch under way began to be stored, and whether it failed so far. */
  let storingSinceMs: number | null = null
  let isFailing = false
  /** Ends the present pause: `linger` when a batch is full, any pause when stopping. */
  let wake: { reason: 'linger' | 'retry'; end: () => void } | null = null
  let touchTimer: NodeJS.Timeout | null = null

  const pause = (reason: 'linger' | 'retry', ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(end, ms)
      function end(): void {
        clearTimeout(timer)
        wake = null
        resolve()
      }
      wake = { reason, end }
    })

  function write(positions: readonly StoredPosition[]): Promise<void> {
    if (positions.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const last = positions.at(-1)
      for (const one of positions) {
        const { position, isNewest, events = NO_EVENTS, memory = null, decoded } = one
        const epoch = standingOf(position.deviceId).epoch ?? 0
        const packedAttributes = packAttributes(position.attributes, position.counted)
        chars += packedAttributes?.length ?? 0
        const settle = one === last ? resolve : null
        queue.push({ position, isNewest, packedAttributes, events, memory, epoch, decoded, settle })
      }
      if (queue.length + inFlight >= limits.queueRows || chars >= limits.queueChars) full = true
      run()
    })
  }

  function touch(deviceId: number, lastUpdateMs: number, isSoon = false): void {
    touches.set(deviceId, lastUpdateMs)
    if (isSoon) return run()
    touchTimer ??= setTimeout(() => {
      touchTimer = null
      run()
    }, limits.touchEveryMs)
  }

  function run(): void {
    if (running || abandoned) {
      if (queue.length >= limits.batchRows && wake?.reason === 'linger') wake.end()
      return
    }
    running = drain().finally(() => {
      running = null
      if (queue.length > 0) run()
    })
  }

  async function drain(): Promise<void> {
    do {
      if (queue.length < limits.batchRows && !stopping) await pause('linger', limits.lingerMs)
      const batch = queue.slice(0, limits.batchRows)
      queue = queue.slice(batch.length)
      inFlight = batch.length
      const stale = batch.filter(isStale)
      const fresh = stale.length > 0 ? batch.filter((one) => !stale.includes(one)) : batch
      const states = takeStates(fresh)
      storingSinceMs = performance.now()
      if (stale.length > 0) await handOverUntilDone(stale)
      if (fresh.length + states.length > 0) await storeUntilDone(fresh, states)
      storingSinceMs = null
      isFailing = false
      inFlight = 0
      makeRoom(batch)
    } while (queue.length > 0 && !abandoned)
  }

  function takeStates(batch: readonly Waiting[]): StateRow[] {
    const rows = new Map<number, StateRow>()
    for (const [deviceId, lastUpdateMs] of touches) {
      const { epoch, status } = standingOf(deviceId)
      const isOnline = status === 'online'
      if (epoch !== null) rows.set(deviceId, { deviceId, lastUpdateMs, position: null, memory: null, epoch, isOnline })
    }
    touches.clear()
    for (const { position, isNewest, memory, epoch } of batch) {
      const { deviceId, serverTimeMs } = position
      const row = rows.get(deviceId)
      // A late one alone still asks whose the device is.
      if (!isNewest && row) continue
      const lastUpdateMs = Math.max(serverTimeMs, row?.lastUpdateMs ?? 0)
      const isOnline = row?.isOnline ?? standingOf(deviceId).status === 'online'
      const newest = isNewest ? position : null
      rows.set(deviceId, { deviceId, lastUpdateMs, position: newest, memory: memory ?? row?.memory ?? null, epoch, isOnline }) // prettier-ignore
    }
    return [...rows.values()]
  }

  /** Judged under a take-over that is over, though the device came back since. */
  const isStale = ({ position, epoch }: Waiting): boolean => {
    const now = standingOf(position.deviceId).epoch
    return now !== null && now !== epoch
  }

  function makeRoom(batch: readonly Waiting[]): void {
    for (const { packedAttributes } of batch) chars -= packedAttributes?.length ?? 0
    if (!full || queue.length > limits.queueRows / 2 || chars > limits.queueChars / 2) return
    full = false
    // A listener may fill the queue again and ask to be told once more.
    for (const listener of [...roomListeners]) listener()
  }

  async function storeUntilDone(batch: Waiting[], states: StateRow[]): Promise<void> {
    let delayMs = limits.retryFirstMs
    const eventIds: number[] = []
    for (let attempt = 0; !abandoned; attempt++) {
      try {
        return await store(batch, states, attempt, eventIds)
      } catch (error) {
        counters.failures++
        if (sqlState(error) === NO_PARTITION && attempt === 0) {
          partitions.forget()
          deps.events.forgetPartitions()
          continue
        }
        const refused = refusedDevices(error)
        if (refused) return giveUp(refused, batch, states)
        if (isRefusal(error)) return isolate(batch, states, error)
        isFailing = true
        log.error({ error, rows: batch.length, retryInMs: delayMs }, 'positions could not be stored; trying again')
        await pause('retry', delayMs)
        delayMs = Math.min(delayMs * 2, limits.retryMaxMs)
      }
    }
  }

  /** What others judge now is theirs to store; the rest is stored here. */
  async function giveUp(refused: ReadonlySet<number>, batch: Waiting[], states: StateRow[]): Promise<void> {
    deps.onRefused?.(refused)
    const isTheirs = ({ deviceId }: { deviceId: number }): boolean => refused.has(deviceId)
    await handOverUntilDone(batch.filter(({ position }) => isTheirs(position)))
    const rest = batch.filter(({ position }) => !isTheirs(position))
    await storeUntilDone(
      rest,
      states.filter((one) => !isTheirs(one)),
    )
  }

  async function handOverUntilDone(theirs: readonly Waiting[]): Promise<void> {
    counters.handedOver += theirs.length
    for (let delayMs = limits.retryFirstMs; theirs.length > 0 && !abandoned;) {
      try {
        const handed = await deps.handOver?.(theirs)
        void handed?.judged.then(() => theirs.forEach(({ settle }) => settle?.()))
        return
      } catch (error) {
        isFailing = true
        log.error(
          { error, rows: theirs.length, retryInMs: delayMs },
          'positions could not be handed over; trying again',
        )
        await pause('retry', delayMs)
        delayMs = Math.min(delayMs * 2, limits.retryMaxMs)
      }
    }
  }

  /** @param eventIds of an attempt before, whose commit may have arrived: what is told has the ids that are stored */
  async function store(batch: Waiting[], states: StateRow[], attempt: number, eventIds: number[]): Promise<void> {
    await partitions.ensure(fixTimes(batch))
    await protocols.ensure(protocolsOf(batch))
    await ids.reserve(batch.length)
    for (const { position } of batch) if (position.id === 0) position.id = ids.take()
    const happened = await eventsOf(batch)
    for (const [index, event] of happened.events.entries()) event.id = eventIds[index] ??= event.id
    let stored = await insertBatch(pool, batch, states, protocols, happened)
    if (attempt > 0 && stored !== 'all') stored = new Set([...stored, ...(await alreadyThere(batch, stored))])
    const count = stored === 'all' ? batch.length : stored.size
    counters.batches++
    counters.stored += count
    counters.repeated += batch.length - count
    settle(batch, stored)
    if (happened.events.length > 0)
      deps.events.tell(happened.events.filter((_, index) => isStored(stored, happened.causes[index])))
  }

  /** Ids are given to positions before, so that events can name them. */
  async function eventsOf(batch: readonly Waiting[]): Promise<EventRows> {
    const causes: TrackedPosition[] = []
    const drafts: EventDraft[] = []
    for (const { position, events } of batch) {
      for (const { at, ...event } of events) {
        causes.push(position)
        drafts.push({ ...event, positionId: at.id })
      }
    }
    return { causes, events: drafts.length > 0 ? await deps.events.prepare(drafts) : [] }
  }

  /** A commit whose answer was lost is found again here, so that its positions are still told to the listeners. */
  async function alreadyThere(batch: readonly Waiting[], stored: ReadonlySet<number>): Promise<number[]> {
    const missing = batch.filter(({ position }) => !stored.has(position.id)).map(({ position }) => position)
    if (missing.length === 0) return []
    const text = `select id from positions where id = any($1) and device_id = any($2)`
    const values = [missing.map((one) => one.id), missing.map((one) => one.deviceId)]
    return (await pool.query<{ id: number }>(text, values)).rows.map((row) => row.id)
  }

  function settle(batch: readonly Waiting[], stored: Stored): void {
    const fresh = stored === 'all' ? [...batch] : batch.filter(({ position }) => isStored(stored, position))
    if (fresh.length > 0) {
      try {
        deps.onStored(fresh)
      } catch (error) {
        log.error({ error }, 'a listener of stored positions failed')
      }
    }
    for (const { settle } of batch) settle?.()
  }

  /** Halves a batch that cannot be stored until the guilty row stands alone, and gives that one up. */
  async function isolate(batch: Waiting[], states: StateRow[], error: unknown): Promise<void> {
    if (batch.length <= 1) {
      const { position } = batch[0] ?? {}
      counters.rejected++
      log.error({ error, position }, 'a position the database refuses was given up')
      for (const { settle } of batch) settle?.()
      return
    }
    const middle = batch.length >> 1
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const deviceIds = new Set(half.map(({ position }) => position.deviceId))
      await storeUntilDone(
        half,
        states.filter(({ deviceId }) => deviceIds.has(deviceId)),
      )
    }
  }

  return {
    write,
    touch,
    waiting: () => queue.length + inFlight,
    isStalled: () => isFailing || (storingSinceMs !== null && performance.now() - storingSinceMs > STALLED_MS),
    isFull: () => full,
    onRoom(listener) {
      roomListeners.add(listener)
      return () => roomListeners.delete(listener)
    },
    async flush() {
      run()
      while (running) await running
    },
    async stop(deadlineMs) {
      stopping = true
      if (touchTimer) clearTimeout(touchTimer)
      touchTimer = null
      wake?.end()
      run()
      const deadline = setTimeout(() => {
        abandoned = true
        wake?.end()
      }, deadlineMs)
      while (running) await running
      clearTimeout(deadline)
      if (queue.length > 0)
        log.error({ rows: queue.length }, 'stopped with positions unwritten; their devices were not answered')
    },
    counters,
  }
}
