import { Cell } from '#src/live/cell'
import type { Readable } from '#src/live/contract'
import { codeOf } from '#src/widgets/error-text'
import { ApiError } from '#src/api/api-error'

/** What could not be done, and why. */
export interface WorkFailure<Item> {
  item: Item
  code: string
}

/** Many things to do, in batches. */
export interface WorkPlan<Item> {
  /** What is being done, in the person's words: `Edit 5,000 devices`. */
  title: string
  items: readonly Item[]
  /** Most items of one call. */
  batchSize: number
  /** Calls at the same time. */
  atOnce?: number
  /** Does a batch; answers with what failed. When it throws, the whole batch failed. */
  run(items: readonly Item[]): Promise<readonly WorkFailure<Item>[]>
  /** One bad item spoils its batch: look for it by halves. */
  splits?: boolean
  /** How a failed item is called. */
  nameOf(item: Item): string
  /** Takes back what was done; absent when that cannot be. */
  undo?(done: readonly Item[]): WorkPlan<Item>
  /** When it came to its end, or was stopped. */
  onSettled?(done: readonly Item[]): void
}

export interface WorkProgress {
  phase: 'running' | 'stopping' | 'done'
  /** Items tried so far. */
  tried: number
  total: number
  failures: readonly { name: string; code: string }[]
  canUndo: boolean
}

/** Work under way or done. */
export interface Work {
  readonly id: number
  readonly title: string
  readonly progress: Readable<WorkProgress>
  /** Settles with the end of the work; never rejects. */
  readonly ended: Promise<void>
  /** Begins no further batch. */
  stop(): void
  /** The failed items once more. */
  retry(): Work
  /** Takes back what was done; null when it cannot be. */
  undo(): Work | null
}

const known = new Map<number, Work>()
/** Finished work that can still be looked at. */
const REMEMBERED = 20
let lastId = 0
let running = 0

/** Leaving the page would end it. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
const count = (change: 1 | -1): void => {
  running += change
  if (running === 0) globalThis.window?.removeEventListener('beforeunload', warn)
  else globalThis.window?.addEventListener('beforeunload', warn)
}

export const workById = (id: number): Work | undefined => known.get(id)

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

async function runBatch<Item>(plan: WorkPlan<Item>, items: readonly Item[]): Promise<readonly WorkFailure<Item>[]> {
  try {
    return await plan.run(items)
  } catch (error) {
    if (!plan.splits || items.length === 1 || !isRefusal(error)) {
      const code = codeOf(error)
      return items.map((item) => ({ item, code }))
    }
    const middle = items.length >> 1
    const left = await runBatch(plan, items.slice(0, middle))
    return [...left, ...(await runBatch(plan, items.slice(middle)))]
  }
}

/** Starts the work at once. It goes on whatever screen is open; leaving the page asks first. */
export function startWork<Item>(plan: WorkPlan<Item>): Work {
  const { items, batchSize, atOnce = 1 } = plan
  const total = items.length
  const progress = new Cell<WorkProgress>({ phase: 'running', tried: 0, total, failures: [], canUndo: false })
  const failed: WorkFailure<Item>[] = []
  const done: Item[] = []
  let next = 0
  let isStopped = false

  const worker = async (): Promise<void> => {
    while (next < total && !isStopped) {
      const batch = items.slice(next, next + batchSize)
      next += batch.length
      const failures = await runBatch(plan, batch)
      const wrong = new Set(failures.map(({ item }) => item))
      failed.push(...failures)
      done.push(...batch.filter((item) => !wrong.has(item)))
      const before = progress.get()
      progress.set({
        ...before,
        tried: before.tried + batch.length,
        failures:
          failures.length > 0 ? failed.map(({ item, code }) => ({ name: plan.nameOf(item), code })) : before.failures,
      })
    }
  }
  const runAll = async (): Promise<void> => {
    count(1)
    await Promise.all(Array.from({ length: atOnce }, worker))
    count(-1)
    progress.set({ ...progress.get(), phase: 'done', canUndo: plan.undo !== undefined && done.length > 0 })
    plan.onSettled?.(done)
  }
  const work: Work = {
    id: ++lastId,
    title: plan.title,
    progress,
    ended: runAll(),
    stop() {
      isStopped = true
      if (progress.get().phase === 'running') progress.set({ ...progress.get(), phase: 'stopping' })
    },
    retry: () => startWork({ ...plan, items: failed.map(({ item }) => item) }),
    undo() {
      if (!plan.undo || !progress.get().canUndo) return null
      progress.set({ ...progress.get(), canUndo: false })
      return startWork(plan.undo(done))
    },
  }
  known.set(work.id, work)
  for (const id of known.keys())
    if (known.size > REMEMBERED && known.get(id)?.progress.get().phase === 'done') known.delete(id)
  return work
}
