import { announced, speaking, STORED } from './speaking'
import { courseOf, hhmmss, oneIf, yyyymmdd } from './words'

export const sabertekDevice = speaking(
  {
    name: 'sabertek',
    defaultPort: 5166,
    carries: ['ignition', 'batteryLevel', 'altitude', 'validity'],
    acknowledges: true,
    uniqueId: (serial) => String(900_000_000 + serial),
  },
  {
    report: (id, fix) => {
      const head = [id, 4, '350001000200030', '8955', '+5511', `${yyyymmdd(fix.time)}${hhmmss(fix.time)}`]
      const states = [fix.batteryPercent, 75, oneIf(fix.ignition), 0, oneIf(fix.valid)]
      const place = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), Math.round(fix.speedKmh), courseOf(fix)]
      const rest = [Math.round(fix.altitudeMeters), fix.satellites, Math.round(fix.odometerMeters / 1000)]
      return `\x02,${[...head, ...states, ...place, ...rest].join(',')},\x03\r\n`
    },
    lengthOf: announced(1, () => 1),
    hears: () => STORED,
  },
)
