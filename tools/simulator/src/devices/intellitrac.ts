import { asciiBytes, ByteWriter } from './bytes'
import { ALIVE, speaking } from './speaking'
import { courseOf, hhmmss, oneIf, yyyymmdd } from './words'

const sync = (): Uint8Array => new ByteWriter().hex('faf8000100000001').bytes()

export const intellitracDevice = speaking(
  {
    name: 'intellitrac',
    defaultPort: 5037,
    carries: ['altitude'],
    uniqueId: (serial) => String(1_010_000_000 + serial),
  },
  {
    login: sync,
    report: (id, fix) => {
      const place = [fix.longitude.toFixed(6), fix.latitude.toFixed(6)]
      const motion = [Math.round(fix.speedKmh), courseOf(fix), Math.round(fix.altitudeMeters)]
      const rest = [fix.satellites, 2, oneIf(fix.ignition), 0, '0.046', '0.000']
      return asciiBytes(
        `${[id, `${yyyymmdd(fix.time)}${hhmmss(fix.time)}`, ...place, ...motion, ...rest].join(',')}\r\n`,
      )
    },
    heartbeat: sync,
    hears: () => ALIVE,
  },
)
