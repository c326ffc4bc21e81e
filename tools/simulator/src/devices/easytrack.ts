import type { DeviceFix } from '../fix'
import { ALIVE, commandOf, endingIn, speaking } from './speaking'
import { hexDigits, imeiFrom, momentParts, oneIf, validityOf } from './words'

const UNITS_PER_DEGREE = 600_000
const BLOCKED_BIT = 19
const IGNITION_BIT = 23

const pairs = (values: readonly number[]): string => values.map((value) => hexDigits(value, 2)).join('')

/** Ten-thousandths of minutes; the highest bit says south or west. */
const angle = (degrees: number): string =>
  hexDigits(Math.round(Math.abs(degrees) * UNITS_PER_DEGREE) + (degrees < 0 ? 2 ** 31 : 0), 8)

const state = ({ blocked, ignition }: DeviceFix): number =>
  (oneIf(blocked) << BLOCKED_BIT) | (oneIf(ignition) << IGNITION_BIT)

export const easytrackDevice = speaking(
  {
    name: 'easytrack',
    defaultPort: 5056,
    carries: ['ignition', 'power', 'altitude', 'validity', 'blocked'],
    precision: { speedKnots: 0.01 },
    uniqueId: imeiFrom('86410005'),
  },
  {
    heartbeat: (id) => `*ET,${id},MQ#`,
    report: (id, fix) => {
      const moment = momentParts(fix.time)
      const fields = [
        validityOf(fix),
        pairs(moment.slice(0, 3)),
        pairs(moment.slice(3)),
        angle(fix.latitude),
        angle(fix.longitude),
        hexDigits(Math.round(fix.speedKmh * 100), 4),
        hexDigits(Math.round(fix.courseDegrees * 100), 4),
        hexDigits(state(fix), 8),
        '14',
        fix.powerVolts.toFixed(1),
        '00',
        hexDigits(Math.round(fix.odometerMeters / 100), 8),
        fix.altitudeMeters.toFixed(0),
      ]
      return `*ET,${id},HB,${fields.join(',')}#`
    },
    lengthOf: endingIn('#'),
    hears: (_message, text) => {
      const [, , type, value = ''] = text.replace('#', '').split(',')
      if (type === 'FD') return commandOf(text, { stop: value === 'Y1', resume: value === 'Y2' })
      return type === 'KS' ? commandOf(text) : ALIVE
    },
  },
)
