import { EVENT_TYPES } from '@rastro/model/event'
import { REPORT_TYPES, reportPdfs, reportWorkbooks } from '@rastro/model/report'
import { expect, test } from 'vitest'
import { reportFilePath } from '#src/api/reports'
import { CHOSEN_EVENT_TYPES } from './event-types'
import { REPORT_KINDS, kindNamed } from './kinds'

test('[CORE-REPORTS-03] every kind of event the server raises can be chosen', () => {
  expect([...CHOSEN_EVENT_TYPES].sort()).toEqual([...EVENT_TYPES].sort())
})

test('[CORE-REPORTS-02] every report of the server has its screen, under both names', () => {
  // Time in each state is the second chart of the summary.
  const shown = REPORT_TYPES.filter((type) => type !== 'states')
  expect(REPORT_KINDS.map(({ type }) => type).sort()).toEqual([...shown].sort())
  expect(REPORT_KINDS.slice(0, 5).map(({ name, type }) => [name, type])).toEqual([
    ['resume', 'summary'],
    ['travels', 'trips'],
    ['stops', 'stops'],
    ['events', 'events'],
    ['history', 'route'],
  ])
  expect(kindNamed('summary')?.name).toBe('resume')
  expect(kindNamed('nothing')).toBeNull()
})

test('[CORE-REPORTS-04] every report that the console offers as a file has its call', () => {
  for (const { type, formats } of REPORT_KINDS) {
    const file = { xlsx: reportWorkbooks, pdf: reportPdfs }
    for (const format of ['xlsx', 'pdf'] as const)
      expect((file[format] as Record<string, { path: string }>)[type]?.path).toBe(
        formats.includes(format) ? reportFilePath(type, format) : undefined,
      )
  }
})
