import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createGate } from '#src/platform/gate'
import type { PdfPlan } from './pdf-plan'

/** Draws documents in a thread of its own, one after the other. */
export interface PdfPrinter {
  /** Throws PrintError; GateFullError when too many wait. */
  print(plan: PdfPlan): Promise<Uint8Array>
  stop(): Promise<void>
}

export class PrintError extends Error {}

const MOST_WAITING = 20
const TIME_LIMIT_MS = 180_000
const MEMORY_MB = 768
/** A thread without work is kept so long: the next document is then drawn at once. */
const IDLE_MS = 30_000

const limits = { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }

/** A build has the thread beside it; the sources of one need the loader that the others came by. */
function openThread(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./pdf-thread.js', import.meta.url), limits)
  const tsx = dirname(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = pathToFileURL(join(tsx, 'dist', 'esm', 'api', 'index.mjs')).href
  const thread = new URL('./pdf-thread.ts', import.meta.url).href
  const code = `import('${loader}').then((tsx) => { tsx.register(); return import('${thread}') })`
  return new Worker(code, { ...limits, eval: true })
}

/** One that fails while it draws tells the drawing; one that fails without work must not end the process. */
const listenedTo = (thread: Worker): Worker => thread.on('error', () => undefined)

export function createPdfPrinter(): PdfPrinter {
  const gate = createGate(1, MOST_WAITING)
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  async function end(): Promise<void> {
    const ending = worker
    worker = null
    await ending?.terminate()
  }

  function open(): Worker {
    if (isStopped) throw new PrintError('the server stops')
    clearTimeout(idle)
    worker ??= listenedTo(openThread())
    return worker
  }

  async function draw(plan: PdfPlan): Promise<Uint8Array> {
    const drawing = open()
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), TIME_LIMIT_MS)
    try {
      const { signal } = over
      const ended = once(drawing, 'exit', { signal }).then(() => Promise.reject(new PrintError('the thread ended')))
      // The one that loses ends with the signal.
      ended.catch(() => undefined)
      const answered = once(drawing, 'message', { signal })
      drawing.postMessage(plan)
      const [answer]: unknown[] = await Promise.race([answered, ended])
      if (answer instanceof Uint8Array) return answer
      throw new PrintError(String(answer))
    } catch (error) {
      // What went wrong in it does not wait for the next document.
      await end()
      throw error instanceof PrintError ? error : new PrintError('not drawn', { cause: error })
    } finally {
      clearTimeout(timer)
      over.abort()
      if (worker) idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  return {
    print: (plan) => gate.run(() => draw(plan)),
    async stop() {
      isStopped = true
      clearTimeout(idle)
      await end()
    },
  }
}
