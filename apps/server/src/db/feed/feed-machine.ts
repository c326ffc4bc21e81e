/** What a transaction saw: everything below `xmax` that was not open. Ids of transactions only grow. */
export interface Snapshot {
  readonly xmin: bigint
  readonly xmax: bigint
  /** Open when it was taken. */
  readonly open: readonly bigint[]
}

/** Names a row of a followed table; `id2` is 0 where one number is enough. */
export interface Key {
  readonly noun: string
  readonly id: number
  readonly id2: number
}

export interface Change extends Key {
  /** Grows with each change of a row. */
  readonly seq: number
}

/** What the database answered; everything in it is of one moment. */
interface Answer<Rows> {
  /** Of which question. */
  asked: number
  at: Snapshot
  /** Another one when the database is not what it was: restored, replaced, started anew. */
  era: string
  rows: Rows
}

export type FeedInput<Rows> =
  | { kind: 'look' }
  /** What is in memory may be wrong. */
  | { kind: 'doubt' }
  | ({ kind: 'page'; floor: bigint; changes: readonly Change[]; isWhole: boolean } & Answer<Rows>)
  | ({ kind: 'tables' } & Answer<Rows>)
  | { kind: 'failed'; asked: number }

export type FeedOutput<Rows> =
  /** Ask for the changes behind the cursor, and the rows they name. */
  | { kind: 'read'; asked: number; cursor: Snapshot }
  /** Ask for every row. */
  | { kind: 'load'; asked: number }
  | { kind: 'apply'; changes: readonly Change[]; rows: Rows }
  | { kind: 'replace'; rows: Rows }
  /** What is in memory is what the database held a moment ago. */
  | { kind: 'current' }

export interface FeedState {
  /** Null: every row is to be read. */
  readonly cursor: Snapshot | null
  readonly era: string | null
  /** Number of the last question. */
  readonly asked: number
  readonly isAsking: boolean
}

export const NEW_FEED: FeedState = { cursor: null, era: null, asked: 0, isAsking: false }

/** A change that stands for any. */
export const EVERYTHING = '*'

interface Step<Rows> {
  state: FeedState
  outputs: Array<FeedOutput<Rows>>
}

function ask<Rows>(state: FeedState): Step<Rows> {
  const asked = state.asked + 1
  const next = { ...state, asked, isAsking: true }
  const { cursor } = state
  return { state: next, outputs: [cursor ? { kind: 'read', asked, cursor } : { kind: 'load', asked }] }
}

/**
 * The protocol of the feed, without time and without a database: one question at a time; an answer that comes when it is
 * not waited for any more is nothing; whoever cannot know what he missed reads everything anew.
 */
export function step<Rows>(state: FeedState, input: FeedInput<Rows>): Step<Rows> {
  if (input.kind === 'look') return state.isAsking ? { state, outputs: [] } : ask(state)
  // Also what is under way is not good enough.
  if (input.kind === 'doubt') return { state: { ...state, cursor: null, isAsking: false }, outputs: [] }
  if (!state.isAsking || input.asked !== state.asked) return { state, outputs: [] }
  const idle = { ...state, isAsking: false }
  if (input.kind === 'failed') return { state: idle, outputs: [] }
  const { at, era, rows } = input
  const current = { ...idle, cursor: at, era }
  if (input.kind === 'tables') return { state: current, outputs: [{ kind: 'replace', rows }, { kind: 'current' }] }
  const { changes, floor, isWhole } = input
  const isLost =
    era !== state.era ||
    !isWhole ||
    state.cursor === null ||
    state.cursor.xmin <= floor ||
    changes.some(({ noun }) => noun === EVERYTHING)
  if (isLost) return ask({ ...idle, cursor: null })
  if (changes.length === 0) return { state: current, outputs: [{ kind: 'current' }] }
  return { state: current, outputs: [{ kind: 'apply', changes, rows }, { kind: 'current' }] }
}

export interface Versioned extends Key {
  readonly version: number
}

/**
 * What follows for memory from changes and the rows read since: newer rows are put; what is not there any more is removed
 * when the change is newer than what memory holds.
 * @param versionOf of what memory holds; undefined when it does not
 */
export function decide<Row extends Versioned>(
  changes: readonly Change[],
  rows: readonly Row[],
  versionOf: (key: Key) => number | undefined,
): { put: Row[]; remove: Key[] } {
  const there = new Set(rows.map(keyText))
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const text = keyText(change)
    if (!there.has(text) && (newest.get(text)?.seq ?? -1) < change.seq) newest.set(text, change)
  }
  return {
    put: rows.filter((row) => row.version > (versionOf(row) ?? -1)),
    remove: [...newest.values()].filter((change) => change.seq > (versionOf(change) ?? -1)),
  }
}

export const keyText = ({ noun, id, id2 }: Key): string => `${noun} ${id} ${id2}`
