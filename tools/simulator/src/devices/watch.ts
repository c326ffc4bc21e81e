import { ALIVE, commandOf, endingIn, speaking } from './speaking'
import { courseOf, ddmmyy, eastWest, hexDigits, hhmmss, northSouth, validityOf } from './words'

const message = (uniqueId: string, content: string): string =>
  `[3G*${uniqueId}*${hexDigits(content.length, 4)}*${content}]`

const CELLS = '1,0,724,5,12106,7326,25'

export const watchDevice = speaking(
  {
    name: 'watch',
    defaultPort: 5093,
    carries: ['batteryLevel', 'altitude', 'validity'],
    precision: { degrees: 0.0000006, speedKnots: 0.03 },
    uniqueId: (serial) => `401${String(serial).padStart(7, '0')}`,
  },
  {
    login: (id) => message(id, 'LK'),
    heartbeat: (id) => message(id, 'LK'),
    report: (id, fix) => {
      const where = [
        Math.abs(fix.latitude).toFixed(6),
        northSouth(fix),
        Math.abs(fix.longitude).toFixed(6),
        eastWest(fix),
      ]
      const motion = [fix.speedKmh.toFixed(1), courseOf(fix), Math.round(fix.altitudeMeters), fix.satellites, 100]
      const state = [Math.round(fix.batteryPercent), 0, 0, fix.alarm === 'sos' ? '00010000' : '00000000']
      const head = [fix.buffered ? 'UD2' : 'UD', ddmmyy(fix.time), hhmmss(fix.time), validityOf(fix)]
      return message(id, [...head, ...where, ...motion, ...state, CELLS].join(','))
    },
    lengthOf: endingIn(']'),
    hears: (_message, text, id) => {
      const words = text.split('*').slice(3).join('*').slice(0, -1)
      if (words === 'LK' || words === 'AL') return ALIVE
      return commandOf(words, { answer: message(id, words.split(',')[0] ?? '') })
    },
  },
)
