import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import type { Licence } from '#src/api/licence'

/** Whose limit is reached. */
export type FullBy = 'user' | 'server' | 'licence'

/** A limit as people keep it: absent, blank and negative mean none. */
const limitOf = (value: unknown): number => {
  const limit = typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : NaN
  return Number.isFinite(limit) && limit >= 0 ? limit : Infinity
}

/**
 * Whether one more device may be created, as far as the console knows: null when there is room (CORE-DEVICES-19 and 20).
 * The server counts all of its devices and has the last word.
 * @param count devices this person sees
 */
export function deviceRoom(
  count: number,
  user: Pick<User, 'deviceLimit'>,
  server: Pick<ServerInfo, 'attributes'>,
  licence: Pick<Licence, 'deviceLimit'>,
): FullBy | null {
  if (count >= limitOf(user.deviceLimit)) return 'user'
  if (count >= limitOf(server.attributes['tarkan.deviceLimit'])) return 'server'
  // Here nothing is unlimited but a licence that says nothing.
  return licence.deviceLimit !== null && count >= licence.deviceLimit ? 'licence' : null
}
