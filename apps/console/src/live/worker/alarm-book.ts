import type { Event, EventRow } from '@rastro/model/event'

/** How far back an alarm that nobody saw to is still called to mind. */
const REMEMBERED_MS = 86_400_000
const MOST = 1000

const newestFirst = (one: EventRow, other: EventRow): number =>
  Date.parse(other.eventTime) - Date.parse(one.eventTime) || other.id - one.id

/** Alarms of the last day that nobody saw to yet. */
export class AlarmBook {
  private rows: readonly EventRow[] = []

  /** Newest first. */
  get all(): readonly EventRow[] {
    return this.rows
  }

  load(rows: readonly EventRow[]): void {
    this.rows = [...rows].filter(({ acknowledgement }) => !acknowledgement).sort(newestFirst)
  }

  /** Takes in what just happened; whether an alarm was among it. */
  hear(events: readonly Event[], nowMs: number): boolean {
    const fresh = events.filter(
      ({ id, type, eventTime }) =>
        type === 'alarm' &&
        Date.parse(eventTime) > nowMs - REMEMBERED_MS &&
        !this.rows.some((known) => known.id === id),
    )
    if (fresh.length === 0) return false
    const rows = fresh.map((event): EventRow => ({ ...event, acknowledgement: null }))
    this.rows = [...rows, ...this.rows].sort(newestFirst).slice(0, MOST)
    return true
  }

  /** These devices are gone, and their alarms with them; whether one was here. */
  forget(deviceIds: ReadonlySet<number>): boolean {
    const left = this.rows.filter(({ deviceId }) => !deviceIds.has(deviceId))
    if (left.length === this.rows.length) return false
    this.rows = left
    return true
  }

  /** Somebody saw to these; whether one of them was here. */
  settle(ids: ReadonlySet<number>): boolean {
    const left = this.rows.filter(({ id }) => !ids.has(id))
    if (left.length === this.rows.length) return false
    this.rows = left
    return true
  }
}
