/** Advanced permissions: 128 flags, one per right of an area, kept as 32 hex digits in `tarkan.advancedPerms`. */

/** In the order of the slots of an area: the first is the menu bit. */
export const RIGHTS = ['view', 'create', 'edit', 'delete', 'lock', 'unlock', 'command', 'selfEdit'] as const
export type Right = (typeof RIGHTS)[number]

/** Where an area begins and which rights it has. */
const AREA_BITS = {
  devices: [8, 'view create edit delete lock unlock command selfEdit'],
  users: [16, 'view create edit delete command selfEdit'],
  share: [24, 'view create edit delete'],
  anchor: [28, 'view create delete'],
  notifications: [32, 'view create edit delete'],
  events: [36, 'view delete'],
  geofences: [40, 'view create edit delete'],
  groups: [48, 'view create edit delete'],
  commands: [56, 'view create edit delete command'],
  computed: [64, 'view create edit delete'],
  reports: [72, 'view create'],
  drivers: [80, 'view create edit delete'],
  calendars: [88, 'view create edit delete'],
  maintenance: [96, 'view create edit delete'],
} as const satisfies Record<string, readonly [base: number, rights: string]>

export type Area = keyof typeof AREA_BITS
export const AREAS: readonly Area[] = Object.keys(AREA_BITS).filter((key): key is Area => key in AREA_BITS)

/** The rights an area has, in their order. */
export const rightsOf = (area: Area): readonly Right[] => {
  const named: readonly string[] = AREA_BITS[area][1].split(' ')
  return RIGHTS.filter((right) => named.includes(right))
}

const FLAGS = Object.fromEntries(
  AREAS.map((area) => [
    area,
    Object.fromEntries(rightsOf(area).map((right) => [right, AREA_BITS[area][0] + RIGHTS.indexOf(right)])),
  ]),
) as Record<Area, Partial<Record<Right, number>>>

/** Number of the flag; -1 when the area has no such right. */
export const bitOf = (area: Area, right: Right): number => FLAGS[area][right] ?? -1

/** Every flag that means something, ascending. */
export const usedBits: readonly number[] = AREAS.flatMap((area) => rightsOf(area).map((right) => bitOf(area, right)))

const DIGITS = 32

/** The digits of a stored value; undefined when it cannot be read, which grants nothing. */
function digitsOf(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined
  const digits = stored.replaceAll(/[\s\-:,]/g, '')
  return /^[0-9a-f]*$/i.test(digits) ? digits : undefined
}

/** The 128 flags as four words of 32; flag 0 is the leftmost of the first. */
export type Words = readonly [number, number, number, number]

const NO_FLAGS: Words = [0, 0, 0, 0]
/** Few strings are in use by many people: each is read once. */
const read = new Map<string, Words>()
const MOST_READ = 4096
const MOST_KEPT_CHARS = 64

/** What is stored, as words. A missing rest is 0, anything unreadable is all 0. */
export function wordsOf(stored: unknown): Words {
  if (typeof stored !== 'string') return NO_FLAGS
  const known = read.get(stored)
  if (known) return known
  const digits = digitsOf(stored)?.padEnd(DIGITS, '0')
  const word = (at: number): number => Number.parseInt(digits?.slice(at * 8, at * 8 + 8) ?? '0', 16) | 0
  const words: Words = [word(0), word(1), word(2), word(3)]
  if (stored.length > MOST_KEPT_CHARS) return words
  if (read.size >= MOST_READ) read.clear()
  read.set(stored, words)
  return words
}

/** What both grant. */
export const bothOf = (one: Words, other: Words): Words => [
  one[0] & other[0],
  one[1] & other[1],
  one[2] & other[2],
  one[3] & other[3],
]

/** Whether flag `bit` is set. */
export const hasFlag = (words: Words, bit: number): boolean =>
  bit >= 0 && bit < DIGITS * 4 && (((words[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1) === 1

/** Whether flag `bit` (0 is the leftmost) is set. */
export const hasBit = (stored: unknown, bit: number): boolean => Number.isInteger(bit) && hasFlag(wordsOf(stored), bit)

/** The flags that are set, ascending. */
export const bitsIn = (stored: unknown): number[] =>
  Array.from({ length: DIGITS * 4 }, (_, bit) => bit).filter((bit) => hasBit(stored, bit))

/** 32 lower-case hex digits with these flags; numbers out of range are left out. */
export function encodeBits(bits: Iterable<number>): string {
  const digits = new Array<number>(DIGITS).fill(0)
  for (const bit of bits)
    if (Number.isInteger(bit) && bit >= 0 && bit < DIGITS * 4)
      digits[bit >> 2] = (digits[bit >> 2] ?? 0) | (8 >> (bit & 3))
  return digits.map((digit) => digit.toString(16)).join('')
}

/** Sets of rights to begin with. */
export const RIGHT_PRESETS = {
  total: encodeBits(usedBits),
  viewer: encodeBits([8, 23, 28, 36, 40, 72]),
  operator: encodeBits([8, 12, 13, 14, 23, 24, 25, 28, 29, 31, 32, 36, 40, 56, 62, 72, 73]),
  fleetOwner: encodeBits([
    8, 10, 12, 13, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 39, 40, 41, 42, 43, 48, 49, 50, 51, 72, 73, 80,
    81, 82, 83, 88, 89, 90, 91, 96, 97, 98, 99,
  ]),
  driverManager: encodeBits([8, 23, 72, 80, 81, 82, 83, 88]),
  // Fits trackers and tries them: blocking an engine is for whoever answers for the vehicle.
  installer: encodeBits([8, 9, 10, 14, 23, 36, 48, 56, 62]),
} as const
export type RightPreset = keyof typeof RIGHT_PRESETS
