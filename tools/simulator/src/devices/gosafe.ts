import { announced, speaking, STORED } from './speaking'
import { courseOf, ddmmyy, eastWest, hhmmss, imeiFrom, northSouth, validityOf } from './words'

const ANSWER_BYTES = 4

export const gosafeDevice = speaking(
  {
    name: 'gosafe',
    defaultPort: 5078,
    carries: ['ignition', 'power', 'altitude', 'validity'],
    acknowledges: true,
    uniqueId: imeiFrom('86410073'),
  },
  {
    report: (id, fix) => {
      const angles = [
        `${northSouth(fix)}${Math.abs(fix.latitude).toFixed(6)}`,
        `${eastWest(fix)}${Math.abs(fix.longitude).toFixed(6)}`,
      ]
      const motion = [Math.round(fix.speedKmh), courseOf(fix), Math.round(fix.altitudeMeters), '0.79']
      const place = [validityOf(fix), fix.satellites, ...angles, ...motion].join(';')
      const states = `COT:${Math.round(fix.odometerMeters)},ADC:${fix.powerVolts.toFixed(2)};4.06,DTT:4004;${fix.ignition ? 'E1' : 'E0'};0;0;0;1`
      return `*GS06,${id},${hhmmss(fix.time)}${ddmmyy(fix.time)},,SYS:G6S;V3.37;V1.1.8,GPS:${place},${states}#`
    },
    lengthOf: announced(ANSWER_BYTES, () => ANSWER_BYTES),
    hears: () => STORED,
  },
)
