import { type Event, eventEndpoints, EVENTS_MAX } from '@rastro/model/event'
import type { Clock } from '#src/platform/clock'
import { inTime } from '#src/platform/in-time'
import type { TrackingServer } from '../tracking-server'

/** Remembers by name what was told, over restarts. */
export interface Places {
  read(name: string): Promise<string | null>
  write(name: string, place: string): Promise<void>
}

export interface RemoteEvents {
  heard(events: readonly Event[]): void
  /** Something may have been missed: the next look compares with the list of the server. */
  missed(): void
  /** Tells what waits; again from where it failed. */
  look(): Promise<void>
}

export interface RemoteEventsParts {
  call: TrackingServer['call']
  places: Places
  name: string
  onEvent(event: Event): Promise<void>
  clock: Clock
}

/** Events happened so long before they may come to be known, by trackers that were out of reach. */
const WINDOW_MS = 86_400_000
/** A socket that was behind may have been told too little. */
const CATCH_UP_MS = 10 * 60_000
/** For what one event sets off. */
const LISTENER_MS = 10_000

/** Events of a remote server, each at least once, those of a device in the order in which the server knew of them. */
export function createRemoteEvents({ call, places, name, onEvent, clock }: RemoteEventsParts): RemoteEvents {
  /** What was told, by id, with the time it happened; null until the place was read. */
  let told: Map<number, number> | null = null
  const waiting = new Map<number, Event>()
  let isMissing = true
  let nextMs = 0

  async function recent(): Promise<Event[]> {
    const from = new Date(clock.nowMs() - WINDOW_MS).toISOString()
    const found: Event[] = []
    for (let before = 0; ;) {
      const query = { all: 'true', from, limit: EVENTS_MAX, ...(before > 0 && { before }) }
      const page = await call(eventEndpoints.list, { query }, 'server')
      for (const { acknowledgement: _, ...event } of page) found.push(event)
      if (page.length < EVENTS_MAX) return found
      before = page.at(-1)?.id ?? 0
    }
  }

  const keep = (of: Map<number, number>): Promise<void> => {
    const since = clock.nowMs() - WINDOW_MS
    for (const [id, atMs] of of) if (atMs < since) of.delete(id)
    return places.write(name, JSON.stringify([...of]))
  }

  /** Where it was left; the first time, what there is counts as told. */
  async function placeOf(): Promise<Map<number, number>> {
    const place = await places.read(name)
    if (place !== null) return new Map(JSON.parse(place) as Array<[number, number]>)
    const first = new Map((await recent()).map(({ id, eventTime }) => [id, Date.parse(eventTime)]))
    await keep(first)
    return first
  }

  const inOrder = (one: Event, other: Event): number =>
    Date.parse(one.serverTime) - Date.parse(other.serverTime) || one.id - other.id

  async function catchUp(of: ReadonlyMap<number, number>): Promise<void> {
    isMissing = false
    nextMs = clock.nowMs() + CATCH_UP_MS
    const found = await recent().catch((error: unknown) => {
      isMissing = true
      throw error
    })
    for (const event of found) if (!of.has(event.id)) waiting.set(event.id, event)
  }

  return {
    heard(events) {
      for (const event of events) if (!told?.has(event.id)) waiting.set(event.id, event)
    },
    missed: () => void (isMissing = true),
    async look() {
      const known = (told ??= await placeOf())
      if (isMissing || clock.nowMs() >= nextMs) await catchUp(known)
      for (const id of known.keys()) waiting.delete(id)
      if (waiting.size === 0) return
      try {
        for (const event of [...waiting.values()].sort(inOrder)) {
          await inTime(onEvent(event), LISTENER_MS, 'what hears of an event took too long')
          known.set(event.id, Date.parse(event.eventTime))
          waiting.delete(event.id)
        }
      } finally {
        await keep(known)
      }
    },
  }
}
