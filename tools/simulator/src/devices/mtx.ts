import { announced, speaking, STORED } from './speaking'
import { courseOf, hhmmss, imeiFrom, yyyymmdd } from './words'

const ACKNOWLEDGEMENT = '#ACK'

export const mtxDevice = speaking(
  {
    name: 'mtx',
    defaultPort: 5083,
    acknowledges: true,
    precision: { degrees: 0.0000006, speedKnots: 0.03 },
    uniqueId: imeiFrom('86410021'),
  },
  {
    report: (id, fix) => {
      const where = [fix.latitude.toFixed(6), fix.longitude.toFixed(6), fix.speedKmh.toFixed(1), courseOf(fix)]
      const counters = [(fix.odometerMeters / 1000).toFixed(1), '', '', fix.ignition ? 1 : 0, 0, 0, 0]
      return `#MTX,${[id, yyyymmdd(fix.time), hhmmss(fix.time), ...where, ...counters].join(',')}\r\n`
    },
    lengthOf: announced(ACKNOWLEDGEMENT.length, () => ACKNOWLEDGEMENT.length),
    hears: () => STORED,
  },
)
