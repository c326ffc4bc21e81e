import { expect, test } from 'vitest'
import { EMPTY_DRAFT, type DeviceDraft } from './device-draft'
import { hintOf, problemsOf } from './device-problems'

const draft = (change: Partial<DeviceDraft>): DeviceDraft => ({ ...EMPTY_DRAFT, name: 'A', uniqueId: '1', ...change })

test('[ADM-DEVICES-25][ADM-DEVICES-26] name and identifier are required, blanks are not enough', () => {
  expect(problemsOf({ ...EMPTY_DRAFT, name: '  ' }, 'pt-BR')).toEqual({
    name: 'nameRequired',
    uniqueId: 'uniqueIdRequired',
  })
  expect(problemsOf(draft({}), 'pt-BR')).toEqual({})
})

test.each([
  [{ name: 'x'.repeat(129) }, { name: 'tooLong' }],
  [{ contact: 'x'.repeat(513) }, { contact: 'tooLong' }],
  [{ speedLimit: 'muito' }, { speedLimit: 'notANumber' }],
  [{ speedLimit: '-1' }, { speedLimit: 'negative' }],
  [{ fields: { monthlyValue: '89,90 por mês' } }, { monthlyValue: 'notANumber' }],
  [{ fields: { 'install.email': 'sem arroba' } }, { 'install.email': 'notAnEmail' }],
  [{ fields: { 'tarkan.color': 'azul' } }, { 'tarkan.color': 'notAColor' }],
  [{ fields: { 'sim.expiresOn': '2026-13-45' } }, { 'sim.expiresOn': 'notADay' }],
  [{ fields: { notes: 'x'.repeat(1001) } }, { notes: 'tooLong' }],
])('[ADM-DEVICES-28] %j', (change, problems) => {
  expect(problemsOf(draft(change), 'pt-BR')).toEqual(problems)
})

test('attributes of one’s own: a name, once, and not that of a field', () => {
  const extras = [
    { id: 1, key: '', type: 'text', value: 'x' },
    { id: 2, key: 'a', type: 'text', value: '' },
    { id: 3, key: 'a ', type: 'number', value: '1' },
    { id: 4, key: 'placa', type: 'text', value: 'x' },
    { id: 5, key: '__proto__', type: 'text', value: 'x' },
    { id: 6, key: 'b', type: 'number', value: 'dois' },
    { id: 7, key: '', type: 'text', value: '' },
  ] as const
  expect(problemsOf(draft({ extras }), 'pt-BR')).toEqual({
    'extra-1': 'attributeName',
    'extra-3': 'attributeTwice',
    'extra-4': 'attributeHasField',
    'extra-5': 'attributeName',
    'extra-6': 'notANumber',
  })
})

test('an odd value that was there before does not stand in the way', () => {
  const before = draft({ fields: { 'tarkan.color': 'blue' } })
  expect(problemsOf({ ...before, name: 'B' }, 'pt-BR', before)).toEqual({})
})

test('hints are about odd values only', () => {
  expect(hintOf('uniqueId', '490154203237519')).toBe('imeiCheckDigit')
  expect(hintOf('placa', 'AB123CD')).toBe('plate')
  expect(hintOf('placa', 'abc1d23')).toBeNull()
  expect(hintOf('phone', '98765')).toBe('phone')
  expect(hintOf('notes', 'anything')).toBeNull()
})
