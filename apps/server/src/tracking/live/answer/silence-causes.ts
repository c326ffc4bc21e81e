import type { SilenceCause } from '@rastro/model/silence'
import type { Log } from '#src/platform/log'

/** Why each silent vehicle is silent, found one after the other in the background. */
export interface SilenceCauses {
  /** Null while it is not known, or nothing tells. */
  of(deviceId: number, lastHeardMs: number | null): SilenceCause | null
  /** A vehicle is silent: finds out why, once for each silence. */
  note(deviceId: number, lastHeardMs: number, nowMs: number): void
  forget(deviceId: number): void
  stop(): Promise<void>
}

export interface SilenceCausesDeps {
  /** Null when it does not count as silent yet. Reads history: not cheap. */
  explain(deviceId: number): Promise<SilenceCause | null>
  onFound(deviceId: number): void
  log: Log
}

/** Pause between two explanations: a start with a sleeping fleet must not read its whole history at once. */
const REST_MS = 20
/** What does not count as silent yet is asked again after this. */
const AGAIN_MS = 300_000

interface Known {
  lastHeardMs: number
  cause: SilenceCause | null
  /** When to ask again; null when it is settled. */
  againAtMs: number | null
}

export function createSilenceCauses({ explain, onFound, log }: SilenceCausesDeps): SilenceCauses {
  const known = new Map<number, Known>()
  const waiting = new Map<number, number>()
  let working: Promise<void> | null = null
  let isStopped = false

  async function one(deviceId: number, lastHeardMs: number): Promise<void> {
    const cause = await explain(deviceId).catch((error: unknown) => {
      log.warn({ error, deviceId }, 'a silence could not be explained')
      return null
    })
    const before = known.get(deviceId)
    if (before?.lastHeardMs !== lastHeardMs) return
    known.set(deviceId, { ...before, cause, againAtMs: cause === null ? before.againAtMs : null })
    if (cause !== null && cause !== 'unknown') onFound(deviceId)
  }

  async function work(): Promise<void> {
    for (const [deviceId, lastHeardMs] of waiting) {
      if (isStopped) return
      waiting.delete(deviceId)
      await one(deviceId, lastHeardMs)
      await new Promise((resolve) => setTimeout(resolve, REST_MS).unref())
    }
  }

  return {
    of(deviceId, lastHeardMs) {
      const found = known.get(deviceId)
      return found && found.lastHeardMs === lastHeardMs && found.cause !== 'unknown' ? found.cause : null
    },
    note(deviceId, lastHeardMs, nowMs) {
      const before = known.get(deviceId)
      const isSame = before?.lastHeardMs === lastHeardMs
      if (isStopped || (isSame && (before.againAtMs === null || nowMs < before.againAtMs))) return
      known.set(deviceId, { lastHeardMs, cause: isSame ? before.cause : null, againAtMs: nowMs + AGAIN_MS })
      waiting.set(deviceId, lastHeardMs)
      working ??= work().finally(() => (working = null))
    },
    forget(deviceId) {
      known.delete(deviceId)
      waiting.delete(deviceId)
    },
    async stop() {
      isStopped = true
      waiting.clear()
      await working
    },
  }
}
