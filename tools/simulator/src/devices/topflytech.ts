import { ALIVE, speaking } from './speaking'
import { courseOf, eastWest, hhmmss, imeiFrom, latitudeOf, longitudeOf, northSouth, validityOf, yymmdd } from './words'

/** States of the unit in front of the moment. */
const STATES = 'BP00XG00b600000000L00074b54S00000000R0C0F'

export const topflytechDevice = speaking(
  {
    name: 'topflytech',
    defaultPort: 5047,
    carries: ['validity'],
    precision: { speedKnots: 0.03 },
    uniqueId: imeiFrom('86410029'),
  },
  {
    report: (id, fix) => {
      const where = `${latitudeOf(fix)}${northSouth(fix)}${longitudeOf(fix)}${eastWest(fix)}`
      const motion = `${fix.speedKmh.toFixed(1).padStart(5, '0')}${courseOf(fix).toFixed(2).padStart(6, '0')}`
      return `(${id}${STATES}${yymmdd(fix.time)}${hhmmss(fix.time)}${validityOf(fix)}${where}${motion})`
    },
    hears: () => ALIVE,
  },
)
