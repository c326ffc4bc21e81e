import { asciiBytes, xorOf } from './bytes'
import { ALIVE, speaking } from './speaking'
import { hexDigits, imeiFrom, oneIf, rmcOf } from './words'

const sentence = (content: string): string => `$${content}*${hexDigits(xorOf(asciiBytes(content)), 2)}`

export const t55Device = speaking(
  {
    name: 't55',
    defaultPort: 5005,
    carries: ['ignition', 'validity'],
    precision: { speedKnots: 0.01 },
    uniqueId: imeiFrom('86410025'),
  },
  {
    login: (id) => `${sentence(`PGID,${id}`)}\r\n`,
    report: (id, fix) => {
      const added = [fix.satellites, id, oneIf(fix.ignition), 0, 4]
      return `${sentence(`GPRMC,${rmcOf(fix)},,`)},${added.join(',')}\r\n`
    },
    hears: () => ALIVE,
  },
)
