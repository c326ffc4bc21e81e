import { speaking } from './speaking'
import { courseOf, digitsOf, hhmmss, imeiFrom, knotsOf, minutesOf, oneIf, yymmdd } from './words'

const angleOf = (degrees: number, wholeDigits: number): string =>
  `${degrees < 0 ? '-' : '+'}${minutesOf(degrees, wholeDigits)}`

export const starlinkDevice = speaking(
  {
    name: 'starlink',
    defaultPort: 5136,
    carries: ['ignition', 'power'],
    precision: { speedKnots: 0.06 },
    uniqueId: imeiFrom('86410071'),
  },
  {
    report: (id, fix, serial) => {
      const time = `${yymmdd(fix.time)}${hhmmss(fix.time)}`
      const place = [
        angleOf(fix.latitude, 2),
        angleOf(fix.longitude, 3),
        knotsOf(fix).toFixed(1),
        digitsOf(courseOf(fix), 3),
      ]
      const states = [digitsOf(fix.odometerMeters / 1000, 6), oneIf(fix.ignition), 0, 0, 0, 0, 0, 0, 0, 10422, 36201]
      const rest = [fix.powerVolts.toFixed(3), '04.085', '', oneIf(fix.ignition), oneIf(fix.ignition)]
      return `$SLU${[id, '06', serial, time, '01', time, ...place, ...states, ...rest].join(',')}*00\r\n`
    },
    hears: () => [],
  },
)
