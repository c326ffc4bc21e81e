import { createRegistry, type Registry } from '../resource/index'
import type { UserRecord } from './user-record'

/** Every user, in memory. */
export interface UserDirectory extends Registry<UserRecord> {
  /** Finds by e-mail or login, ignoring case and surrounding blanks. */
  byEmailOrLogin(text: string): UserRecord | undefined
  readonly isEmpty: boolean
}

const fold = (text: string): string => text.trim().toLowerCase()

export function createUserDirectory(users: Iterable<UserRecord>): UserDirectory {
  const registry = createRegistry(users)
  const byText = new Map<string, number>()
  const hook = (user: UserRecord): void => {
    if (user.login) byText.set(fold(user.login), user.id)
    byText.set(fold(user.email), user.id)
  }
  const unhook = (user: UserRecord | undefined): void => {
    for (const text of user ? [user.email, user.login] : [])
      if (text && byText.get(fold(text)) === user?.id) byText.delete(fold(text))
  }
  for (const user of registry.all()) hook(user)
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
      const id = byText.get(fold(text))
      return id === undefined ? undefined : registry.byId(id)
    },
    get isEmpty() {
      return !registry.all()[Symbol.iterator]().next().value
    },
  }
}
