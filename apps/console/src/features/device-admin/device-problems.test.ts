import { expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import { newProblems } from '#src/widgets/form/rules'
import { draftOf, EMPTY_DRAFT, type DeviceDraft } from './device-draft'
import { deviceRules, hintOf } from './device-problems'

const UNITS = { locale: 'pt-BR', speedUnit: 'kmh' } as const
const wrongIn = (draft: DeviceDraft, before: Device | null = null) =>
  Object.fromEntries(newProblems(deviceRules(before, UNITS), draft, before && draftOf(before, UNITS)))

const draft = (change: Partial<DeviceDraft>): DeviceDraft => ({ ...EMPTY_DRAFT, name: 'A', uniqueId: '1', ...change })

test('[ADM-DEVICES-25][ADM-DEVICES-26] name and identifier are required, blanks are not enough', () => {
  expect(wrongIn({ ...EMPTY_DRAFT, name: '  ' })).toEqual({
    name: 'required',
    uniqueId: 'required',
  })
  expect(wrongIn(draft({}))).toEqual({})
})

test.each([
  [{ name: 'x'.repeat(129) }, { name: 'tooLong' }],
  [{ contact: 'x'.repeat(513) }, { contact: 'tooLong' }],
  [{ speedLimit: 'muito' }, { speedLimit: 'notANumber' }],
  [{ speedLimit: '-1' }, { speedLimit: 'negative' }],
  [{ expiresOn: '31 de maio' }, { expiresOn: 'notADay' }],
  [{ fields: { 'osmand.minAccuracy': '-5' } }, { 'osmand.minAccuracy': 'negative' }],
  [{ fields: { monthlyValue: '89,90 por mês' } }, { monthlyValue: 'notANumber' }],
  [{ fields: { 'install.email': 'sem arroba' } }, { 'install.email': 'notAnEmail' }],
  [{ fields: { 'tarkan.color': 'azul' } }, { 'tarkan.color': 'notAColor' }],
  [{ fields: { 'sim.expiresOn': '2026-13-45' } }, { 'sim.expiresOn': 'notADay' }],
  [{ fields: { notes: 'x'.repeat(1001) } }, { notes: 'tooLong' }],
])('[ADM-DEVICES-28] %j', (change, problems) => {
  expect(wrongIn(draft(change))).toEqual(problems)
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
  expect(wrongIn(draft({ extras }))).toEqual({
    'extra-1': 'attributeName',
    'extra-3': 'attributeTwice',
    'extra-4': 'attributeHasField',
    'extra-5': 'attributeName',
    'extra-6.value': 'notANumber',
  })
})

test('an odd value that was there before does not stand in the way', () => {
  const before = {
    id: 7, name: 'A', uniqueId: '1', groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null,
    disabled: false, expirationTime: null, status: 'offline', lastUpdate: null, positionId: 0,
    attributes: { 'tarkan.color': 'blue', speedLimit: 'fast', 'install.date': 'tomorrow' },
  } as const // prettier-ignore
  expect(wrongIn({ ...draftOf(before, UNITS), name: 'B' }, before)).toEqual({})
})

test('hints are about odd values only', () => {
  expect(hintOf('uniqueId', '490154203237519')).toBe('imeiCheckDigit')
  expect(hintOf('placa', 'AB123CD')).toBe('plate')
  expect(hintOf('placa', 'abc1d23')).toBeNull()
  expect(hintOf('phone', '98765')).toBe('phone')
  expect(hintOf('notes', 'anything')).toBeNull()
})
