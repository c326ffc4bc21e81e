import { ALIVE, speaking } from './speaking'
import { courseOf, hhmmss, yymmdd } from './words'

export const dwayDevice = speaking(
  {
    name: 'dway',
    defaultPort: 5150,
    carries: ['altitude'],
    precision: { speedKnots: 0.03 },
    uniqueId: (serial) => String(20_000_000 + serial),
  },
  {
    report: (id, fix, serial) => {
      const place = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), Math.round(fix.altitudeMeters)]
      const motion = [fix.speedKmh.toFixed(1).padStart(4, ' '), courseOf(fix)]
      return `AA55,${[serial, id, 1, yymmdd(fix.time), hhmmss(fix.time), ...place, ...motion].join(',')},0000,0000,00000,4100,0,0,0,D\r\n`
    },
    heartbeat: () => 'AA55,HB\r\n',
    hears: () => ALIVE,
  },
)
