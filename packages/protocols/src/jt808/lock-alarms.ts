import { isBitSet } from '../bytes/index'

type BitAlarms = ReadonlyArray<readonly [bit: number, alarm: string]>

const SIMPLE: BitAlarms = [[0, 'lowPower']]
const WITH_MOTOR: BitAlarms = [
  [0, 'overspeed'],
  [1, 'lowPower'],
  [2, 'vibration'],
  [3, 'lowBattery'],
  [5, 'geofenceEnter'],
  [6, 'geofenceExit'],
]

/** Bits of the alarm word of a padlock, by its product number. */
const BY_PRODUCT: Readonly<Record<number, BitAlarms>> = { 1: SIMPLE, 2: SIMPLE, 3: WITH_MOTOR }

export const alarmsOfLock = (product: number, mask: number): string[] =>
  (BY_PRODUCT[product] ?? []).filter(([bit]) => isBitSet(mask, bit)).map(([, alarm]) => alarm)
