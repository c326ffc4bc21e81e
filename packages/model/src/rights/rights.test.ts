import { expect, test } from 'vitest'
import {
  type Area,
  AREAS,
  bitOf,
  bitsBeyond,
  bitsIn,
  encodeBits,
  hasBit,
  may,
  refusalOf,
  type Right,
  RIGHT_PRESETS,
  RIGHTS,
  type RightsHolder,
  rightsOf,
  type RightsServer,
  usedBits,
} from './index'

const PLUS = { isPlus: true }
const ADVANCED = { ...PLUS, 'tarkan.enableAdvancedPerms': true }
const server = (attributes: Record<string, unknown> = PLUS, flags: Partial<RightsServer> = {}): RightsServer => ({
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  ...flags,
  attributes,
})
const person = (attributes: Record<string, unknown> = {}, flags: Partial<RightsHolder> = {}): RightsHolder => ({
  administrator: false,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  temporary: false,
  ...flags,
  attributes,
})
const withBits = (...bits: number[]) => person({ 'tarkan.advancedPerms': encodeBits(bits) })
const blocks = (text: string) => text.replaceAll(' ', '')

test.each([
  [[], '00000000 00000000 00000000 00000000'],
  [[0], '80000000 00000000 00000000 00000000'],
  [[8], '00800000 00000000 00000000 00000000'],
  [[31], '00000001 00000000 00000000 00000000'],
  [[32], '00000000 80000000 00000000 00000000'],
  [[36], '00000000 08000000 00000000 00000000'],
  [[48], '00000000 00008000 00000000 00000000'],
  [[56], '00000000 00000080 00000000 00000000'],
  [[72], '00000000 00000000 00800000 00000000'],
  [[96], '00000000 00000000 00000000 80000000'],
  [[127], '00000000 00000000 00000000 00000001'],
  [[8, 12, 13], '008c0000 00000000 00000000 00000000'],
])('[CORE-PERMS-03] flags %j are %s', (bits, text) => {
  expect(encodeBits(bits)).toBe(blocks(text))
  expect(bitsIn(text)).toEqual(bits)
})

test('[CORE-PERMS-03] a missing rest is 0, letter case and separators do not matter, anything unreadable grants nothing', () => {
  expect(bitsIn('00-8')).toEqual([8])
  expect(bitsIn('00F')).toEqual([8, 9, 10, 11])
  expect(bitsIn(`${'0'.repeat(32)}ffff`)).toEqual([])
  for (const bad of [undefined, null, '', 'zz', '0x80', 7, {}]) expect(bitsIn(bad)).toEqual([])
  expect(hasBit('f'.repeat(32), 128)).toBe(false)
  expect(hasBit('f'.repeat(32), -1)).toBe(false)
})

test('[CORE-PERMS-04] [ADM-PERMS-05] fourteen areas, 58 rights, no two on one flag', () => {
  expect(AREAS).toHaveLength(14)
  expect(usedBits).toHaveLength(58)
  expect(new Set(usedBits).size).toBe(58)
  expect(RIGHT_PRESETS).toMatchObject({
    total: blocks('00fff3fd f9f0f0f2 f0c0f0f0 f0000000'),
    viewer: blocks('00800108 08800000 00800000 00000000'),
    operator: blocks('008e01cd 88800082 00c00000 00000000'),
    fleetOwner: blocks('00ac01fd f9f0f000 00c0f0f0 f0000000'),
  })
})

test('an installer makes, sets up and tries devices; he neither blocks engines nor takes devices away', () => {
  const has = (area: Area, right: Right): boolean => hasBit(RIGHT_PRESETS.installer, bitOf(area, right))
  for (const right of ['view', 'create', 'edit', 'command'] as const) expect(has('devices', right)).toBe(true)
  for (const right of ['delete', 'lock', 'unlock'] as const) expect(has('devices', right)).toBe(false)
  expect(has('commands', 'view') && has('commands', 'command') && has('events', 'view')).toBe(true)
  expect(has('reports', 'view') || has('users', 'view') || has('share', 'view')).toBe(false)
})

const every = AREAS.flatMap((area) => RIGHTS.map((right): [Area, Right] => [area, right]))
const granted = (holder: RightsHolder, at: RightsServer) =>
  every.filter(([area, right]) => may(holder, at, area, right)).map(([area, right]) => `${area} ${right}`)

