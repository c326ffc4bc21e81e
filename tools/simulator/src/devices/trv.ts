import { ALIVE, endingIn, speaking, STORED, WELCOME } from './speaking'
import {
  courseOf,
  digitsOf,
  eastWest,
  hhmmss,
  imeiFrom,
  latitudeOf,
  longitudeOf,
  northSouth,
  validityOf,
  yymmdd,
} from './words'

export const trvDevice = speaking(
  {
    name: 'trv',
    defaultPort: 5010,
    carries: ['ignition', 'validity'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { speedKnots: 0.03 },
    uniqueId: imeiFrom('86410066'),
  },
  {
    login: (id) => `TRVAP00${id}#`,
    report: (_id, fix) => {
      const place = `${validityOf(fix)}${latitudeOf(fix)}${northSouth(fix)}${longitudeOf(fix)}${eastWest(fix)}`
      const motion = `${fix.speedKmh.toFixed(1).padStart(5, '0')}${hhmmss(fix.time)}${courseOf(fix).toFixed(2).padStart(6, '0')}`
      const status = `060${digitsOf(fix.satellites, 3)}${digitsOf(fix.batteryPercent, 3)}${fix.ignition ? 1 : 2}0000`
      return `TRVYP03${yymmdd(fix.time)}${place}${motion}${status},724,5,9520,3671#`
    },
    heartbeat: () => 'TRVCP01,06000908010000#',
    lengthOf: endingIn('#'),
    hears: (_message, text) => {
      if (text.startsWith('TRVBP00')) return WELCOME
      return text.startsWith('TRVZP03') ? STORED : ALIVE
    },
  },
)
