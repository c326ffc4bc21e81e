import type { AccountRightsInfo } from '@rastro/model/account'
import { AREAS, bitOf, encodeBits, RIGHT_PRESETS, usedBits } from '@rastro/model/rights'
import { expect, test } from 'vitest'
import { cappedBy, changeOf, flagsIn, nearestPreset, placesOf, stateOf, withPreset } from './rights-draft'

const ALL = encodeBits(usedBits)
const info = (parts: Partial<AccountRightsInfo> = {}): AccountRightsInfo => ({
  isOn: true,
  given: encodeBits([]),
  effective: encodeBits([]),
  mayGive: ALL,
  caps: [],
  ...parts,
})
const VIEW = bitOf('devices', 'view')
const EDIT = bitOf('devices', 'edit')

test('[ADM-PERMS-13] the nearest preset is named with how much differs', () => {
  expect(nearestPreset(flagsIn(RIGHT_PRESETS.operator))).toEqual({ name: 'operator', changed: 0 })
  const changed = new Set([...flagsIn(RIGHT_PRESETS.operator), EDIT, bitOf('drivers', 'view')])
  changed.delete(VIEW)
  expect(nearestPreset(changed)).toEqual({ name: 'operator', changed: 3 })
  expect(nearestPreset(flagsIn(ALL))).toEqual({ name: 'total', changed: 0 })
})

test('[ADM-PERMS-13] what one has not is locked, what somebody above keeps is capped with his name', () => {
  const mine = info({ mayGive: encodeBits([VIEW]), caps: [{ name: 'Revenda Sul', ceiling: encodeBits([VIEW, EDIT]) }] })
  expect([stateOf(VIEW, mine, false), stateOf(EDIT, mine, false), stateOf(EDIT, mine, true)]).toEqual([
    'free',
    'locked',
    'free',
  ])
  expect(stateOf(bitOf('users', 'view'), mine, true)).toBe('capped')
  expect(cappedBy(bitOf('users', 'view'), mine)).toBe('Revenda Sul')
  expect(cappedBy(VIEW, mine)).toBeNull()
})

test('[ADM-PERMS-13] a preset changes nothing that is locked or capped, and only what differs is sent', () => {
  const mine = info({ given: encodeBits([VIEW, 73]), mayGive: encodeBits([VIEW, 40]) })
  expect([...withPreset('viewer', mine)].sort((a, b) => a - b)).toEqual([VIEW, 40])
  expect(changeOf(flagsIn(mine.given), withPreset('viewer', mine))).toEqual({ grant: [40], revoke: [73] })
  expect(placesOf(AREAS, [40, 73])).toEqual([
    ['geofences', 'view'],
    ['reports', 'create'],
  ])
})
