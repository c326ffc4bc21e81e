import { speaking } from './speaking'
import { digitsOf, eastWest, hhmmss, imeiFrom, northSouth, validityOf, yymmdd } from './words'

export const gotopDevice = speaking(
  {
    name: 'gotop',
    defaultPort: 5050,
    carries: ['batteryLevel', 'validity'],
    precision: { speedKnots: 0.03, courseDegrees: 360 },
    uniqueId: imeiFrom('86410070'),
  },
  {
    report: (id, fix) => {
      const latitude = `LAT:${Math.abs(fix.latitude).toFixed(7)}${northSouth(fix)}`
      const longitude = `LON:${Math.abs(fix.longitude).toFixed(7)}${eastWest(fix)}`
      const when = [`DATE:${yymmdd(fix.time)}`, `TIME:${hhmmss(fix.time)}`]
      const state = [`Speed:${fix.speedKmh.toFixed(1)}`, `${digitsOf(fix.batteryPercent, 3)}-20`, '01.00']
      return `${[id, 'CMD-T', validityOf(fix), ...when, latitude, longitude, ...state].join(',')}#`
    },
    hears: () => [],
  },
)
