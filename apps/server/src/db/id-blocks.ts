import type pg from 'pg'

/** Blocks that are remembered as this process's own. */
const REMEMBERED = 1000

export interface IdBlocks {
  /** Makes sure `count` ids can be taken without asking the database. */
  reserve(count: number): Promise<void>
  take(): number
  /** Whether an id was handed out here, of the last million or so. */
  isOwn(id: number): boolean
}

/**
 * Ids handed out from blocks of a sequence: unique and growing through restarts and crashes, with gaps.
 * @param blockSize what the sequence is incremented by
 */
export function createIdBlocks(pool: pg.Pool, sequence: 'position_ids' | 'event_ids', blockSize: number): IdBlocks {
  let next = 0
  let end = 0
  const spare: Array<{ next: number; end: number }> = []
  const firsts: number[] = []
  const available = (): number => end - next + spare.reduce((sum, block) => sum + block.end - block.next, 0)
  return {
    async reserve(count) {
      while (available() < count) {
        const { rows } = await pool.query<{ first: number }>('select nextval($1) as first', [sequence])
        const first = Number(rows[0]?.first)
        if (firsts.push(first) > REMEMBERED) firsts.shift()
        spare.push({ next: first, end: first + blockSize })
      }
    },
    take() {
      if (next >= end) {
        const block = spare.shift()
        if (!block) throw new Error('take() without reserve()')
        next = block.next
        end = block.end
      }
      return next++
    },
    isOwn: (id) => firsts.some((first) => id >= first && id < first + blockSize),
  }
}
