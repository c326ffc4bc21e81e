import { ALIVE, commandOf, endingIn, speaking, STORED } from './speaking'
import { rmcOf } from './words'

export const laipacDevice = speaking(
  {
    name: 'laipac',
    defaultPort: 5048,
    carries: ['validity'],
    acknowledges: true,
    uniqueId: (serial) => String(81_000_000 + serial),
  },
  {
    // A small letter asks for an answer.
    report: (id, fix) => {
      const [time, , ...rest] = rmcOf(fix).split(',')
      const state = [0, 4115, Math.round(fix.odometerMeters / 1000), 1, 0, 0, '0D7AB913', '724005']
      return `$AVRMC,${[id, time, fix.valid ? 'a' : 'v', ...rest, ...state].join(',')}*00\r\n`
    },
    heartbeat: (id) => `$ECHK,${id},1*00\r\n`,
    lengthOf: endingIn('\n'),
    hears: (_message, text) => {
      if (text.startsWith('$EAVACK')) return STORED
      return text.startsWith('$ECHK') ? ALIVE : commandOf(text)
    },
  },
)
