import { endingIn, speaking, ALIVE } from './speaking'
import { courseOf, hhmmss, imeiFrom, yyyymmdd } from './words'

const momentOf = (time: Date): string => `${yyyymmdd(time)}${hhmmss(time)}`

export const gl100Device = speaking(
  {
    name: 'gl100',
    defaultPort: 5003,
    carries: ['altitude', 'validity'],
    precision: { speedKnots: 0.03 },
    uniqueId: imeiFrom('86410061'),
  },
  {
    report: (id, fix) => {
      const motion = [fix.valid ? 0 : 1, fix.speedKmh.toFixed(1), courseOf(fix), fix.altitudeMeters.toFixed(1), 1]
      const place = [fix.longitude.toFixed(6), fix.latitude.toFixed(6), momentOf(fix.time)]
      return `+RESP:GTTRI,${[id, 1, 0, 0, ...motion, ...place].join(',')},0724,0005,18d8,6141,00,11F0,0102120204\0`
    },
    heartbeat: (id, now) => `AT+GTHBD=HeartBeat,${id},${momentOf(now)},11F0,0102120204\0`,
    lengthOf: endingIn('\0'),
    hears: () => ALIVE,
  },
)
