import { announced, speaking, STORED } from './speaking'
import { courseOf, imeiFrom, oneIf } from './words'

const ACKNOWLEDGEMENT_BYTES = 3

export const jmakDevice = speaking(
  {
    name: 'jmak',
    defaultPort: 5259,
    carries: ['ignition', 'altitude', 'validity'],
    acknowledges: true,
    precision: { degrees: 0.0000006, speedKnots: 0.03, timeMs: 1 },
    uniqueId: imeiFrom('86410015'),
  },
  {
    report: (id, fix, serial) => {
      /** Values under the bit of the mask that announces them. */
      const values: Array<[number, string | number]> = [
        [1, id],
        [2, serial],
        [4, fix.time.getTime()],
        [5, fix.latitude.toFixed(6)],
        [6, fix.longitude.toFixed(6)],
        [7, fix.altitudeMeters.toFixed(1)],
        [9, fix.speedKmh.toFixed(1)],
        [10, fix.satellites],
        [13, courseOf(fix)],
        [14, oneIf(fix.ignition)],
        [17, (fix.odometerMeters / 1000).toFixed(3)],
        [26, oneIf(fix.valid)],
      ]
      const mask = values.reduce((sum, [bit]) => sum | (1n << BigInt(bit)), 0n)
      const digits = mask.toString(16).toUpperCase().padStart(16, '0')
      return `~${[digits, ...values.map(([, value]) => value)].join(';')}$`
    },
    lengthOf: announced(ACKNOWLEDGEMENT_BYTES, () => ACKNOWLEDGEMENT_BYTES),
    hears: () => STORED,
  },
)
