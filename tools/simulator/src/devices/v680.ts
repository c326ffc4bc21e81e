import { speaking } from './speaking'
import {
  courseOf,
  ddmmyy,
  eastWest,
  hhmmss,
  imeiFrom,
  knotsOf,
  latitudeOf,
  longitudeOf,
  northSouth,
  oneIf,
} from './words'

export const v680Device = speaking(
  {
    name: 'v680',
    defaultPort: 5016,
    carries: ['validity'],
    precision: { speedKnots: 0.006 },
    uniqueId: imeiFrom('86410068'),
  },
  {
    report: (id, fix) => {
      const place = [
        longitudeOf(fix),
        eastWest(fix),
        latitudeOf(fix),
        northSouth(fix),
        knotsOf(fix).toFixed(2),
        courseOf(fix),
      ]
      const head = `#${id}##${oneIf(fix.valid)}#0000#AUT#01#7240040bcd01a5#`
      return `${head}${place.join(',')}#${ddmmyy(fix.time)}#${hhmmss(fix.time)}.000##`
    },
    hears: () => [],
  },
)
