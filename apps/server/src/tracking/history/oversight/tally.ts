import type { UserRecord } from '#src/face/caller/index'

/** What goes out and comes in, counted where it does. */
export interface Tally {
  readonly counts: { requests: number; mails: number; texts: number; geocoder: number }
  /** Who called since the day began. */
  readonly userIds: Set<number>
  call(call: { credentials: { user: UserRecord } | null }): void
  /** The same function, counted when it did what it should. */
  counting<Args extends unknown[], Answer>(
    what: 'mails' | 'texts' | 'geocoder',
    work: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>
}

export function createTally(): Tally {
  const counts = { requests: 0, mails: 0, texts: 0, geocoder: 0 }
  const userIds = new Set<number>()
  return {
    counts,
    userIds,
    call({ credentials }) {
      counts.requests++
      if (credentials) userIds.add(credentials.user.id)
    },
    counting:
      (what, work) =>
      async (...args) => {
        const answer = await work(...args)
        counts[what]++
        return answer
      },
  }
}
