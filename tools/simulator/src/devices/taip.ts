import type { DeviceFix } from '../fix'
import { speaking, STORED, ALIVE } from './speaking'
import { courseOf, digitsOf, imeiFrom, mphOf } from './words'

const GPS_EPOCH_MS = Date.UTC(1980, 0, 6)
const DAY_MS = 86_400_000

/** Week, day of the week and second of the day. */
const moment = (time: Date): string => {
  const sinceMs = time.getTime() - GPS_EPOCH_MS
  const days = Math.floor(sinceMs / DAY_MS)
  return `${digitsOf(Math.floor(days / 7), 4)}${days % 7}${digitsOf(Math.floor((sinceMs % DAY_MS) / 1000), 5)}`
}

const angle = (degrees: number, width: number): string =>
  `${degrees < 0 ? '-' : '+'}${digitsOf(Math.abs(degrees) * 100_000, width + 5)}`

const place = (fix: DeviceFix): string =>
  `${angle(fix.latitude, 2)}${angle(fix.longitude, 3)}${digitsOf(mphOf(fix), 3)}${digitsOf(courseOf(fix), 3)}`

export const taipDevice = speaking(
  {
    name: 'taip',
    defaultPort: 5031,
    carries: ['ignition'],
    acknowledges: true,
    precision: { degrees: 0.0000051, speedKnots: 0.45 },
    uniqueId: imeiFrom('86410028'),
  },
  {
    report: (id, fix) =>
      `>REV00${moment(fix.time)}${place(fix)}32;IO=${fix.ignition ? 3 : 2}00;SV=${fix.satellites};ID=${id}<`,
    hears: (_message, text, id) => (text.startsWith(id) ? STORED : ALIVE),
  },
)
