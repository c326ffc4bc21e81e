import { ALIVE, speaking } from './speaking'
import { courseOf, ddmmyy, hhmmss } from './words'

export const freematicsDevice = speaking(
  {
    name: 'freematics',
    defaultPort: 5170,
    transport: 'udp',
    carries: ['altitude'],
    uniqueId: (serial) => `FM${String(serial).padStart(7, '0')}`,
  },
  {
    report: (id, fix, serial) => {
      const time = [`11:${Number(ddmmyy(fix.time))}`, `10:${Number(`${hhmmss(fix.time)}00`)}`]
      const place = [
        `A:${fix.latitude.toFixed(6)}`,
        `B:${fix.longitude.toFixed(6)}`,
        `C:${Math.round(fix.altitudeMeters)}`,
      ]
      const motion = [`D:${fix.speedKmh.toFixed(2)}`, `E:${courseOf(fix)}`, `F:${fix.satellites}`, '24:1250']
      return `${id}#${[`0:${serial}`, ...time, ...place, ...motion].join(',')}*00`
    },
    heartbeat: (id) => `1#EV=2,TS=1,ID=${id}*00`,
    hears: () => ALIVE,
  },
)
