import { asciiBytes, xorOf } from './bytes'
import { commandOf, endingIn, speaking, STORED } from './speaking'
import { courseOf, ddmmyy, eastWest, hhmmss, imeiFrom, knotsOf, latitudeOf, longitudeOf, northSouth } from './words'

export const globalsatDevice = speaking(
  {
    name: 'globalsat',
    defaultPort: 5043,
    carries: ['altitude', 'validity'],
    acknowledges: true,
    precision: { speedKnots: 0.01 },
    uniqueId: imeiFrom('86410012'),
  },
  {
    report: (id, fix) => {
      const head = ['GSr', 'GTR-128', id, '0040', '5', '0080', fix.valid ? '3' : '1']
      const where = [`${eastWest(fix)}${longitudeOf(fix)}`, `${northSouth(fix)}${latitudeOf(fix)}`]
      const motion = [Math.round(fix.altitudeMeters), knotsOf(fix).toFixed(2), courseOf(fix), fix.satellites, '0.8']
      const fields = [...head, ddmmyy(fix.time), hhmmss(fix.time), ...where, ...motion, '12540mV', '0', '0', '0']
      const text = fields.join(',')
      return `${text}*${xorOf(asciiBytes(text)).toString(16).padStart(2, '0')}!`
    },
    lengthOf: endingIn('\r!'),
    hears: (_message, text) => (text.startsWith('ACK') ? STORED : commandOf(text)),
  },
)
