import { EVENT_TYPES } from '@rastro/model/event'
import { PDF_TYPES, REPORT_TYPES, WORKBOOK_TYPES, reportPdfs, reportWorkbooks } from '@rastro/model/report'
import { expect, test } from 'vitest'
import { reportFilePath } from '#src/api/reports'
import { CHOSEN_EVENT_TYPES } from './event-types'
import { REPORT_KINDS, REPORT_NAMES, kindNamed } from './kinds'
import { PDF_KINDS, WORKBOOK_KINDS } from './file-kinds'

test('[CORE-REPORTS-03] every kind of event the server raises can be chosen', () => {
  expect([...CHOSEN_EVENT_TYPES].sort()).toEqual([...EVENT_TYPES].sort())
})

test('[CORE-REPORTS-02] every report of the server has its screen, under both names', () => {
  // Time in each state is the second chart of the summary.
  const shown = REPORT_TYPES.filter((type) => type !== 'states')
  expect(REPORT_KINDS.map(({ type }) => type).sort()).toEqual([...shown].sort())
  expect(REPORT_KINDS.map(({ name }) => name).sort()).toEqual([...REPORT_NAMES].sort())
  expect(Object.fromEntries(REPORT_NAMES.slice(0, 5).map((name) => [name, kindNamed(name)?.type]))).toEqual({
    resume: 'summary',
    travels: 'trips',
    stops: 'stops',
    events: 'events',
    history: 'route',
  })
  expect(kindNamed('summary')?.name).toBe('resume')
  expect(kindNamed('nothing')).toBeNull()
})

test('[CORE-REPORTS-04] the console knows which reports come as workbooks and as documents, and where from', () => {
  expect([...WORKBOOK_KINDS].sort()).toEqual([...WORKBOOK_TYPES].sort())
  expect([...PDF_KINDS].sort()).toEqual([...PDF_TYPES].sort())
  for (const type of WORKBOOK_KINDS) expect(reportFilePath(type, 'xlsx')).toBe(reportWorkbooks[type].path)
  for (const type of PDF_KINDS) expect(reportFilePath(type, 'pdf')).toBe(reportPdfs[type].path)
})
