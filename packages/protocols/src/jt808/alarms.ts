import { isBitSet } from '../bytes/index'
import { isAovx, isPadlock, isWithoutAccidents } from './models'

type BitAlarms = ReadonlyArray<readonly [bits: readonly number[], alarm: string]>

/** Bits of the alarm word of the standard, and those that most makers agree on. */
const STANDARD: BitAlarms = [
  [[0], 'sos'],
  [[1], 'overspeed'],
  [[2], 'fatigueDriving'],
  [[4, 9, 10, 11], 'fault'],
  [[5, 6], 'gpsAntennaCut'],
  [[7, 18], 'lowBattery'],
  [[8], 'powerOff'],
  [[15], 'vibration'],
  [[16, 17], 'tampering'],
  [[19], 'parking'],
  [[20], 'geofence'],
  [[26], 'general'],
  [[28], 'movement'],
  [[29, 30], 'accident'],
]

const OF_PADLOCKS: BitAlarms = [
  [[0, 4], 'removing'],
  [[1], 'tampering'],
]

const OF_AOVX: BitAlarms = [[[16], 'movement']]

const tableOf = (model: string): BitAlarms => {
  if (isPadlock(model)) return OF_PADLOCKS
  if (isAovx(model)) return OF_AOVX
  return isWithoutAccidents(model) ? STANDARD.filter(([, alarm]) => alarm !== 'accident') : STANDARD
}

/** Alarms of the word in front of a place. */
export const alarmsOf = (mask: number, model: string): string[] =>
  tableOf(model)
    .filter(([bits]) => bits.some((bit) => isBitSet(mask, bit)))
    .map(([, alarm]) => alarm)
