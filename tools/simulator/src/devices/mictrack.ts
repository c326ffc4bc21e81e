import { ALIVE, speaking } from './speaking'
import { courseOf, hhmmss, imeiFrom, yymmdd } from './words'

export const mictrackDevice = speaking(
  {
    name: 'mictrack',
    defaultPort: 5191,
    carries: [],
    precision: { degrees: 0.000001 },
    uniqueId: imeiFrom('86703504'),
  },
  {
    report: (id, fix) => {
      const place = `${fix.latitude.toFixed(6)}+${fix.longitude.toFixed(6)}`
      const motion = `${fix.speedKmh.toFixed(1)}+${courseOf(fix)}`
      return `MT;5;${id};R0;9+${yymmdd(fix.time)}${hhmmss(fix.time)}+${place}+${motion}+4+3954+1\r\n`
    },
    hears: () => ALIVE,
  },
)