test('[CORE-PERMS-03] each flag grants its right, and only together with the view of its area', () => {
  const at = server(ADVANCED)
  for (const area of AREAS)
    for (const right of rightsOf(area)) {
      const both = new Set([`${area} view`, `${area} ${right}`])
      expect(new Set(granted(withBits(bitOf(area, 'view'), bitOf(area, right)), at))).toEqual(both)
      const isAlone = right === 'view' || (area === 'users' && right === 'selfEdit')
      expect(granted(withBits(bitOf(area, right)), at)).toEqual(isAlone ? [`${area} ${right}`] : [])
    }
})

test('[CORE-PERMS-06] [CORE-PERMS-07] without the flags all but shared users and drivers may; administrators always', () => {
  for (const at of [server(), server({}), server({ 'tarkan.enableAdvancedPerms': true })]) {
    expect(granted(person(), at)).toHaveLength(every.length)
    expect(granted(person({}, { temporary: true }), at)).toEqual([])
    expect(granted(person({ isShared: true }), at)).toEqual([])
    expect(granted(person({ 'tarkan.isQrDriverId': 4 }), at)).toEqual([])
  }
  expect(granted(person(), server(ADVANCED))).toEqual([])
  expect(may(person(), server({ 'tarkan.enableAdvancedPerms': true }), 'devices', 'view', 'plus')).toBe(false)
  expect(granted(person({}, { administrator: true }), server(ADVANCED, { readonly: true }))).toHaveLength(every.length)
  expect(
    may(
      person({ 'tarkan.isQrDriverId': 4, 'tarkan.advancedPerms': 'f'.repeat(32) }),
      server(ADVANCED),
      'devices',
      'view',
    ),
  ).toBe(false)
})

test.each<[string, Partial<RightsHolder>, Record<string, unknown>, Area, Right, string | undefined]>([
  ['readonly sees', { readonly: true }, {}, 'drivers', 'view', undefined],
  ['readonly changes nothing', { readonly: true }, {}, 'drivers', 'edit', 'readonly'],
  ['readonly takes reports along', { readonly: true }, {}, 'reports', 'create', undefined],
  ['deviceReadonly creates no device', { deviceReadonly: true }, {}, 'devices', 'create', 'deviceReadonly'],
  ['deviceReadonly edits not even its own', { deviceReadonly: true }, {}, 'devices', 'selfEdit', 'deviceReadonly'],
  ['deviceReadonly still blocks', { deviceReadonly: true }, {}, 'devices', 'lock', undefined],
  ['editDevices false edits nothing', {}, { editDevices: false }, 'devices', 'edit', 'editDevices'],
  ['editDevices false still creates', {}, { editDevices: false }, 'devices', 'create', undefined],
  ['editDevices absent is true', {}, {}, 'devices', 'edit', undefined],
  ['limitCommands sends nothing ad hoc', { limitCommands: true }, {}, 'devices', 'command', 'limitCommands'],
  ['limitCommands sends what is saved', { limitCommands: true }, {}, 'commands', 'command', undefined],
  ['limitCommands saves no command', { limitCommands: true }, {}, 'commands', 'create', 'limitCommands'],
])('[CORE-PERMS-02] %s, also with every flag', (_what, flags, attributes, area, right, refusal) => {
  expect(refusalOf(person(attributes, flags), server(), area, right)).toBe(refusal)
  const full = { ...attributes, 'tarkan.advancedPerms': 'f'.repeat(32) }
  expect(refusalOf(person(full, flags), server(ADVANCED), area, right)).toBe(refusal)
  expect(refusalOf(person(attributes, { ...flags, administrator: true }), server(), area, right)).toBeUndefined()
})

test('[ADM-PERMS-13] nobody grants a flag that he has not himself; what was granted before may stay', () => {
  const all = 'f'.repeat(32)
  const at = server(ADVANCED)
  expect(bitsBeyond(withBits(8, 9), at, undefined, encodeBits([8, 9]))).toEqual([])
  expect(bitsBeyond(withBits(8, 9), at, encodeBits([11]), encodeBits([8, 10, 11, 0]))).toEqual([10])
  expect(bitsBeyond(person({}, { administrator: true }), at, undefined, all)).toEqual([])
  expect(bitsBeyond(person(), server(), undefined, all)).toEqual([])
  expect(bitsBeyond(person({}, { temporary: true }), server(), undefined, encodeBits([8]))).toEqual([8])
})
