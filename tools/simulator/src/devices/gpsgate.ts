import { endingIn, speaking, WELCOME } from './speaking'
import { imeiFrom, rmcOf } from './words'

export const gpsgateDevice = speaking(
  {
    name: 'gpsgate',
    defaultPort: 5026,
    carries: ['validity'],
    waitsForWelcome: true,
    precision: { speedKnots: 0.006 },
    uniqueId: imeiFrom('86410069'),
  },
  {
    login: (id) => `$FRLIN,IMEI,${id},*00\r\n`,
    report: (_id, fix) => `$GPRMC,${rmcOf(fix)},,*00\r\n`,
    lengthOf: endingIn('\n'),
    hears: () => WELCOME,
  },
)
