import type { AccountRightsInfo, RightsChange } from '@rastro/model/account'
import {
  type Area,
  bitOf,
  bitsIn,
  RIGHT_PRESETS,
  type Right,
  type RightPreset,
  rightsOf,
  usedBits,
} from '@rastro/model/rights'

/** Sets to begin with, in the order in which they are offered. */
export const PRESETS = [
  'viewer',
  'operator',
  'fleetOwner',
  'driverManager',
  'installer',
  'total',
] as const satisfies RightPreset[]

const used: ReadonlySet<number> = new Set(usedBits)

/** The flags with a meaning; others stay as they are. */
export const flagsIn = (stored: string): ReadonlySet<number> => new Set(bitsIn(stored).filter((bit) => used.has(bit)))

const isOther = (one: ReadonlySet<number>, other: ReadonlySet<number>) => (bit: number) =>
  one.has(bit) !== other.has(bit)

/** The preset that is nearest, and how many flags differ from it. */
export function nearestPreset(flags: ReadonlySet<number>): { name: RightPreset; changed: number } {
  const [nearest] = PRESETS.map((name) => ({
    name,
    changed: usedBits.filter(isOther(flags, flagsIn(RIGHT_PRESETS[name]))).length,
  })).sort((one, other) => one.changed - other.changed)
  return nearest ?? { name: 'viewer', changed: 0 }
}

/** Whether a flag can be ticked: `capped` counts for nothing where somebody above does not leave it, `locked` the caller has not himself. */
export type FlagState = 'free' | 'locked' | 'capped'

export function stateOf(bit: number, info: AccountRightsInfo, isGiven: boolean): FlagState {
  if (info.caps.some(({ ceiling }) => !flagsIn(ceiling).has(bit))) return 'capped'
  return isGiven || flagsIn(info.mayGive).has(bit) ? 'free' : 'locked'
}

/** Who does not leave it; null where one does not see who it is. */
export const cappedBy = (bit: number, info: AccountRightsInfo): string | null =>
  info.caps.find(({ ceiling }) => !flagsIn(ceiling).has(bit))?.name ?? null

/** The flags of a preset, as far as they can be given: what cannot be changed stays. */
export function withPreset(name: RightPreset, info: AccountRightsInfo): ReadonlySet<number> {
  const wanted = flagsIn(RIGHT_PRESETS[name])
  const given = flagsIn(info.given)
  return new Set(
    usedBits.filter((bit) => (stateOf(bit, info, given.has(bit)) === 'free' ? wanted.has(bit) : given.has(bit))),
  )
}

/** What is sent: only what differs. */
export const changeOf = (before: ReadonlySet<number>, after: ReadonlySet<number>): RightsChange => ({
  grant: usedBits.filter((bit) => after.has(bit) && !before.has(bit)),
  revoke: usedBits.filter((bit) => before.has(bit) && !after.has(bit)),
})

/** Flags by their areas, for the sentence of what changes. */
export const placesOf = (areas: readonly Area[], bits: readonly number[]): Array<[Area, Right]> =>
  areas.flatMap((area) =>
    rightsOf(area)
      .filter((right) => bits.includes(bitOf(area, right)))
      .map((right): [Area, Right] => [area, right]),
  )
