import { loadChunk } from './load-chunk'

/** The console itself, with its components, router and query cache. */
const importConsole = () => import('./console-stage')

let pending: ReturnType<typeof importConsole> | null = null

/** Loads the console once; a failed try is forgotten, so that the next one starts afresh. */
export const loadConsole = (): ReturnType<typeof importConsole> => {
  pending ??= loadChunk(importConsole).catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

/** Starts loading without waiting; whoever needs it later sees the failure. */
export const preloadConsole = (): void => {
  loadConsole().catch(() => undefined)
}
