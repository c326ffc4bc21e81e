import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Statistics } from '@rastro/model/oversight'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { type Counts, countedSince, type Figures, together } from './day-figures'
import type { Tally } from './tally'

export interface StatisticsDeps {
  pool: pg.Pool
  clock: Clock
  log: Log
  state: Pick<FleetState, 'of' | 'onChange'>
  deviceIds(): Iterable<number>
  tally: Tally
  /** Messages of devices since the server started. */
  received(): number
  /** Positions that became durable since then. */
  stored(): number
}

/** What each day came to; the day that is not over yet is kept as well, so that a restart loses a minute at most. */
export interface DayStatistics {
  /** Days that are over, by their ends. */
  between(from: Date, to: Date): Promise<Statistics[]>
  removeOlder(than: Date): Promise<void>
  stop(): Promise<void>
}

interface StoredPart {
  id: number
  capture_time: Date
  figures: Figures
  user_ids: number[]
}

const SAVE_EVERY_MS = 60_000
const ADD_DAY = 'insert into statistics (day, capture_time) values ($1, $2) on conflict do nothing'
// The same again changes nothing: an answer of the database that is lost counts nothing twice.
const SAVE = `insert into statistics_parts (day, process, figures, user_ids) values ($1, $2, $3, $4)
  on conflict (day, process) do update set figures = excluded.figures, user_ids = excluded.user_ids`

/** A day by the clock of the machine. */
interface Day {
  name: string
  startMs: number
  endMs: number
}

function dayOf(epochMs: number): Day {
  const at = new Date(epochMs)
  const midnight = (days: number): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)
  const two = (value: number): string => String(value).padStart(2, '0')
  return {
    name: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    startMs: midnight(0).getTime(),
    endMs: midnight(1).getTime(),
  }
}

export async function createStatistics(deps: StatisticsDeps): Promise<DayStatistics> {
  const { pool, clock, log, state, tally } = deps
  const total = (): Counts => ({
    requests: tally.counts.requests,
    messagesReceived: deps.received(),
    messagesStored: deps.stored(),
    mailSent: tally.counts.mails,
    smsSent: tally.counts.texts,
    geocoderRequests: tally.counts.geocoder,
  })
  let day = dayOf(clock.nowMs())
  /** Its part of each day; a server that starts anew begins another one. */
  const process = randomUUID()
  let base = total()
  const active = new Set<number>()

  const look = (deviceId: number): void => {
    const { lastUpdateMs } = state.of(deviceId)
    if (lastUpdateMs !== null && lastUpdateMs !== undefined && lastUpdateMs >= day.startMs) active.add(deviceId)
  }
  for (const id of deps.deviceIds()) look(id)
  const stopState = state.onChange(({ deviceId }) => look(deviceId))

  function figures(): Figures {
    const protocols: Record<string, number> = {}
    for (const id of active) {
      const protocol = state.of(id).tracked?.protocol
      if (protocol) protocols[protocol] = (protocols[protocol] ?? 0) + 1
    }
    return { ...countedSince(total(), base), activeDevices: active.size, protocols }
  }

  const partNow = () => ({ day, figures: JSON.stringify(figures()), userIds: [...tally.userIds] })
  async function store(part: ReturnType<typeof partNow>): Promise<void> {
    await pool.query(ADD_DAY, [part.day.name, new Date(part.day.endMs)])
    await pool.query(SAVE, [part.day.name, process, part.figures, part.userIds])
  }
  /** Days that ended and are not stored yet. */
  const ended: Array<ReturnType<typeof partNow>> = []
  function endDay(): void {
    ended.push(partNow())
    day = dayOf(clock.nowMs())
    base = total()
    tally.userIds.clear()
    active.clear()
    for (const id of deps.deviceIds()) look(id)
  }

  /** Also ends the day when it is over. */
  async function save(): Promise<void> {
    if (clock.nowMs() >= day.endMs) endDay()
    while (ended[0]) {
      await store(ended[0])
      ended.shift()
    }
    await store(partNow())
  }
  let saving: Promise<void> = Promise.resolve()
  const saveNow = (): Promise<void> => {
    const next = saving.then(save)
    saving = next.catch((error: unknown) => log.warn({ error }, 'the figures of the day could not be stored'))
    return next
  }
  let timer: NodeJS.Timeout
  let isStopped = false
  /** Right at midnight as well, so that no minute counts for the wrong day. */
  function wait(): void {
    if (isStopped) return
    const untilMs = Math.min(SAVE_EVERY_MS, Math.max(1000, day.endMs - clock.nowMs()))
    timer = setTimeout(
      () =>
        void saveNow()
          .catch(() => undefined)
          .then(wait),
      untilMs,
    )
    timer.unref()
  }
  wait()

  return {
    async between(from, to) {
      await saveNow()
      const text = `select id, capture_time, figures, user_ids from statistics join statistics_parts using (day)
        where capture_time between $1 and $2 and capture_time <= $3 order by capture_time`
      const { rows } = await pool.query<StoredPart>(text, [from, to, clock.now()])
      const days = new Map<number, StoredPart[]>()
      for (const row of rows) days.set(row.id, [...(days.get(row.id) ?? []), row])
      return Array.from(days, ([id, parts]) => ({
        id,
        attributes: {},
        captureTime: wireDateFromMs(parts[0]?.capture_time.getTime() ?? 0),
        geolocationRequests: 0,
        ...together(parts.map(({ figures: found, user_ids }) => ({ figures: found, userIds: user_ids }))),
      }))
    },
    async removeOlder(than) {
      await pool.query('delete from statistics where capture_time < $1', [than])
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      stopState()
      await saveNow().catch(() => undefined)
    },
  }
}
