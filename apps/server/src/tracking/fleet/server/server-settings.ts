import { createListeners } from '#src/platform/listeners'
import type { ServerSettings } from './server.store'

/** The settings of the server, in memory; restrictions in them hold from the moment they are stored. */
export interface ServerHolder {
  get(): ServerSettings
  set(settings: ServerSettings): void
  onChange(listener: (settings: ServerSettings) => void): () => void
}

export function createServerHolder(initial: ServerSettings): ServerHolder {
  let current = initial
  const changes = createListeners<ServerSettings>()
  return {
    get: () => current,
    set(settings) {
      current = settings
      changes.tell(settings)
    },
    onChange: changes.add,
  }
}
