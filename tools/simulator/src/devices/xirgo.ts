import { commandOf, speaking } from './speaking'
import { courseOf, digitsOf, imeiFrom, momentParts, mphOf, oneIf, twoDigitsOf } from './words'

const METERS_PER_MILE = 1609.34
/** A timed report of a vehicle that runs, and of one that stands. */
const RUNS = 4001
const STANDS = 4002

export const xirgoDevice = speaking(
  {
    name: 'xirgo',
    defaultPort: 5081,
    carries: ['ignition', 'altitude', 'validity'],
    precision: { degrees: 0.0000006, speedKnots: 0.01 },
    uniqueId: imeiFrom('86410035'),
  },
  {
    report: (id, fix) => {
      const [year, month, day, ...clock] = momentParts(fix.time)
      const date = `20${[year, month, day].map(twoDigitsOf).join('/')}`
      const place = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), fix.altitudeMeters.toFixed(1)]
      const motion = [mphOf(fix).toFixed(2), '0.0', '0.0', 0, courseOf(fix), fix.satellites, '0.8']
      const rest = [
        digitsOf(fix.odometerMeters / METERS_PER_MILE, 1),
        '0.0',
        fix.powerVolts.toFixed(2),
        21,
        oneIf(fix.valid),
      ]
      const head = [id, fix.ignition ? RUNS : STANDS, date, clock.map(twoDigitsOf).join(':')]
      return `$$${[...head, ...place, ...motion, ...rest].join(',')}##`
    },
    hears: (_message, text) => commandOf(text, { answer: `${text}##` }),
  },
)
