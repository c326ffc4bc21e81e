import type pg from 'pg'

const BLOCK = 10_000

export interface PositionIds {
  /** Makes sure `count` ids can be taken without asking the database. */
  reserve(count: number): Promise<void>
  take(): number
}

/** Ids handed out from blocks of a sequence: unique and growing through restarts and crashes, with gaps. */
export function createPositionIds(pool: pg.Pool): PositionIds {
  let next = 0
  let end = 0
  const spare: Array<{ next: number; end: number }> = []
  const available = (): number => end - next + spare.reduce((sum, block) => sum + block.end - block.next, 0)
  return {
    async reserve(count) {
      while (available() < count) {
        const { rows } = await pool.query<{ first: number }>("select nextval('position_ids') as first")
        const first = Number(rows[0]?.first)
        spare.push({ next: first, end: first + BLOCK })
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
  }
}
