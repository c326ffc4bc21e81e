import { speaking } from './speaking'
import { courseOf, eastWest, hhmmss, knotsOf, latitudeOf, longitudeOf, northSouth, validityOf, yymmdd } from './words'

export const carscopDevice = speaking(
  {
    name: 'carscop',
    defaultPort: 5040,
    carries: ['validity'],
    precision: { speedKnots: 0.06 },
    uniqueId: (serial) => `CW${String(serial).padStart(13, '0')}`,
  },
  {
    report: (id, fix) => {
      const place = `${validityOf(fix)}${latitudeOf(fix)}${northSouth(fix)}${longitudeOf(fix)}${eastWest(fix)}`
      const motion = `${knotsOf(fix).toFixed(1).padStart(5, '0')}${yymmdd(fix.time)}${courseOf(fix).toFixed(2).padStart(6, '0')}`
      const sent = `${yymmdd(fix.time)}${hhmmss(fix.time)}`
      return `*${sent}UB05${id}${hhmmss(fix.time)}${place}${motion}00000000L000000^`
    },
    hears: () => [],
  },
)
