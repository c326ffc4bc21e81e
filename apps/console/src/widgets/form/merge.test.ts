import fc from 'fast-check'
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

const drafts = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  groupId: fc.nat(2),
  fields: fc.record({ placa: fc.constantFrom('', 'x', 'y'), vin: fc.constantFrom('', 'x') }),
  extras: fc
    .uniqueArray(fc.record({ key: fc.constantFrom('k1', 'k2', 'k3'), value: fc.constantFrom('1', '2') }), {
      selector: ({ key }) => key,
    })
    .map((list) => list.map((one, index) => ({ id: index + 1, type: 'text', ...one }))),
})
type Draft = {
  name: string
  groupId: number
  fields: Record<string, string>
  extras: readonly { key: string; value: string }[]
}
/** Every value of a draft by its own name. */
const flat = ({ name, groupId, fields, extras }: Draft): Record<string, unknown> => ({
  name,
  groupId,
  ...fields,
  ...Object.fromEntries(extras.map(({ key, value }) => [key, value])),
})

test('of any three drafts each value is of whoever changed it, and one’s own where both did; each change is told once', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
      const { draft, taken, clashes } = mergeDrafts(base, mine, theirs)
      const [was, own, other, now] = [base, mine, theirs, draft].map(flat)
      for (const name of new Set([base, mine, theirs].flatMap((one) => Object.keys(flat(one))))) {
        const isMine = own?.[name] !== was?.[name]
        const isTheirs = other?.[name] !== was?.[name]
        expect(now?.[name]).toBe(isMine || !isTheirs ? own?.[name] : other?.[name])
        expect(taken.filter((one) => one.name === name)).toHaveLength(isTheirs && !isMine ? 1 : 0)
        expect(clashes.filter((one) => one.name === name)).toHaveLength(
          isMine && isTheirs && own?.[name] !== other?.[name] ? 1 : 0,
        )
      }
    }),
    { numRuns: 200 },
  )
})
