import { asciiBytes, sumOf } from './bytes'
import { ALIVE, commandOf, endingIn, speaking } from './speaking'
import { courseOf, hexDigits, hhmmss, imeiFrom, oneIf, validityOf, yymmdd } from './words'

const TIMED = 35
/** `*`, two digits of sum and the line end. */
const TAIL_BYTES = 5

const message = (uniqueId: string, content: string): string => {
  const body = `,${uniqueId},${content}`
  const text = `$$A${body.length + TAIL_BYTES}${body}*`
  return `${text}${hexDigits(sumOf(asciiBytes(text)), 2)}\r\n`
}

const STOP = 'C01,0,12222'
const RESUME = 'C01,0,02222'

export const meitrackDevice = speaking(
  {
    name: 'meitrack',
    defaultPort: 5020,
    carries: ['power', 'altitude', 'validity', 'blocked'],
    precision: { degrees: 0.0000006 },
    uniqueId: imeiFrom('86410018'),
  },
  {
    report: (id, fix) => {
      const where = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), `${yymmdd(fix.time)}${hhmmss(fix.time)}`]
      const motion = [
        fix.satellites,
        21,
        Math.round(fix.speedKmh),
        courseOf(fix),
        '0.8',
        Math.round(fix.altitudeMeters),
      ]
      const counters = [Math.round(fix.odometerMeters), 120, '724|5|2F4A|1C9E']
      const lines = `${fix.ignition ? '02' : '00'}0${oneIf(fix.blocked)}`
      const volts = `0000|0000|0000|${hexDigits(410, 4)}|${hexDigits(fix.powerVolts * 100, 4)}`
      return message(id, ['AAA', TIMED, ...where, validityOf(fix), ...motion, ...counters, lines, volts].join(','))
    },
    lengthOf: endingIn('\n'),
    hears: (_message, text, id) => {
      const [, words = ''] = /^@@.\d+,\d+,(.*)\*[\dA-F]{2}\r\n$/s.exec(text) ?? []
      const [type = ''] = /^[B-F]\d\d/.exec(words) ?? []
      if (words.startsWith('AAC') || words.startsWith('CCC')) return ALIVE
      return commandOf(words, {
        stop: words === STOP,
        resume: words === RESUME,
        answer: message(id, `${type || 'F99'},OK`),
      })
    },
  },
)
