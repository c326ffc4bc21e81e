import type { Calendar } from '@rastro/model/calendar'
import type { ScheduledReport } from '@rastro/model/report'
import { expect, test } from 'vitest'
import { problemsOf } from '#src/widgets/form/rules'
import { calendarDataOf, draftOf, reportOf, scheduleRules, toAsk, type ScheduleDraft } from './schedule-draft'

const wrongIn = (draft: ScheduleDraft) => Object.fromEntries(problemsOf(scheduleRules(null), draft))

const none = { deviceIds: [], groupIds: [] }
const report: ScheduledReport = {
  id: 7,
  type: 'trips',
  description: 'Semanal',
  calendarId: 3,
  attributes: { format: 'pdf', scope: 'chosen', delayMinutes: 480, own: 'kept' },
}
const calendar = (data: string): Calendar => ({ id: 3, name: 'x', attributes: {}, data })

test('a new one is weekly, of everything, and goes to who makes it', () => {
  const draft = draftOf({ report: null, calendar: undefined, scope: none, userIds: [5] })
  expect(draft).toMatchObject({ every: 'week', hour: 6, userIds: [5], scope: { all: true } })
  expect(wrongIn(draft)).toEqual({ name: 'required' })
})

test('what is stored is read back, and what the form does not know stays', () => {
  const chosen = { deviceIds: [1], groupIds: [2] }
  const fresh = {
    ...draftOf({ report: null, calendar: undefined, scope: none, userIds: [5] }),
    every: 'month' as const,
  }
  const data = calendarDataOf(fresh, 'America/Sao_Paulo') ?? ''
  const draft = draftOf({ report, calendar: calendar(data), scope: chosen, userIds: [5] })
  expect(draft).toMatchObject({ every: 'month', hour: 8, format: 'pdf', scope: { all: false, ...chosen } })
  expect(reportOf(draft, report, 3)).toEqual({ ...report, attributes: { ...report.attributes, daily: false } })
})

test('chosen geofences are stored with a report of visits, and with no other', () => {
  const visits = { ...report, type: 'geofences', attributes: { ...report.attributes, geofenceIds: '12,15' } }
  const draft = draftOf({ report: visits, calendar: undefined, scope: none, userIds: [5] })
  expect(draft.geofenceIds).toEqual([12, 15])
  expect(reportOf(draft, visits, 3).attributes.geofenceIds).toBe('12,15')
  for (const change of [{ geofenceIds: [] }, { type: 'trips' as const }])
    expect(reportOf({ ...draft, ...change }, visits, 3).attributes).not.toHaveProperty('geofenceIds')
})

test('[CORE-REPORTS-04] chosen columns are stored with a route, read back, and with no other report', () => {
  const route = { ...report, type: 'route', attributes: { ...report.attributes, attributeColumns: 'power\ntemp1' } }
  const draft = draftOf({ report: route, calendar: undefined, scope: none, userIds: [5] })
  expect(draft.columns).toEqual(['power', 'temp1'])
  expect(reportOf({ ...draft, columns: ['a, b', 'power'] }, route, 3).attributes.attributeColumns).toBe('a, b\npower')
  for (const change of [{ columns: [] }, { type: 'trips' as const }])
    expect(reportOf({ ...draft, ...change }, route, 3).attributes).not.toHaveProperty('attributeColumns')
  const many = Array.from({ length: 31 }, (_, index) => `io${index}`)
  for (const columns of [many, ['a\u202eb']])
    expect(wrongIn({ ...draft, scope: { all: true, ...none }, columns })).toHaveProperty('columns')
})

test('a calendar from elsewhere is kept with its delay', () => {
  const draft = draftOf({
    report,
    calendar: calendar(btoa('BEGIN:VCALENDAR\r\nEND:VCALENDAR')),
    scope: none,
    userIds: [],
  })
  expect(draft.every).toBe('other')
  expect(calendarDataOf(draft, 'UTC')).toBeNull()
  expect(reportOf(draft, report, 3).attributes.delayMinutes).toBe(480)
  expect(wrongIn(draft)).toEqual({ scope: 'scope', recipients: 'recipients' })
})

test('an address that is typed but not added is asked too, once; what is no address is said at its field', () => {
  const fresh = { ...draftOf({ report: null, calendar: undefined, scope: none, userIds: [5] }), name: 'x' }
  expect(toAsk({ ...fresh, address: '  Contador@Cliente.example ' })).toEqual(['contador@cliente.example'])
  expect(toAsk({ ...fresh, outside: ['a@b.example'], address: 'A@b.example' })).toEqual(['a@b.example'])
  expect(toAsk({ ...fresh, outside: ['a@b.example'], address: ' ' })).toEqual(['a@b.example'])
  for (const address of ['contador', 'a@b', '@b.example', 'a b@c.example'])
    expect([address, wrongIn({ ...fresh, address })]).toEqual([address, { address: 'address' }])
  expect(wrongIn({ ...fresh, address: ' Contador@Cliente.example ' })).toEqual({})
})
