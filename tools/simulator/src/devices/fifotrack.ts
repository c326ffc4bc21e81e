import { asciiBytes, sumOf } from './bytes'
import { commandOf, endingIn, speaking } from './speaking'
import { courseOf, hexDigits, hhmmss, imeiFrom, validityOf, yymmdd } from './words'

const message = (uniqueId: string, number: number, content: string): string => {
  const body = `,${uniqueId},${hexDigits(number, 4)},${content}`
  const text = `$$${body.length}${body}*`
  return `${text}${hexDigits(sumOf(asciiBytes(text)), 2)}\r\n`
}

export const fifotrackDevice = speaking(
  {
    name: 'fifotrack',
    defaultPort: 5124,
    carries: ['altitude', 'validity'],
    precision: { degrees: 0.0000006 },
    uniqueId: imeiFrom('86410008'),
  },
  {
    report: (id, fix, serial) => {
      const where = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), Math.round(fix.speedKmh), courseOf(fix)]
      const counters = [Math.round(fix.altitudeMeters), Math.round(fix.odometerMeters), 0]
      const lines = ['900000C0', fix.ignition ? '02' : '00', fix.blocked ? '01' : '00', '724|5|2F4A|1C9E3']
      const volts = `${hexDigits(410, 3)}|${hexDigits(fix.powerVolts * 100, 3)}`
      const fields = ['', `${yymmdd(fix.time)}${hhmmss(fix.time)}`, validityOf(fix), ...where, ...counters, ...lines]
      return message(id, serial & 0xffff, `A01,${[...fields, volts, ''].join(',')}`)
    },
    lengthOf: endingIn('\n'),
    hears: (_message, text, id) => {
      const [, , , ...words] = (text.split('*')[0] ?? '').split(',')
      const type = /^[BCE-Z]\d\d$/.test(words[0] ?? '') ? words[0] : 'B99'
      return commandOf(words.join(','), { answer: message(id, 1, `${type},OK`) })
    },
  },
)
