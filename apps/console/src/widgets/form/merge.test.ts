import { expect, test } from 'vitest'
import { mergeDrafts } from './merge'

const extra = (key: string, value: string) => ({ id: 1, key, type: 'text', value })
const base = {
  disabled: false,
  name: 'Truck',
  groupId: 3,
  fields: { placa: 'ABC1D23', vin: '' },
  extras: [extra('own', 'a'), extra('gone', 'b')],
}

test('each change counts, whoever made it', () => {
  const mine = { ...base, name: 'Truck 1', fields: { ...base.fields, vin: 'V1' } }
  const theirs = { ...base, groupId: 4, disabled: true, fields: { ...base.fields, placa: 'XYZ9A87' } }
  const { draft, taken, clashes } = mergeDrafts(base, mine, theirs)
  expect(draft).toMatchObject({ name: 'Truck 1', groupId: 4, disabled: true, fields: { placa: 'XYZ9A87', vin: 'V1' } })
  expect(taken.map(({ name }) => name).sort()).toEqual(['disabled', 'groupId', 'placa'])
  expect(clashes).toEqual([])
})

test('what both changed stays as typed here, and the other value is told', () => {
  const { draft, clashes } = mergeDrafts(
    base,
    { ...base, name: 'Mine', fields: { ...base.fields, placa: 'AAA0A00' } },
    { ...base, name: 'Theirs', fields: { ...base.fields, placa: 'BBB0B00' } },
  )
  expect(draft).toMatchObject({ name: 'Mine', fields: { placa: 'AAA0A00' } })
  expect(clashes).toEqual([
    { name: 'name', isExtra: false, theirs: 'Theirs' },
    { name: 'placa', isExtra: false, theirs: 'BBB0B00' },
  ])
})

test('the same change of both is none', () => {
  const both = { ...base, name: 'Both' }
  expect(mergeDrafts(base, both, both)).toMatchObject({ draft: { name: 'Both' }, taken: [], clashes: [] })
})

test('free attributes: added, removed, changed by either, and one without a name yet', () => {
  const mine = { ...base, extras: [extra('own', 'mine'), extra('gone', 'b'), extra('new', '1'), extra('', 'half')] }
  const theirs = { ...base, extras: [extra('own', 'theirs'), extra('other', '2')] }
  const { draft, taken, clashes } = mergeDrafts(base, mine, theirs)
  expect(draft.extras.map(({ key, value }) => [key, value])).toEqual([
    ['own', 'mine'],
    ['new', '1'],
    ['other', '2'],
    ['', 'half'],
  ])
  expect(new Set(draft.extras.map(({ id }) => id)).size).toBe(4)
  expect(taken).toEqual([
    { name: 'gone', isExtra: true },
    { name: 'other', isExtra: true },
  ])
  expect(clashes).toEqual([{ name: 'own', isExtra: true, theirs: 'theirs' }])
})
