import type { Log } from './log'

/** Something that runs as long as the server does. */
export interface Part {
  /** For the log, when it cannot be stopped. */
  name: string
  /** Called once everything it stands on has begun. */
  start?(): Promise<void> | void
  /** Takes nothing new, ends what is under way, writes what is there. */
  stop?(): Promise<unknown> | void
  /** How long its stop is waited for; what must be written is waited for without end. */
  stopWithinMs?: number
}

/** Everything that begins and ends with the server, in the order in which one part stands on another. */
export interface Life {
  /** A part stands on those before it: it begins after them and ends before them. Once begun, it begins at once. */
  add(part: Part): void
  /** Looks again and again, never twice at once; a look that fails is told of and tried again at its next time. */
  every(name: string, everyMs: number, look: () => Promise<unknown>, options?: { atStart?: boolean }): void
  start(): Promise<void>
  /** Ends all parts, the last first, each with its own say. */
  stop(): Promise<void>
}

const STOP_WITHIN_MS = 5000

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  if (ms === Infinity) return void (await work)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`not stopped within ${ms} ms`)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export function createLife(log: Log): Life {
  const parts: Part[] = []
  let begun = 0
  let hasStarted = false

  async function begin(): Promise<void> {
    for (let part = parts[begun]; part; part = parts[begun]) {
      begun++
      await part.start?.()
    }
  }

  function add(part: Part): void {
    parts.push(part)
    if (!hasStarted) return
    begun = parts.length
    void Promise.resolve(part.start?.()).catch((error: unknown) => log.error({ error }, `${part.name} did not start`))
  }

  return {
    add,
    every(name, everyMs, look, { atStart = false } = {}) {
      let timer: NodeJS.Timeout | undefined
      let under: Promise<void> | null = null
      const lookOnce = (): void => {
        under ??= Promise.resolve()
          .then(look)
          .catch((error: unknown) => log.warn({ error }, `${name}: failed, and is tried again`))
          .then(() => {
            under = null
          })
      }
      add({
        name,
        start() {
          timer = setInterval(lookOnce, everyMs)
          if (atStart) lookOnce()
        },
        async stop() {
          clearInterval(timer)
          await under
        },
      })
    },
    async start() {
      await begin()
      hasStarted = true
    },
    async stop() {
      for (let part = parts.pop(); part; part = parts.pop()) {
        const { name, stop, stopWithinMs = STOP_WITHIN_MS } = part
        if (!stop) continue
        await within(
          stopWithinMs,
          Promise.resolve().then(() => stop()),
        ).catch((error: unknown) => log.error({ error }, `could not stop ${name}`))
      }
      begun = 0
    },
  }
}
