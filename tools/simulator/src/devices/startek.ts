import { asciiBytes, sumOf } from './bytes'
import { commandOf, endingIn, speaking } from './speaking'
import { courseOf, hexDigits, hhmmss, imeiFrom, validityOf, yymmdd } from './words'

const message = (uniqueId: string, content: string): string => {
  const body = `,${uniqueId},${content}`
  const text = `&&A${body.length}${body}`
  return `${text}${hexDigits(sumOf(asciiBytes(text)), 2)}\r\n`
}

export const startekDevice = speaking(
  {
    name: 'startek',
    defaultPort: 5222,
    carries: ['ignition', 'power', 'altitude', 'validity', 'blocked'],
    precision: { degrees: 0.0000006 },
    uniqueId: imeiFrom('86410024'),
  },
  {
    report: (id, fix) => {
      const where = [validityOf(fix), fix.latitude.toFixed(6), fix.longitude.toFixed(6), fix.satellites, '0.8']
      const motion = [
        Math.round(fix.speedKmh),
        courseOf(fix),
        Math.round(fix.altitudeMeters),
        Math.round(fix.odometerMeters),
      ]
      const lines = ['724|5|2F4A|01C9E3', 21, '0000003D', fix.ignition ? '02' : '00', fix.blocked ? '01' : '00']
      const volts = `${hexDigits(fix.powerVolts * 100, 4)}|${hexDigits(410, 4)}`
      const fields = [0, '', `${yymmdd(fix.time)}${hhmmss(fix.time)}`, ...where, ...motion, ...lines, volts]
      return message(id, `000,${fields.join(',')},1,`)
    },
    lengthOf: endingIn('\n'),
    hears: (_message, text, id) => {
      const [, words = ''] = /^\$\$.\d+,\d+,(.*)[\dA-F]{2}\r\n$/s.exec(text) ?? []
      const type = /^\d{3}/.exec(words)?.[0] ?? '999'
      return commandOf(words, {
        stop: words === '900,1,1',
        resume: words === '900,1,0',
        answer: message(id, `${type},OK`),
      })
    },
  },
)
