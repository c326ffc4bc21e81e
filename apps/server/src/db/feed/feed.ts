import type { Log } from '#src/platform/log'
import { createLookOut } from '#src/platform/look-out'
import { decide, type FeedInput, type FeedOutput, type FeedState, type Key, NEW_FEED, step } from './feed-machine'
import type { FeedStore } from './feed.store'
import type { Projection, ReadRow } from './projection'
import { createVersions } from './versions'

export interface FeedParts {
  store: FeedStore
  /** In the order in which rows are put; they are removed the other way round. */
  projections: readonly Projection[]
  /** Around what is taken over in one go. */
  together?(work: () => void): void
  /** Something was committed here: others may look. */
  onCommitted?(): void
  log: Log
  pollMs?: number
}

/** Keeps what is in memory equal to the tables, whoever changes them. */
export interface Feed {
  /** Reads every table; memory is complete afterwards. */
  load(): Promise<void>
  /** Follows the tables from now on. */
  start(): void
  /** Somebody changed something: look at once. */
  look(): void
  /** Resolves once memory holds whatever was committed before the call; at once when nothing is followed. */
  catchUp(): Promise<void>
  /** Gives what `commit` gives, once it is committed and memory holds it. */
  committed<T>(commit: Promise<T>): Promise<T>
  /** Of a row in memory. */
  versionOf(noun: string, id: number): number | undefined
  stop(): Promise<void>
}

const POLL_MS = 1000
/** A question that failed is asked again after so long. */
const AGAIN_MS = 200
/** So long a commit waits for memory; later it follows by itself. */
const WAIT_MS = 10_000

export function createFeed(parts: FeedParts): Feed {
  const { store, projections, log, together = (work) => work(), onCommitted, pollMs = POLL_MS } = parts
  const ofNoun = new Map(projections.map((one, order) => [one.noun, { order, projection: one }]))
  const versions = createVersions()
  let state: FeedState = NEW_FEED
  let waiting: Array<() => void> = []
  let served: Array<() => void> = []
  let again: NodeJS.Timeout | null = null

  const orderOf = ({ noun }: Key): number => ofNoun.get(noun)?.order ?? -1

  /** One row that memory cannot take must not keep the others from it. */
  function guarded(key: Key, take: () => void): void {
    try {
      take()
    } catch (error) {
      log.error({ error, noun: key.noun, id: key.id }, 'a row could not be taken into memory')
    }
  }

  function take(put: readonly ReadRow[], remove: readonly Key[]): void {
    if (put.length === 0 && remove.length === 0) return
    together(() => {
      for (const key of [...remove].sort((one, other) => orderOf(other) - orderOf(one))) {
        versions.delete(key)
        guarded(key, () => ofNoun.get(key.noun)?.projection.remove(key))
      }
      for (const row of [...put].sort((one, other) => orderOf(one) - orderOf(other))) {
        versions.set(row)
        guarded(row, row.put)
      }
    })
  }

  function replace(rows: readonly ReadRow[]): void {
    const gone = new Map<string, Set<string>>()
    for (const { noun } of projections)
      gone.set(noun, new Set(Array.from(versions.keys(noun), ({ id, id2 }) => `${id} ${id2}`)))
    for (const { noun, id, id2 } of rows) gone.get(noun)?.delete(`${id} ${id2}`)
    const remove = [...gone].flatMap(([noun, keys]) =>
      Array.from(keys, (text) => {
        const [id = 0, id2 = 0] = text.split(' ').map(Number)
        return { noun, id, id2 }
      }),
    )
    const put = rows.filter((row) => versions.of(row) !== row.version)
    take(put, remove)
  }

  async function answerTo(output: FeedOutput<ReadRow[]>): Promise<FeedInput<ReadRow[]> | undefined> {
    if (output.kind === 'read')
      return { asked: output.asked, ...(await store.page(output.cursor, projections, served.length > 0)) }
    if (output.kind === 'load') return { asked: output.asked, ...(await store.tables(projections)) }
    if (output.kind === 'apply') {
      const { put, remove } = decide(output.changes, output.rows, versions.of)
      take(put, remove)
    } else if (output.kind === 'replace') replace(output.rows)
    else {
      for (const resolve of served) resolve()
      served = []
    }
    return undefined
  }

  async function lookOnce(): Promise<void> {
    // Those who come later may have committed after the question was asked.
    served.push(...waiting)
    waiting = []
    let input: FeedInput<ReadRow[]> | undefined = { kind: 'look' }
    try {
      while (input) {
        const next: ReturnType<typeof step<ReadRow[]>> = step<ReadRow[]>(state, input)
        state = next.state
        input = undefined
        for (const output of next.outputs) input = (await answerTo(output)) ?? input
      }
    } catch (error) {
      state = step<ReadRow[]>(state, { kind: 'failed', asked: state.asked }).state
      // Also for those who came while this question was asked.
      if (served.length + waiting.length > 0) again ??= setTimeout(askAgain, AGAIN_MS)
      throw error
    }
  }

  function askAgain(): void {
    again = null
    lookOut.look()
  }

  const lookOut = createLookOut({
    look: lookOnce,
    everyMs: pollMs,
    onDown: (error) => log.warn({ error }, 'changes by others are not heard of at the moment; nothing is lost'),
    onUp: () => log.info({}, 'changes by others are heard of again'),
  })

  async function catchUp(): Promise<void> {
    if (lookOut.isStopped) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        log.warn({}, 'a change is stored; memory follows later')
        resolve()
      }, WAIT_MS)
    })
    const done = new Promise<void>((resolve) => waiting.push(resolve))
    lookOut.look()
    await Promise.race([done, late]).finally(() => clearTimeout(timer))
  }

  return {
    load: lookOnce,
    start: lookOut.start,
    look: lookOut.look,
    catchUp,
    async committed(commit) {
      const result = await commit
      onCommitted?.()
      await catchUp()
      return result
    },
    versionOf: (noun, id) => versions.of({ noun, id, id2: 0 }),
    async stop() {
      if (again) clearTimeout(again)
      await lookOut.stop()
      for (const resolve of [...waiting, ...served]) resolve()
      waiting = []
      served = []
    },
  }
}
