import { expect, test } from 'vitest'
import { problemsOf } from '#src/widgets/form/rules'
import { draftOf, groupOf, groupRules } from './group-draft'

const UNITS = { locale: 'pt-BR', speedUnit: 'kmh' } as const
const group = (attributes: Record<string, unknown>) => ({ id: 7, name: 'Frota', groupId: 3, attributes })

test('[CORE-GROUPS-02] a group comes back as it was when nothing is touched, other attributes too', () => {
  const before = group({
    speedLimit: 43.1965,
    'report.trip.minDuration': 100,
    'filter.preset': 'recommended',
    cor: 'azul',
    n: 3,
    x: true,
  })
  expect(groupOf(7, draftOf(before, UNITS), before, UNITS)).toEqual(before)
})

test('settings are entered in the units of the person and stored in those of the server', () => {
  const draft = draftOf(group({}), UNITS)
  const fields = {
    ...draft.fields,
    speedLimit: '80',
    'report.trip.minDuration': '2,5',
    'processing.useLinkedDriver': 'false',
  }
  const { attributes } = groupOf(7, { ...draft, fields }, group({}), UNITS)
  expect(attributes).toEqual({
    speedLimit: expect.closeTo(43.197, 2),
    'report.trip.minDuration': 150,
    'processing.useLinkedDriver': false,
  })
})

test('an emptied setting is taken away', () => {
  const before = group({ speedLimit: 40 })
  const draft = draftOf(before, UNITS)
  expect(groupOf(7, { ...draft, fields: { ...draft.fields, speedLimit: '' } }, before, UNITS).attributes).toEqual({})
})

test('what is wrong is named by its field', () => {
  const draft = draftOf({ ...group({}), name: ' ' }, UNITS)
  const wrong = {
    ...draft,
    fields: { ...draft.fields, 'filter.distance': 'dez', 'filter.minPeriod': '-1' },
    extras: [
      { id: 1, key: '', type: 'text', value: '' },
      { id: 2, key: 'speedLimit', type: 'text', value: '1' },
    ] as const,
  }
  expect(Object.fromEntries(problemsOf(groupRules(null, UNITS), wrong))).toEqual({
    name: 'required',
    'filter.distance': 'notANumber',
    'filter.minPeriod': 'negative',
    'extra-1': 'attributeName',
    'extra-2': 'attributeTwice',
  })
})
