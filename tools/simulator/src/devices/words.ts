import type { DeviceFix } from '../fix'
import { ByteWriter } from './bytes'

const KM_PER_NAUTICAL_MILE = 1.852
const KM_PER_MILE = 1.609344

export const knotsOf = ({ speedKmh }: DeviceFix): number => speedKmh / KM_PER_NAUTICAL_MILE
export const mphOf = ({ speedKmh }: DeviceFix): number => speedKmh / KM_PER_MILE
export const centimetersPerSecondOf = ({ speedKmh }: DeviceFix): number => Math.round((speedKmh * 1000) / 36)
export const courseOf = ({ courseDegrees }: DeviceFix): number => Math.round(courseDegrees) % 360
export const kmhOf = ({ speedKmh }: DeviceFix): number => Math.min(255, Math.round(speedKmh))

/** Year of two digits, month, day, hour, minute and second, UTC. */
export const momentParts = (time: Date): [number, number, number, number, number, number] => [
  time.getUTCFullYear() % 100,
  time.getUTCMonth() + 1,
  time.getUTCDate(),
  time.getUTCHours(),
  time.getUTCMinutes(),
  time.getUTCSeconds(),
]

export const twoDigitsOf = (value: number): string => String(value).padStart(2, '0')

export const yymmdd = (time: Date): string => momentParts(time).slice(0, 3).map(twoDigitsOf).join('')
export const ddmmyy = (time: Date): string => momentParts(time).slice(0, 3).reverse().map(twoDigitsOf).join('')
export const hhmmss = (time: Date): string => momentParts(time).slice(3).map(twoDigitsOf).join('')
export const yyyymmdd = (time: Date): string => `20${yymmdd(time)}`
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** The same six numbers with two decimal digits in each byte. */
export const bcdMoment = (time: Date): Uint8Array => new ByteWriter().hex(`${yymmdd(time)}${hhmmss(time)}`).bytes()

/** Degrees as `DDMM.MMMM` with so many digits; a minute that rounds to 60 becomes the next degree. */
export const minutesOf = (degrees: number, wholeDigits: number, decimals = 4): string => {
  const scale = 10 ** decimals
  const units = Math.round(Math.abs(degrees) * 60 * scale)
  const minutes = ((units % (60 * scale)) / scale).toFixed(decimals).padStart(3 + decimals, '0')
  return `${String(Math.floor(units / (60 * scale))).padStart(wholeDigits, '0')}${minutes}`
}

export const northSouth = ({ latitude }: DeviceFix): string => (latitude < 0 ? 'S' : 'N')
export const eastWest = ({ longitude }: DeviceFix): string => (longitude < 0 ? 'W' : 'E')
export const latitudeOf = ({ latitude }: DeviceFix, decimals?: number): string => minutesOf(latitude, 2, decimals)
export const longitudeOf = ({ longitude }: DeviceFix, decimals?: number): string => minutesOf(longitude, 3, decimals)

export const validityOf = ({ valid }: DeviceFix): string => (valid ? 'A' : 'V')
export const oneIf = (condition: boolean): 0 | 1 => (condition ? 1 : 0)
export const digitsOf = (value: number, width: number): string => String(Math.round(value)).padStart(width, '0')
export const hexDigits = (value: number, width: number): string =>
  (value >>> 0).toString(16).toUpperCase().padStart(width, '0')

/** Time, validity, place, knots, course and date as a receiver writes them behind `RMC,`. */
export const rmcOf = (fix: DeviceFix): string =>
  [
    `${hhmmss(fix.time)}.000`,
    validityOf(fix),
    latitudeOf(fix),
    northSouth(fix),
    longitudeOf(fix),
    eastWest(fix),
    knotsOf(fix).toFixed(2),
    String(courseOf(fix)),
    ddmmyy(fix.time),
  ].join(',')

/** Identifiers of fifteen digits from eight that belong to the protocol. */
export const imeiFrom =
  (eightDigits: string) =>
  (serial: number): string =>
    `${eightDigits}${String(serial).padStart(7, '0')}`
