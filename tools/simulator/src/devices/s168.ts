import { speaking } from './speaking'
import { courseOf, hhmmss, imeiFrom, validityOf, yymmdd } from './words'

export const s168Device = speaking(
  {
    name: 's168',
    defaultPort: 5204,
    carries: ['batteryLevel', 'altitude', 'validity'],
    uniqueId: imeiFrom('86410072'),
  },
  {
    report: (id, fix, serial) => {
      const place = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), Math.round(fix.speedKmh), courseOf(fix)]
      const data = [validityOf(fix), fix.satellites, `${yymmdd(fix.time)}${hhmmss(fix.time)}`, ...place]
      const number = serial.toString(16).padStart(4, '0')
      return `S168#${id}#${number}#0000#GDATA:${data.join(',')},${Math.round(fix.altitudeMeters)};STATUS:${fix.batteryPercent},73$`
    },
    hears: () => [],
  },
)
