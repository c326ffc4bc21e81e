import type pg from 'pg'
import type { Log } from '#src/platform/log'
import { packAttributes, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { Geocoder } from './geocoder'

export interface AddressFiller {
  /** Looks up the address of a stored position and writes it to its row. Never rejects, never makes anybody wait. */
  fill(position: TrackedPosition): void
  /** Resolves once nothing is being looked up. */
  idle(): Promise<void>
}

export interface FillerDeps {
  pool: pg.Pool
  geocoder: Geocoder
  log: Log
  /** The position as it now is in the database. */
  onFilled(position: TrackedPosition): void
}

/** Positions that may wait for an address; more stay without one, and are looked up when somebody asks. */
const WAITING_MAX = 1000

const UPDATE = `update positions set address = $4, attributes = $5
  where device_id = $1 and fix_time = to_timestamp($2::float8 / 1000) and id = $3`

/** Gives stored positions their address afterwards, so that storing never waits for another machine. */
export function createAddressFiller({ pool, geocoder, log, onFilled }: FillerDeps): AddressFiller {
  const working = new Set<Promise<void>>()

  async function work(position: TrackedPosition): Promise<void> {
    const found = await geocoder.find(position)
    if (!found) return
    const attributes = { ...position.attributes }
    if (found.isApproximate) attributes.addressApproximate = true
    const filled: TrackedPosition = { ...position, address: found.text, attributes }
    const { deviceId, fixTimeMs, id, address } = filled
    await pool.query(UPDATE, [deviceId, fixTimeMs, id, address, packAttributes(attributes, position.counted)])
    onFilled(filled)
  }

  return {
    fill(position) {
      if (working.size >= WAITING_MAX) return
      const one: Promise<void> = work(position)
        .catch((error: unknown) => log.warn({ error }, 'an address could not be stored'))
        .finally(() => working.delete(one))
      working.add(one)
    },
    async idle() {
      while (working.size > 0) await Promise.all(working)
    },
  }
}
