import { speaking } from './speaking'
import { ddmmyy, eastWest, hhmmss, knotsOf, latitudeOf, longitudeOf, northSouth, validityOf } from './words'

export const t57Device = speaking(
  {
    name: 't57',
    defaultPort: 5155,
    carries: ['altitude', 'validity'],
    precision: { courseDegrees: 360, speedKnots: 0.001 },
    uniqueId: (serial) => `T57${String(serial).padStart(7, '0')}`,
  },
  {
    report: (id, fix) => {
      const place = [latitudeOf(fix), northSouth(fix), longitudeOf(fix), eastWest(fix), '+0.2,+0.1,-0.7']
      const motion = [knotsOf(fix).toFixed(3), fix.altitudeMeters.toFixed(3), `${validityOf(fix)}2`, '4.2']
      return `*T57#F1#${[id, ddmmyy(fix.time), hhmmss(fix.time), ...place, ...motion].join('#')}#`
    },
    hears: () => [],
  },
)
