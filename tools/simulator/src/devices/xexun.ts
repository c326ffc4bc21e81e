import { asciiBytes, xorOf } from './bytes'
import { commandOf, speaking } from './speaking'
import { hexDigits, imeiFrom, rmcOf } from './words'

export const xexunDevice = speaking(
  {
    name: 'xexun',
    defaultPort: 5006,
    carries: ['ignition', 'validity'],
    precision: { speedKnots: 0.01 },
    uniqueId: imeiFrom('86410033'),
  },
  {
    report: (id, fix) => {
      const content = `GPRMC,${rmcOf(fix)},,,A`
      const sum = hexDigits(xorOf(asciiBytes(content)), 2)
      const state = fix.alarm === 'sos' ? 'help me!' : fix.ignition ? 'acc on' : 'acc off'
      return `${content}*${sum},F,${state},imei:${id},\r\n`
    },
    hears: (_message, text) => commandOf(text, { stop: text.endsWith(' 11'), resume: text.endsWith(' 00') }),
  },
)
