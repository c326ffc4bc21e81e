import type { OutboxStore } from '#src/db/outbox/index'
import type { EventIssuer } from './event-writer'
import type { EventStore } from './events.store'

export interface OthersEvents {
  /**
   * Tells of the events that other processes stored since the last call, in the order in which they were stored.
   * @param place of the first call: a snapshot of PostgreSQL, as text
   */
  look(place: string): Promise<void>
  /** Nobody else was there until this place. */
  skipTo(place: string): void
}

const MOST = 1000

/** Listens to the outbox from now on, without a place of its own there: what is missed while down is in the list of events. */
export function createOthersEvents(
  outbox: Pick<OutboxStore, 'unseen'>,
  store: Pick<EventStore, 'byIds'>,
  events: Pick<EventIssuer, 'isOwn' | 'tellOthers'>,
): OthersEvents {
  let seen: string | null = null
  return {
    async look(place) {
      const from = seen ?? place
      let page = await outbox.unseen(from, MOST)
      while (page.rows.length > 0) {
        const ids = page.rows.filter(({ kind, ref }) => kind === 'event' && !events.isOwn(ref)).map(({ ref }) => ref)
        if (ids.length > 0) {
          const found = new Map((await store.byIds(ids)).map((event) => [event.id, event]))
          // Gone with its device before it was told.
          events.tellOthers(ids.flatMap((id) => found.get(id) ?? []))
        }
        if (page.rows.length < MOST) break
        page = await outbox.unseen(from, MOST, { target: page.target, after: page.rows.at(-1)?.seq ?? 0 })
      }
      seen = page.target
    },
    skipTo(place) {
      seen = place
    },
  }
}
