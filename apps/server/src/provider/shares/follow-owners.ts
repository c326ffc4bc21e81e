import type { Clock } from '#src/platform/clock'
import { coalesce } from '#src/platform/coalesce'
import type { Log } from '#src/platform/log'
import type { TrackingServer } from '#src/face/index'
import type { Shares } from './shares'
import type { ShareStore } from './shares.store'

export interface FollowOwners {
  face: TrackingServer
  shares: Pick<Shares, 'ownerChanged' | 'ownerRemoved' | 'accessChanged'>
  store: Pick<ShareStore, 'viewed'>
  clock: Clock
  log: Log
  /** Hears of who signs in by a token, as every call from outside passes by here. */
  onTokenSignIn(listener: (signIn: { userId: number; address: string; agent: string }) => void): () => void
}

/** Links live and end with their owners, and who opens them is noted. Gives the end of it. */
export function followOwners(parts: FollowOwners): () => Promise<void> {
  const { face, shares, store, clock, log, onTokenSignIn } = parts
  const disabled = new Map<number, boolean>()
  const late = (error: unknown): void => log.warn({ error }, 'shared links could not follow a change; the hour will')
  const unhurried = (work: Promise<void>): void => void work.catch(late)
  const owners = new Set<number>()
  let isEverybody = false
  const followAccess = coalesce(() => {
    const changed = isEverybody ? 'all' : new Set(owners)
    owners.clear()
    isEverybody = false
    return shares.accessChanged(changed)
  }, late)
  const stopFollowing = face.subscribe({
    onAccess(users) {
      if (users === 'all') isEverybody = true
      else for (const id of users) owners.add(id)
      followAccess()
    },
    onUser({ id, disabled: isDisabled }) {
      const was = disabled.get(id) ?? false
      if (isDisabled) disabled.set(id, true)
      else disabled.delete(id)
      if (was !== isDisabled) unhurried(shares.ownerChanged({ id, disabled: isDisabled }))
    },
    onUserRemoved(id) {
      disabled.delete(id)
      unhurried(shares.ownerRemoved(id))
    },
  })
  const stopNoting = onTokenSignIn(({ userId, address, agent }) =>
    unhurried(store.viewed(userId, { at: new Date(clock.nowMs()), address, agent })),
  )
  return async () => {
    stopNoting()
    await stopFollowing()
  }
}
