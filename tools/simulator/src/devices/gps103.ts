import type { ServerReply } from './device-protocol'
import { ALIVE, commandOf, speaking, WELCOME } from './speaking'
import {
  courseOf,
  eastWest,
  hhmmss,
  imeiFrom,
  knotsOf,
  latitudeOf,
  longitudeOf,
  northSouth,
  oneIf,
  validityOf,
  yymmdd,
} from './words'

/** The server's words have no end of their own: each is told by its start. */
const WORDS = /LOAD|ON|\*\*,imei:\d+,((?:(?!\*\*,imei:).)+)/gs

const understand = ([word, code]: RegExpMatchArray): ServerReply => {
  if (word === 'LOAD') return WELCOME
  if (code === undefined) return ALIVE
  return commandOf(code, { stop: code === 'J', resume: code === 'K' })
}

export const gps103Device = speaking(
  {
    name: 'gps103',
    defaultPort: 5001,
    carries: ['ignition', 'altitude', 'validity'],
    waitsForWelcome: true,
    precision: { speedKnots: 0.01 },
    uniqueId: imeiFrom('86410013'),
  },
  {
    login: (id) => `##,imei:${id},A;`,
    heartbeat: (id) => `${id};`,
    report: (id, fix) => {
      const moment = `${yymmdd(fix.time)}${hhmmss(fix.time).slice(0, 4)}`
      const event = fix.alarm === 'sos' ? 'help me' : 'tracker'
      const head = [`imei:${id}`, event, moment, '', 'F', `${hhmmss(fix.time)}.000`, validityOf(fix)]
      const where = [latitudeOf(fix, 5), northSouth(fix), longitudeOf(fix, 5), eastWest(fix)]
      const motion = [knotsOf(fix).toFixed(2), courseOf(fix), Math.round(fix.altitudeMeters)]
      return `${[...head, ...where, ...motion, oneIf(fix.ignition), 0, '', '', ''].join(',')};`
    },
    hears: (_message, text) => [...text.matchAll(WORDS)].map(understand),
  },
)
