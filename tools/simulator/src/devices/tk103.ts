import { ALIVE, commandOf, endingIn, speaking, WELCOME } from './speaking'
import {
  courseOf,
  ddmmyy,
  digitsOf,
  eastWest,
  hexDigits,
  hhmmss,
  latitudeOf,
  longitudeOf,
  northSouth,
  oneIf,
  validityOf,
  yymmdd,
} from './words'

const RELAY_DRAWN = '8'

export const tk103Device = speaking(
  {
    name: 'tk103',
    defaultPort: 5002,
    carries: ['ignition', 'validity', 'blocked'],
    waitsForWelcome: true,
    precision: { speedKnots: 0.03 },
    uniqueId: (serial) => `09410${String(serial).padStart(7, '0')}`,
  },
  {
    login: (id) => `(${id}BP00${id}HSO)`,
    heartbeat: (id) => `(${id}BP00${id}HSO)`,
    report: (id, fix) => {
      const where = `${latitudeOf(fix)}${northSouth(fix)}${longitudeOf(fix)}${eastWest(fix)}`
      const motion = `${fix.speedKmh.toFixed(1).padStart(5, '0')}${hhmmss(fix.time)}${courseOf(fix).toFixed(2).padStart(6, '0')}`
      const state = `0${oneIf(fix.ignition)}${fix.blocked ? RELAY_DRAWN : '0'}00000`
      const distance = hexDigits(Math.round(fix.odometerMeters), 8)
      return `(${id}BR00${yymmdd(fix.time)}${validityOf(fix)}${where}${motion}${state}L${distance})`
    },
    lengthOf: endingIn(')'),
    hears: (_message, text, id) => {
      const words = text.slice(id.length + 1, -1)
      if (words === 'AP01HSO') return WELCOME
      if (words === 'AP05') return ALIVE
      const now = new Date()
      const answer = `(${id},ZC03,${ddmmyy(now)},${hhmmss(now)},$${words.replaceAll('$', '')} ${digitsOf(0, 1)} OK$)`
      return commandOf(words, { stop: words === 'AV010', resume: words === 'AV011', answer })
    },
  },
)
