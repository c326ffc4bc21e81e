import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import { createRegistry, type Registry } from '#src/tracking/resource/index'
import { requireEmailAddress, requireLogin } from './email-address'

/** Every user, in memory. */
export interface UserDirectory extends Registry<UserRecord> {
  /** Finds by e-mail or login, ignoring case and surrounding blanks; an e-mail wins over a login. */
  byEmailOrLogin(text: string): UserRecord | undefined
  readonly isEmpty: boolean
}

const fold = (text: string): string => text.trim().toLowerCase()

export function createUserDirectory(users: Iterable<UserRecord>): UserDirectory {
  const registry = createRegistry(users)
  const byEmail = new Map<string, number>()
  const byLogin = new Map<string, number>()
  const hook = (user: UserRecord): void => {
    byEmail.set(fold(user.email), user.id)
    // Of two with one login, as older servers let them be, the first keeps it.
    if (user.login && !byLogin.has(fold(user.login))) byLogin.set(fold(user.login), user.id)
  }
  const unhook = (user: UserRecord | undefined): void => {
    if (!user) return
    if (byEmail.get(fold(user.email)) === user.id) byEmail.delete(fold(user.email))
    if (user.login && byLogin.get(fold(user.login)) === user.id) byLogin.delete(fold(user.login))
  }
  for (const user of [...registry.all()].sort((one, other) => one.id - other.id)) hook(user)
  return {
    ...registry,
    put(user) {
      unhook(registry.byId(user.id))
      hook(user)
      registry.put(user)
    },
    remove(id) {
      unhook(registry.byId(id))
      registry.remove(id)
    },
    byEmailOrLogin(text) {
      const id = byEmail.get(fold(text)) ?? byLogin.get(fold(text))
      return id === undefined ? undefined : registry.byId(id)
    },
    get isEmpty() {
      return !registry.all()[Symbol.iterator]().next().value
    },
  }
}

interface Names {
  readonly email: string
  readonly login: string | null
}

/** Whether one is named otherwise than before: letter case and blanks do not count. */
export const isRenamed = (before: Names | undefined, after: Names): Record<'email' | 'login', boolean> => ({
  email: fold(after.email) !== fold(before?.email ?? ''),
  login: fold(after.login ?? '') !== fold(before?.login ?? ''),
})

/** Throws for a new name that is no good, or by which somebody else signs in. What was there before may stay. */
export function requireGoodNames(users: UserDirectory, before: UserRecord | undefined, after: Names): void {
  const renamed = isRenamed(before, after)
  if (renamed.email) requireEmailAddress(after.email)
  if (renamed.login) requireLogin(after.login)
  for (const name of ['email', 'login'] as const) {
    const taken = renamed[name] && after[name]?.trim() ? users.byEmailOrLogin(after[name]) : undefined
    if (taken && taken.id !== before?.id) throw new ApiError('DUPLICATE_USER')
  }
}
