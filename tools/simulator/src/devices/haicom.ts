import { speaking } from './speaking'
import { courseOf, digitsOf, hhmmss, imeiFrom, knotsOf, minutesOf, oneIf, yymmdd } from './words'

/** Degrees and thousandths of minutes without a point. */
const anglesOf = (degrees: number, wholeDigits: number): string => minutesOf(degrees, wholeDigits, 3).replace('.', '')

export const haicomDevice = speaking(
  {
    name: 'haicom',
    defaultPort: 5063,
    carries: ['validity'],
    precision: { degrees: 0.000009, speedKnots: 0.06 },
    uniqueId: imeiFrom('86410067'),
  },
  {
    report: (id, fix) => {
      const flags = oneIf(fix.valid) + 2 * oneIf(fix.longitude >= 0) + 4 * oneIf(fix.latitude >= 0)
      const place = `${flags}${anglesOf(fix.latitude, 2)}${anglesOf(fix.longitude, 3)}`
      const motion = [digitsOf(knotsOf(fix) * 10, 4), digitsOf(courseOf(fix) * 10, 4)]
      return `$GPRS${[id, 'T100001', yymmdd(fix.time), hhmmss(fix.time), place, ...motion].join(',')},000001,,,1,00#V040*`
    },
    hears: () => [],
  },
)
