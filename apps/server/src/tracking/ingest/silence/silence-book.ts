import type pg from 'pg'
import { distanceMeters, type LatLon } from '@rastro/geo'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { hasPlace } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'

export interface PastSilence extends LatLon {
  beganMs: number
  endedMs: number
}

/** Where devices went silent before. */
export interface SilenceBook {
  /** Those within `SAME_PLACE_METERS` of a place. */
  near(deviceId: number, place: LatLon): Promise<PastSilence[]>
  /** Writes what was noted so far. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Shorter silences are the rhythm of a parked tracker. */
const WORTH_NOTING_MS = 30 * 60_000
const SAME_PLACE_METERS = 300
const KEPT_DAYS = 60
const WRITE_EVERY_MS = 10_000
const QUEUE_MAX = 50_000

const INSERT = `insert into device_silences (device_id, began, ended, latitude, longitude)
  select device_id, to_timestamp(began / 1000), to_timestamp(ended / 1000), latitude, longitude
  from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::float8[])
  as silence (device_id, began, ended, latitude, longitude) on conflict do nothing`

/** Notes each longer silence when it ends, in batches; after two months they are forgotten. */
export function createSilenceBook(pool: pg.Pool, state: FleetState, clock: Clock, log: Log): SilenceBook {
  const startedMs = clock.nowMs()
  const lastHeardMs = [...state.all()].reduce((newest, one) => Math.max(newest, one.lastUpdateMs ?? 0), 0)
  /** Nobody listened: the device spoke shortly before the server stopped and again once it was back. */
  const isOurs = ({ beganMs, endedMs }: { beganMs: number; endedMs: number }): boolean =>
    beganMs <= lastHeardMs && endedMs >= startedMs && lastHeardMs - beganMs < WORTH_NOTING_MS

  let waiting: Array<PastSilence & { deviceId: number }> = []
  const stopListening = state.onChange(({ deviceId, silence }) => {
    if (
      !silence ||
      isOurs(silence) ||
      silence.endedMs - silence.beganMs < WORTH_NOTING_MS ||
      waiting.length >= QUEUE_MAX
    )
      return
    const { latest } = state.of(deviceId)
    if (latest && hasPlace(latest)) {
      waiting.push({ deviceId, ...silence, latitude: latest.latitude, longitude: latest.longitude })
    }
  })

  async function write(): Promise<void> {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    const column = (read: (one: (typeof batch)[number]) => number): number[] => batch.map(read)
    await pool.query(INSERT, [
      column((one) => one.deviceId),
      column((one) => one.beganMs),
      column((one) => one.endedMs),
      column((one) => one.latitude),
      column((one) => one.longitude),
    ])
  }
  // A silence that is not noted is a hint less, nothing more.
  const flush = (): Promise<void> =>
    write().catch((error: unknown) => log.warn({ error }, 'past silences could not be noted'))
  const tidy = (): Promise<unknown> =>
    pool
      .query('delete from device_silences where ended < now() - make_interval(days => $1)', [KEPT_DAYS])
      .catch((error: unknown) => log.warn({ error }, 'old silences could not be removed'))
  const writer = setInterval(() => void flush(), WRITE_EVERY_MS)
  const tidier = setInterval(() => void tidy(), 6 * 3_600_000)
  writer.unref()
  tidier.unref()

  return {
    async near(deviceId, place) {
      const text = `select began, ended, latitude, longitude from device_silences
        where device_id = $1 order by began desc limit 500`
      const { rows } = await pool.query<{ began: Date; ended: Date } & LatLon>(text, [deviceId])
      return rows
        .filter((row) => distanceMeters(row, place) <= SAME_PLACE_METERS)
        .map(({ began, ended, ...at }) => ({ ...at, beganMs: began.getTime(), endedMs: ended.getTime() }))
    },
    flush,
    async stop() {
      stopListening()
      clearInterval(writer)
      clearInterval(tidier)
      await flush()
    },
  }
}
