import { ByteWriter } from './bytes'
import { ALIVE, commandOf, speaking } from './speaking'
import { courseOf, hhmmss, yyyymmdd } from './words'

const keepAlive = (id: string): Uint8Array => new ByteWriter().hex('d0d70100').u32LE(Number(id)).bytes()

export const wondexDevice = speaking(
  {
    name: 'wondex',
    defaultPort: 5032,
    carries: ['altitude', 'validity'],
    uniqueId: (serial) => String(2_010_000_000 + serial),
  },
  {
    login: keepAlive,
    report: (id, fix) => {
      const place = [fix.longitude.toFixed(6), fix.latitude.toFixed(6)]
      const motion = [Math.round(fix.speedKmh), courseOf(fix), Math.round(fix.altitudeMeters)]
      const rest = [fix.valid ? Math.max(fix.satellites, 1) : 0, 2, '3.90V', (fix.odometerMeters / 1000).toFixed(1), 0]
      return `${[id, `${yyyymmdd(fix.time)}${hhmmss(fix.time)}`, ...place, ...motion, ...rest].join(',')}\r\n`
    },
    heartbeat: keepAlive,
    hears: (message, text) => (message[0] === 0xd0 ? ALIVE : commandOf(text, { answer: '$OK:DONE\r\n' })),
  },
)
