import { commandOf, speaking } from './speaking'
import { courseOf, hexDigits, imeiFrom, momentParts, twoDigitsOf } from './words'

const FIXED = 3
const SIGNAL = 21 << 16

export const minifinderDevice = speaking(
  {
    name: 'minifinder',
    defaultPort: 5062,
    carries: ['batteryLevel', 'altitude', 'validity'],
    precision: { degrees: 0.0000006, speedKnots: 0.03 },
    uniqueId: imeiFrom('86410019'),
  },
  {
    login: (id) => `!1,${id};`,
    report: (_id, fix) => {
      const [year, month, day, ...clock] = momentParts(fix.time)
      const date = [day, month, year].map(twoDigitsOf).join('/')
      const where = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), fix.speedKmh.toFixed(1), courseOf(fix)]
      const flags = hexDigits(SIGNAL | (fix.valid ? FIXED : 0), 1)
      const rest = [Math.round(fix.altitudeMeters), Math.round(fix.batteryPercent), fix.satellites, 12, '0.8']
      return `!D,${[date, clock.map(twoDigitsOf).join(':'), ...where, flags, ...rest].join(',')};`
    },
    hears: (_message, text) => commandOf(text, { answer: '!3,ok;' }),
  },
)
