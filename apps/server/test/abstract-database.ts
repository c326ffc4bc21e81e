import type { Change, Snapshot, Versioned } from '../src/db/feed/feed-machine'

export type AbstractRow = Versioned

interface Transaction {
  id: bigint
  /** Of a key that it holds. */
  lock: number | null
  done: Array<{ key: number; seq: number; isRemoval: boolean }>
}

/** What the feed needs to know of PostgreSQL: ids before commits, snapshots, locks of rows, removal, restore. */
export function abstractDatabase() {
  let nextId = 10n
  let nextSeq = 1
  let era = 'one'
  let floor = 0n
  let open = new Map<bigint, Transaction>()
  let rows = new Map<number, number>()
  let changes: Array<Change & { tx: bigint }> = []
  let fate = 'comes'
  let kept: { rows: Map<number, number>; nextSeq: number } | null = null
  const change = (tx: bigint, seq: number, id: number, noun = 'thing') => ({ tx, seq, noun, id, id2: 0 })

  return {
    era: () => era,
    floor: () => floor,
    rows: (): AbstractRow[] => [...rows].map(([id, version]) => ({ noun: 'thing', id, id2: 0, version })),
    changes: (): ReadonlyArray<Change & { tx: bigint }> => [...changes].sort((a, b) => a.seq - b.seq),
    /** @param ownIsEnded taken by a writer, in whose eyes his own transaction is over */
    snapshot(ownIsEnded = false): Snapshot {
      const ids = [...open.keys()].sort((a, b) => Number(a - b))
      if (ownIsEnded) ids.shift()
      return { xmin: ids[0] ?? nextId, xmax: nextId, open: ids }
    },
    begin(): Transaction {
      const tx: Transaction = { id: nextId++, lock: null, done: [] }
      open.set(tx.id, tx)
      return tx
    },
    /** The number is taken while the row is held; a row that another holds is left alone. */
    write(tx: Transaction, key: number, isRemoval: boolean): void {
      if (open.get(tx.id) !== tx || [...open.values()].some(({ lock }) => lock === key)) return
      tx.lock = key
      tx.done.push({ key, seq: nextSeq++, isRemoval })
    },
    commit(tx: Transaction): void {
      // Of before the restore, it is over.
      if (open.get(tx.id) !== tx) return
      open.delete(tx.id)
      for (const { key, seq, isRemoval } of tx.done) {
        if (isRemoval) rows.delete(key)
        else rows.set(key, seq)
        changes.push(change(tx.id, seq, key))
      }
      kept ??= { rows: new Map(rows), nextSeq }
    },
    empty(everything: string): void {
      const tx = nextId++
      for (const { done } of open.values()) done.splice(0)
      rows.clear()
      changes.push(change(tx, nextSeq++, 0, everything))
    },
    purge(): void {
      const [first = nextId] = [...open.keys()].sort((a, b) => Number(a - b))
      const gone = changes.filter(({ tx }) => tx < first)
      for (const { tx } of gone) if (tx > floor) floor = tx
      changes = changes.filter(({ tx }) => tx >= first)
    },
    /** As it was at the first commit, in a cluster whose transactions count from the beginning. */
    restore(): void {
      if (!kept) return
      era += '+'
      open = new Map()
      rows = new Map(kept.rows)
      nextSeq = kept.nextSeq
      nextId = 10n
      floor = 0n
      changes = []
    },
    nextFate: (next: string): void => void (fate = next),
    fate(): string {
      const now = fate
      fate = 'comes'
      return now
    },
    /** Nothing is open any more. */
    end: (): void => open.clear(),
  }
}
