import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { expect, test } from 'vitest'
import { MENU_BITS, canSee, hasBit, mayReports, mayShare, roleOf } from './rights'
import type { MenuArea } from './rights'

const user = (parts: object = {}) =>
  ({ administrator: false, readonly: false, attributes: {}, ...parts }) as unknown as User
const server = (attributes: object = {}) => ({ attributes, capabilities: ['shares'] }) as unknown as ServerInfo

test.each([
  ['driver', { administrator: true, attributes: { 'tarkan.isQrDriverId': 4 } }],
  ['shared', { attributes: { isShared: true } }],
  ['shared', { temporary: true }],
  ['administrator', { administrator: true }],
  ['readonly', { readonly: true }],
  ['ordinary', {}],
])('[ADM-PERMS-01] the role %s', (role, parts) => {
  expect(roleOf(user(parts))).toBe(role)
})

test('[CORE-PERMS-03] bit 0 is the leftmost; malformed flags grant nothing', () => {
  const eight = '00800000 00000000 00000000 00000000'
  for (let bit = 0; bit < 128; bit++) expect(hasBit(eight, bit)).toBe(bit === 8)
  expect(hasBit('f'.repeat(32), 127)).toBe(true)
  for (const bad of [undefined, '', 'g'.repeat(32), 7]) expect(hasBit(bad, 8)).toBe(false)
})

const flagsWith = (bit: number) => {
  const digits = Array.from({ length: 32 }, () => '0')
  digits[bit >> 2] = (8 >> (bit & 3)).toString(16)
  return digits.join('')
}

test.each([
  ['no plus server', {}, {}, false],
  ['a plus server', {}, { isPlus: true }, true],
  ['a plus server that shares nothing', {}, { isPlus: true, disableShare: true }, false],
  ['a plus server, with the right', { attributes: { 'tarkan.advancedPerms': 'f'.repeat(32) } }, { isPlus: true, 'tarkan.enableAdvancedPerms': true }, true], // prettier-ignore
  ['a plus server, without the right', { attributes: { 'tarkan.advancedPerms': '0'.repeat(32) } }, { isPlus: true, 'tarkan.enableAdvancedPerms': true }, false], // prettier-ignore
  ['a plus server, for somebody a link is shared with', { temporary: true }, { isPlus: true }, false],
] as const)('[CORE-SHARE-04] shared links on %s', (_, parts, attributes, expected) => {
  expect(mayShare('view', { user: user(parts), server: server(attributes) })).toBe(expected)
})

test('[CORE-SHARE-04] a server that has no shared links shows none', () => {
  const without = { ...server({ isPlus: true }), capabilities: [] }
  expect(mayShare('view', { user: user({ administrator: true }), server: without })).toBe(false)
})

test('[CORE-PERMS-04] each bit shows exactly its entry', () => {
  const advanced = server({ isPlus: true, 'tarkan.enableAdvancedPerms': true })
  const areas = Object.keys(MENU_BITS) as MenuArea[]
  for (const area of areas) {
    const one = user({ attributes: { 'tarkan.advancedPerms': flagsWith(MENU_BITS[area]) } })
    expect(areas.filter((other) => canSee(other, one, advanced))).toEqual([area])
  }
})

test('[CORE-PERMS-06] [CORE-PERMS-07] without advanced permissions all but shared users see everything; administrators always', () => {
  expect(canSee('devices', user(), server({ isPlus: true }))).toBe(true)
  expect(canSee('devices', user({ temporary: true }), server({ isPlus: true }))).toBe(false)
  expect(canSee('devices', user(), server({ 'tarkan.enableAdvancedPerms': true }), 'plus')).toBe(false)
  expect(canSee('devices', user({ administrator: true }), server({ 'tarkan.enableAdvancedPerms': true }), 'plus')).toBe(
    true,
  )
})

test('whoever is barred from reports is not offered the past either, unless he administers', () => {
  const barred = { ...server(), disableReports: true }
  expect(canSee('reports', user({ disableReports: true }), server())).toBe(false)
  expect(mayReports('view', { user: user({ disableReports: true }), server: server() })).toBe(false)
  expect(canSee('reports', user(), barred)).toBe(false)
  expect(canSee('reports', user({ administrator: true }), barred)).toBe(true)
  expect(canSee('reports', user(), server())).toBe(true)
})
