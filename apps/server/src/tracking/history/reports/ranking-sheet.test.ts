import type { RankingRow } from '@rastro/model/report'
import { expect, test } from 'vitest'
import { withRanks } from './ranking-sheet'

async function* of(faults: readonly (number | null)[]): AsyncGenerator<RankingRow> {
  for (const faultsPer100Km of faults) yield { faultsPer100Km } as RankingRow
}

test('[CORE-REPORTS-02] equal ones share a place, the next is as far down as there are before it, who hardly drove has none', async () => {
  const ranks: unknown[] = []
  for await (const { rank } of withRanks(of([0, 0, 1.5, 2, 2, 4, null, null]))) ranks.push(rank)
  expect(ranks).toEqual([1, 1, 3, 4, 4, 6, null, null])
})
