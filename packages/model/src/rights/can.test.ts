import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Area,
  AREAS,
  type Ask,
  type Asker,
  bitOf,
  bitsIn,
  bothOf,
  can,
  type Circumstances,
  encodeBits,
  hasFlag,
  REASON_CODES,
  type Right,
  rightsOf,
  type Standing,
  wordsOf,
} from './index'

const asker = (fields: Partial<Asker> = {}, flags = 'f'.repeat(32)): Asker => ({
  id: 1,
  administrator: false,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  temporary: false,
  disableReports: false,
  attributes: { 'tarkan.advancedPerms': flags },
  ...fields,
})
const at: Circumstances = {
  server: {
    readonly: false,
    deviceReadonly: false,
    limitCommands: false,
    disableReports: false,
    attributes: { isPlus: true, 'tarkan.enableAdvancedPerms': true },
  },
  licenceMode: null,
}
const FREE: Standing = { closed: null, ceiling: null }
const EDIT: Ask = { right: ['devices', 'edit'] }

test('[CORE-PERMS-02] [CORE-PERMS-03] the first reason counts: state, restriction, flag, place', () => {
  const beside = { isReached: false }
  const bare = encodeBits([8])
  const reasons = [
    can(asker({ readonly: true }, bare), EDIT, at, { ...FREE, closed: 'closedAbove' }, beside),
    can(asker({ readonly: true }, bare), EDIT, at, FREE, beside),
    can(asker({}, bare), EDIT, at, FREE, beside),
    can(asker(), EDIT, at, FREE, beside),
    can(asker(), EDIT, at, FREE, { isReached: true }),
    can(asker(), EDIT, at, FREE),
  ]
  expect(reasons).toEqual(['closedAbove', 'readonly', 'right', 'place', undefined, undefined])
  expect(REASON_CODES[reasons[0] ?? 'place']).toBe('ACCOUNT_CLOSED_ABOVE')
})

test.each<[string, Partial<Asker>, Ask, string | undefined]>([
  ['administers nothing', {}, 'administer', 'administrator'],
  ['reports', {}, 'report', undefined],
  ['without reports', { disableReports: true }, 'report', 'reports'],
  ['sees, read-only as he is', { readonly: true }, 'see', undefined],
  ['device read-only changes no device', { deviceReadonly: true }, EDIT, 'deviceReadonly'],
  ['changes what is beside devices', { deviceReadonly: true, attributes: { editDevices: false, 'tarkan.advancedPerms': 'f'.repeat(32) } }, { right: ['devices', 'edit'], besideDevices: true }, undefined], // prettier-ignore
  ['read-only changes nothing beside devices', { readonly: true }, { right: ['devices', 'edit'], besideDevices: true }, 'readonly'], // prettier-ignore
  ['limited sends nothing of his own', { limitCommands: true }, { right: ['devices', 'command'] }, 'limitCommands'],
  ['limited sends what is saved', { limitCommands: true }, { right: ['devices', 'command'], saved: true }, undefined],
  ['asked for restrictions alone', { attributes: {} }, { unrestricted: ['devices', 'create'] }, undefined],
])('[CORE-PERMS-02] who %s', (_what, fields, ask, reason) => {
  expect(can(asker(fields), ask, at, FREE)).toBe(reason)
  expect(can(asker({ ...fields, administrator: true }), ask, at, FREE, { isReached: false })).toBeUndefined()
  expect(can(asker({ ...fields, administrator: true }), ask, at, { ...FREE, closed: 'disabled' })).toBe('disabled')
})

const flags = fc.uniqueArray(fc.integer({ min: 0, max: 127 })).map(encodeBits)
const rights = AREAS.flatMap((area) => rightsOf(area).map((right): [Area, Right] => [area, right]))

test('[CORE-PERMS-03] nobody has more than any ceiling above leaves, nor more than was given to him', () => {
  fc.assert(
    fc.property(flags, fc.array(flags, { maxLength: 16 }), fc.constantFrom(...rights), (own, ceilings, right) => {
      const ceiling = ceilings
        .map(wordsOf)
        .reduce<Standing['ceiling']>((all, one) => (all ? bothOf(all, one) : one), null)
      const granted = can(asker({}, own), { right }, at, { closed: null, ceiling }) === undefined
      const all = [own, ...ceilings]
      const [area] = right
      const isLeft = (name: Right): boolean => all.every((one) => bitsIn(one).includes(bitOf(area, name)))
      const needsView = !(area === 'users' && right[1] === 'selfEdit')
      expect(granted).toBe(isLeft(right[1]) && (!needsView || isLeft('view')))
    }),
    { numRuns: 2000 },
  )
})

test('[CORE-PERMS-03] words hold what the digits say', () => {
  fc.assert(
    fc.property(flags, (stored) => {
      const words = wordsOf(stored)
      const expected = [...stored].flatMap((digit, at) =>
        [8, 4, 2, 1].flatMap((weight, bit) => (Number.parseInt(digit, 16) & weight ? [at * 4 + bit] : [])),
      )
      expect(Array.from({ length: 128 }, (_, bit) => bit).filter((bit) => hasFlag(words, bit))).toEqual(expected)
    }),
  )
})
