import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abstractDatabase, type AbstractRow } from '../../../test/abstract-database'
import {
  decide,
  EVERYTHING,
  type FeedInput,
  type FeedOutput,
  type FeedState,
  keyText,
  NEW_FEED,
  step,
} from './feed-machine'

type Input = FeedInput<AbstractRow[]>

/** How a reader may be wrong. */
interface Mutation {
  /** Which changes are unseen behind a cursor. */
  cursor?: 'highest seq' | 'finished before xmin'
  /** The moment is taken by somebody who writes himself: he takes his own transaction for ended. */
  writesItself?: boolean
  takesLateAnswers?: boolean
  ignoresVersions?: boolean
  tablesBeforeCursor?: boolean
  ignoresEra?: boolean
  ignoresFloor?: boolean
}

/** A process that follows the abstract database through answers that come late, never, or twice. */
function reader(database: ReturnType<typeof abstractDatabase>, scheduler: fc.Scheduler, wrong: Mutation) {
  let state: FeedState = NEW_FEED
  let lastSeq = 0
  const memory = new Map<string, AbstractRow>()
  const newest = new Map<string, number>()
  let era = ''
  const faults: string[] = []

  function put(row: AbstractRow, nowEra: string): void {
    if (era !== nowEra) newest.clear()
    era = nowEra
    const text = keyText(row)
    if ((newest.get(text) ?? -1) > row.version) faults.push(`${text} went back to ${row.version}`)
    newest.set(text, row.version)
    memory.set(text, row)
  }

  function take(input: Input): Array<Promise<void>> {
    const asked = 'asked' in input && wrong.takesLateAnswers ? { ...input, asked: state.asked } : input
    const was = wrong.takesLateAnswers && 'asked' in input ? { ...state, isAsking: true } : state
    const next = step<AbstractRow[]>(was, asked)
    state = next.state
    return next.outputs.flatMap((output) => {
      if (output.kind === 'current') return []
      if (output.kind === 'apply') {
        const versionOf = (key: Parameters<typeof keyText>[0]) => memory.get(keyText(key))?.version
        const decided = decide(output.changes, output.rows, wrong.ignoresVersions ? () => undefined : versionOf)
        for (const row of decided.put) put(row, state.era ?? '')
        for (const key of decided.remove) memory.delete(keyText(key))
        lastSeq = Math.max(lastSeq, ...output.changes.map(({ seq }) => seq))
        return []
      }
      if (output.kind === 'replace') {
        memory.clear()
        for (const row of output.rows) put(row, state.era ?? '')
        lastSeq = Math.max(0, ...output.rows.map(({ version }) => version))
        return []
      }
      return [answer(output)]
    })
  }

  async function answer(output: FeedOutput<AbstractRow[]> & { asked: number }): Promise<void> {
    const { asked } = output
    await scheduler.schedule(Promise.resolve(), `question ${asked}`)
    const early = output.kind === 'load' && wrong.tablesBeforeCursor ? database.rows() : null
    if (early) await scheduler.schedule(Promise.resolve(), `cursor after the tables ${asked}`)
    const at = database.snapshot(wrong.writesItself)
    const eraNow = wrong.ignoresEra ? 'one' : database.era()
    const rows = early ?? database.rows()
    const floor = wrong.ignoresFloor ? 0n : database.floor()
    const given: Input =
      output.kind !== 'read'
        ? { kind: 'tables', asked, at, era: eraNow, rows }
        : (() => {
            const { cursor } = output
            const all = database.changes()
            const changes =
              wrong.cursor === undefined
                ? all.filter(({ tx }) => tx >= cursor.xmax || cursor.open.includes(tx))
                : all.filter(({ tx, seq }) => seq > lastSeq && (wrong.cursor === 'highest seq' || tx < at.xmin))
            const named = new Set(changes.map(keyText))
            const some = rows.filter((row) => named.has(keyText(row)))
            return { kind: 'page', asked, at, era: eraNow, floor, changes, isWhole: true, rows: some } as const
          })()
    const fate = database.fate()
    if (fate === 'lost') return settle({ kind: 'failed', asked })
    if (fate === 'late') {
      // It is given up before it comes.
      await settle({ kind: 'failed', asked })
      const again = settle({ kind: 'look' })
      await scheduler.schedule(Promise.resolve(), `late answer ${asked}`)
      await Promise.all([again, settle(given)])
      return
    }
    await scheduler.schedule(Promise.resolve(), `answer ${asked}`)
    await settle(given)
  }

  const settle = async (input: Input): Promise<void> => void (await Promise.all(take(input)))

  return {
    faults,
    look: () => settle({ kind: 'look' }),
    kill() {
      state = { ...NEW_FEED, asked: state.asked }
      memory.clear()
      newest.clear()
      lastSeq = 0
    },
    doubt: () => settle({ kind: 'doubt' }),
    held: () => [...memory.values()].map(({ version, ...key }) => `${keyText(key)} ${version}`).sort(),
  }
}

