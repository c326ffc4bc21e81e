import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { keep, recall } from '#src/live/kept-store'
import type { Session } from '#src/widgets/session'
import { readStored } from '#src/widgets/stored'
import { isKeptFor } from './kept-for'

interface KeptSession {
  server: ServerInfo
  user: User
}

const isKeptSession = (value: unknown): value is KeptSession =>
  typeof value === 'object' && value !== null && 'server' in value && 'user' in value

/** Keeps who is signed in for a reload without a server; nothing that signs in is among it. */
export const keepSession = async ({ server, user }: Session): Promise<void> => {
  if (isKeptFor(user)) await keep('session', { server, user: { ...user, password: null } })
}

/** This tab, or a browser that was told to remember him: a closed browser ends a session that is not remembered. */
const isStillHis = (user: User): boolean => {
  try {
    return sessionStorage.getItem('owner') === String(user.id) || readStored('rememberme') === user.email
  } catch {
    // Storage switched off.
    return false
  }
}

/** Who was signed in here last, while nobody can be asked; null when that is nobody's, or nobody's any more. */
export const keptSession = async (nowMs: number): Promise<KeptSession | null> => {
  const found = await recall('session')
  if (!isKeptSession(found) || !isKeptFor(found.user) || !isStillHis(found.user)) return null
  const { disabled, expirationTime } = found.user
  return disabled || (expirationTime !== null && Date.parse(expirationTime) <= nowMs) ? null : found
}
