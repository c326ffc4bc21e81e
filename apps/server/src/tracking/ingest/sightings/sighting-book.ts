import type { Decoded } from '@rastro/protocols'
import type pg from 'pg'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { NOTHING_TOLD, toldAfter, type Told } from './told'

const MOST_SIGHTINGS = 1000
const MOST_FRAME_BYTES = 256
const MOST_ID_CHARS = 128
const SAVE_EVERY_MS = 10_000

/** A tracker that connected under an id nobody registered. Times are epoch ms. */
export interface SightingRecord {
  uniqueId: string
  protocol: string
  address: string
  firstSeenMs: number
  lastSeenMs: number
  messages: number
  lastFrameHex: string
  told: Told
}

export interface SightingNote {
  uniqueId: string
  protocol: string
  address: string
  frame: Uint8Array
  positions?: Decoded['positions']
}

/** The list of unknown trackers: bounded, in memory, saved now and then; losing the last seconds of it is harmless. */
export interface SightingBook {
  load(): Promise<void>
  note(note: SightingNote): void
  byUniqueId(uniqueId: string): SightingRecord | undefined
  /** Newest first. */
  list(): SightingRecord[]
  remove(uniqueId: string): boolean
  /** Saves what changed. */
  save(): Promise<void>
  stop(): Promise<void>
}

const SAVE = `insert into sightings (unique_id, protocol, address, first_seen, last_seen, messages, last_frame_hex,
  told) values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7, $8)
  on conflict (unique_id) do update set protocol = excluded.protocol, address = excluded.address,
  last_seen = excluded.last_seen, messages = excluded.messages, last_frame_hex = excluded.last_frame_hex,
  told = excluded.told`

const LOAD = `select unique_id, protocol, address, first_seen, last_seen, messages, last_frame_hex, told
  from sightings order by last_seen desc limit ${MOST_SIGHTINGS}`

interface Row {
  unique_id: string
  protocol: string
  address: string
  first_seen: Date
  last_seen: Date
  messages: number
  last_frame_hex: string
  told: Told | null
}

export function createSightingBook(pool: pg.Pool, clock: Clock, log: Log): SightingBook {
  /** In the order of the last message, oldest first. */
  const records = new Map<string, SightingRecord>()
  const changed = new Set<string>()
  const removed = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const saveSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      save().catch((error: unknown) => log.warn({ error }, 'the list of unknown trackers could not be saved'))
    }, SAVE_EVERY_MS)
  }

  async function save(): Promise<void> {
    const gone = [...removed]
    const fresh = [...changed]
    removed.clear()
    changed.clear()
    if (gone.length > 0) await pool.query('delete from sightings where unique_id = any($1)', [gone])
    for (const id of fresh) {
      const one = records.get(id)
      if (!one) continue
      const { protocol, address, firstSeenMs, lastSeenMs, messages, lastFrameHex, told } = one
      const values = [id, protocol, address, firstSeenMs, lastSeenMs, messages, lastFrameHex, JSON.stringify(told)]
      await pool.query(SAVE, values)
    }
  }

  function remove(uniqueId: string): boolean {
    if (!records.delete(uniqueId)) return false
    changed.delete(uniqueId)
    removed.add(uniqueId)
    saveSoon()
    return true
  }

  return {
    async load() {
      const { rows } = await pool.query<Row>(LOAD)
      for (const row of rows.reverse()) {
        records.set(row.unique_id, {
          uniqueId: row.unique_id,
          protocol: row.protocol,
          address: row.address,
          firstSeenMs: row.first_seen.getTime(),
          lastSeenMs: row.last_seen.getTime(),
          messages: row.messages,
          lastFrameHex: row.last_frame_hex,
          told: row.told ?? NOTHING_TOLD,
        })
      }
    },
    note({ uniqueId: named, protocol, address, frame, positions }) {
      const uniqueId = named.replaceAll('\0', '').trim()
      if (uniqueId === '' || uniqueId.length > MOST_ID_CHARS) return
      const nowMs = clock.nowMs()
      const before = records.get(uniqueId)
      records.delete(uniqueId)
      records.set(uniqueId, {
        uniqueId,
        protocol,
        address,
        firstSeenMs: before?.firstSeenMs ?? nowMs,
        lastSeenMs: nowMs,
        messages: (before?.messages ?? 0) + 1,
        lastFrameHex: Buffer.from(frame.subarray(0, MOST_FRAME_BYTES)).toString('hex'),
        told: toldAfter(before?.told ?? NOTHING_TOLD, positions),
      })
      changed.add(uniqueId)
      removed.delete(uniqueId)
      const oldest = records.keys().next()
      if (records.size > MOST_SIGHTINGS && !oldest.done) remove(oldest.value)
      saveSoon()
    },
    byUniqueId: (uniqueId) => records.get(uniqueId),
    list: () => [...records.values()].reverse(),
    remove,
    save,
    async stop() {
      if (timer) clearTimeout(timer)
      timer = null
      await save().catch((error: unknown) => log.warn({ error }, 'the list of unknown trackers could not be saved'))
    },
  }
}
