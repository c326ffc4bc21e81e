import { ALIVE, commandOf, endingIn, speaking, STORED, WELCOME } from './speaking'
import { courseOf, ddmmyy, eastWest, hhmmss, imeiFrom, latitudeOf, longitudeOf, northSouth } from './words'

export const wialonDevice = speaking(
  {
    name: 'wialon',
    defaultPort: 5039,
    carries: ['ignition', 'power', 'batteryLevel', 'altitude', 'archive'],
    acknowledges: true,
    waitsForWelcome: true,
    uniqueId: imeiFrom('86410032'),
  },
  {
    login: (id) => `#L#${id};NA\r\n`,
    heartbeat: () => '#P#\r\n',
    report: (_id, fix) => {
      const where = [latitudeOf(fix, 5), northSouth(fix), longitudeOf(fix, 5), eastWest(fix)]
      const motion = [Math.round(fix.speedKmh), courseOf(fix), Math.round(fix.altitudeMeters), fix.satellites]
      const named = [
        `ignition:3:${fix.ignition}`,
        `power:2:${fix.powerVolts}`,
        `bat:1:${Math.round(fix.batteryPercent)}`,
      ]
      const fields = [ddmmyy(fix.time), hhmmss(fix.time), ...where, ...motion, '0.8', 0, 0, '', 'NA', named.join(',')]
      return `#${fix.buffered ? 'B' : 'D'}#${fields.join(';')}\r\n`
    },
    lengthOf: endingIn('\n'),
    hears: (_message, text) => {
      const [, type] = /^#A(\w+)#/.exec(text) ?? []
      if (type === 'L') return text.startsWith('#AL#1') ? WELCOME : { kind: 'refused', reason: 'login not accepted' }
      if (type === 'D' || type === 'B') return STORED
      return type === undefined ? commandOf(text.trim(), { answer: `#M#${text.trim()} OK\r\n` }) : ALIVE
    },
  },
)
