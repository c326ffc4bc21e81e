import type pg from 'pg'
import type { Activity } from '@rastro/model/answer'
import type { Order } from '#src/tracking/control/commands/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'

/** That a vehicle is blocked. */
export interface Block {
  /** Null when it was so before anybody watched. */
  sinceMs: number | null
  /** Name of who asked for it; null when nobody here did. */
  by: string | null
}

/** The newest confirmed order of a device that blocks it or sets it free. */
interface Turned {
  isStop: boolean
  atMs: number
  by: string
}

/** Who had which vehicle blocked. */
export interface BlockBook {
  load(): Promise<void>
  /** Takes in an order that changed; whether it blocks a vehicle or sets it free. */
  heard(order: Order): boolean
  /** @param activity what its tracker says, null when it never said anything */
  blockOf(deviceId: number, activity: Activity | null, latest: TrackedPosition | null): Block | null
  forget(deviceId: number): void
}

const NEWEST = `select distinct on (device_id) device_id, type, settled_at, author_name from command_orders
  where type in ('engineStop', 'engineResume') and state = 'confirmed' order by device_id, settled_at desc, id desc`

interface Row {
  device_id: number
  type: string
  settled_at: Date
  author_name: string
}

/** A block that the tracker tells of so much later than the order was confirmed is not the order's. */
const OF_THE_ORDER_MS = 600_000

export function createBlockBook(pool: pg.Pool): BlockBook {
  const turned = new Map<number, Turned>()

  return {
    async load() {
      const { rows } = await pool.query<Row>(NEWEST)
      for (const { device_id, type, settled_at, author_name } of rows)
        turned.set(device_id, { isStop: type === 'engineStop', atMs: settled_at.getTime(), by: author_name })
    },
    heard({ deviceId, type, state, settledAtMs, author }) {
      const isStop = type === 'engineStop'
      if ((!isStop && type !== 'engineResume') || state !== 'confirmed' || settledAtMs === null) return false
      if ((turned.get(deviceId)?.atMs ?? 0) > settledAtMs) return false
      turned.set(deviceId, { isStop, atMs: settledAtMs, by: author.name })
      return true
    },
    blockOf(deviceId, activity, latest) {
      const order = turned.get(deviceId)
      const byOrder = order?.isStop ? { sinceMs: order.atMs, by: order.by } : null
      const said = activity?.blocked ?? null
      // What the tracker said before the order was carried out is over.
      if (said === null || (order && (latest?.deviceTimeMs ?? 0) < order.atMs)) return byOrder
      if (!said) return null
      const sinceMs = activity?.blockedSinceMs ?? null
      return byOrder && (sinceMs ?? 0) <= byOrder.sinceMs + OF_THE_ORDER_MS ? byOrder : { sinceMs, by: null }
    },
    forget: (deviceId) => void turned.delete(deviceId),
  }
}