type Act = 'write' | 'delete' | 'slow write' | 'look' | 'kill' | 'purge' | 'restore' | 'doubt' | 'empty'
type Fate = 'comes' | 'lost' | 'late'
const acts = fc.array(
  fc.record({
    act: fc.constantFrom<Act>('write', 'write', 'delete', 'slow write', 'slow write', 'look', 'look', 'look', 'kill', 'purge', 'restore', 'doubt', 'empty'), // prettier-ignore
    key: fc.integer({ min: 1, max: 3 }),
    fate: fc.constantFrom<Fate>('comes', 'comes', 'comes', 'lost', 'late'),
  }),
  { minLength: 4, maxLength: 24 },
)

interface Done {
  act: Act
  key: number
  fate: Fate
}

async function run(scheduler: fc.Scheduler, steps: readonly Done[], wrong: Mutation): Promise<void> {
  const database = abstractDatabase()
  const one = reader(database, scheduler, wrong)
  const going: Array<Promise<void>> = []
  const pause = (label: string) => scheduler.schedule(Promise.resolve(), label)
  for (const { act, key, fate } of steps) {
    going.push(
      (async () => {
        await pause(`begin ${act}`)
        if (act === 'look') {
          database.nextFate(fate)
          return one.look()
        }
        if (act === 'kill') return one.kill()
        if (act === 'doubt') return one.doubt()
        if (act === 'purge') return database.purge()
        if (act === 'restore') return database.restore()
        if (act === 'empty') return database.empty(EVERYTHING)
        const tx = database.begin()
        if (act === 'slow write') await pause('before the number')
        database.write(tx, key, act === 'delete')
        if (act !== 'write') await pause('before commit')
        database.commit(tx)
      })(),
    )
  }
  await scheduler.waitFor(Promise.all(going))
  database.end()
  // Quiet: two looks, as one may only have found out that everything is to be read.
  await scheduler.waitFor(one.look())
  await scheduler.waitFor(one.look())
  const expected = database.rows().map((row) => `${keyText(row)} ${row.version}`).sort() // prettier-ignore
  expect(one.faults).toEqual([])
  expect(one.held()).toEqual(expected)
}

/** A failure prints seed and path. */
const tried = (wrong: Mutation, numRuns: number, seed?: number) =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, (scheduler, steps) => run(scheduler, steps, wrong)),
    { numRuns, ...(seed === undefined ? {} : { seed }), endOnFailure: true },
  )

const RUNS = Number(process.env['FEED_RUNS'] ?? 10_000)

test('memory equals the tables and never goes back, in whatever order things happen', { timeout: 300_000 }, () =>
  tried({}, RUNS),
)

test.each<[string, Mutation]>([
  ['whose cursor is the highest number seen', { cursor: 'highest seq' }],
  ['that waits for xmin with a number as its cursor', { cursor: 'finished before xmin' }],
  ['that takes the moment within a transaction that writes', { writesItself: true }],
  ['that takes answers it gave up waiting for', { takesLateAnswers: true, ignoresVersions: true }],
  ['that reads the tables before its cursor', { tablesBeforeCursor: true }],
  ['that does not see that the database was restored', { ignoresEra: true }],
  ['that does not see that changes were removed', { ignoresFloor: true }],
])('a reader %s falls', { timeout: 60_000 }, async (_what, wrong) => {
  await expect(tried(wrong, 3000, 7)).rejects.toThrow()
})
