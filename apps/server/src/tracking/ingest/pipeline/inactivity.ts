import type pg from 'pg'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { inactiveSince } from '#src/tracking/ingest/detectors/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { EventDraft, Events } from '#src/tracking/ingest/events/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'

export interface InactivityParts {
  devices: DeviceDirectory
  state: FleetState
  settingsOf(device: DeviceRecord): ReadSetting
  events: Pick<Events, 'raiseClaimed'>
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

const FIRST_ROWS = `insert into device_states (device_id, last_update)
  select device_id, to_timestamp(last_update / 1000) from unnest($1::int[], $2::float8[]) as due (device_id, last_update)
  order by device_id on conflict do nothing`

/**
 * A row that is being written is passed over: its device speaks, or another process claims it. So nobody waits for rows
 * while he holds others.
 */
const CLAIM = `with due as (
    select * from unnest($1::int[], $2::float8[], $3::float8[]) as due (device_id, last_update, since)
  ), free as materialized (
    select device_id, last_update, inactive_told_at from device_states
    where device_id = any ($1) for no key update skip locked
  ), claimed as (
    update device_states set inactive_told_at = to_timestamp($4::float8 / 1000) from free join due using (device_id)
    where device_states.device_id = free.device_id
      and (free.last_update is null or free.last_update < to_timestamp(due.last_update / 1000) + interval '1 ms')
      and (free.inactive_told_at is null or free.inactive_told_at < to_timestamp(due.since / 1000))
    returning device_states.device_id
  ) select free.device_id, claimed.device_id is not null as is_claimed
  from free left join claimed on claimed.device_id = free.device_id`

interface Looked {
  /** It is this process that tells of them. */
  claimed: Set<number>
  /** Rows that could be looked at. */
  seen: Set<number>
}

/**
 * Marks as told, until its next time, who is still silent and was not told of by anybody. The row is the claim: a process
 * that heard nothing of a device because it speaks with another one claims nothing.
 */
async function claim(client: pg.ClientBase, all: readonly Due[], nowMs: number): Promise<Looked> {
  const ids = all.map(({ deviceId }) => deviceId)
  const lastUpdates = all.map(({ lastUpdateMs }) => lastUpdateMs)
  // Those that only ever beat have no row yet.
  await client.query(FIRST_ROWS, [ids, lastUpdates])
  const sinces = all.map(({ sinceMs }) => sinceMs)
  const { rows } = await client.query<{ device_id: number; is_claimed: boolean }>(CLAIM, [
    ids,
    lastUpdates,
    sinces,
    nowMs,
  ])
  return {
    claimed: new Set(rows.filter((row) => row.is_claimed).map((row) => row.device_id)),
    seen: new Set(rows.map((row) => row.device_id)),
  }
}

/**
 * Raises `deviceInactive` for devices that have been silent for as long as was set: once each time, whatever the number of
 * processes and restarts.
 */
export function createInactivity(parts: InactivityParts): Inactivity {
  const { devices, state, settingsOf, events, clock, log } = parts
  /** What each device was last looked at for: it is this process's or another's to tell, once. */
  const settled = new Map<number, number>()
  devices.onChange(({ kind, device }) => {
    if (kind === 'removed') settled.delete(device.id)
  })

  function due(nowMs: number): Due[] {
    const found: Due[] = []
    for (const device of devices.all()) {
      const { lastUpdateMs } = state.of(device.id)
      if (lastUpdateMs === null || device.disabled) continue
      const setting = settingsOf(device)
      const sinceMs = inactiveSince(lastUpdateMs, nowMs, setting)
      if (sinceMs === null || settled.get(device.id) === sinceMs) continue
      const thresholdMs = numberSetting(setting, 'deviceInactivityStart')
      found.push({ deviceId: device.id, lastUpdateMs, sinceMs, thresholdMs })
    }
    return found
  }

  async function look(): Promise<void> {
    const nowMs = clock.nowMs()
    const all = due(nowMs)
    const drafts = all.map(({ deviceId, lastUpdateMs, thresholdMs }): EventDraft => {
      const attributes = { lastUpdate: lastUpdateMs, silentFor: nowMs - lastUpdateMs, threshold: thresholdMs }
      return { deviceId, type: 'deviceInactive', eventTimeMs: nowMs, serverTimeMs: nowMs, attributes }
    })
    let seen: ReadonlySet<number> = new Set()
    await events.raiseClaimed(drafts, async (client) => {
      const looked = await claim(client, all, nowMs)
      seen = looked.seen
      return looked.claimed
    })
    for (const { deviceId, sinceMs } of all) if (seen.has(deviceId)) settled.set(deviceId, sinceMs)
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ error }, 'silent devices could not be looked for'))
  }, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
