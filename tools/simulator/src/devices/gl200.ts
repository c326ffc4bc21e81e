import type { DeviceFix } from '../fix'
import { ALIVE, commandOf, endingIn, speaking } from './speaking'
import { courseOf, hexDigits, hhmmss, imeiFrom, oneIf, yyyymmdd } from './words'

const VERSION = '270204'
const CELL = '0724,0005,2F4A,1C9E,00'

const stamp = (time: Date): string => `${yyyymmdd(time)}${hhmmss(time)}`

/** Motion and ignition, inputs, outputs. */
const state = (fix: DeviceFix): string =>
  `${fix.ignition ? '2' : '1'}${fix.speedKmh > 0 ? '2' : '1'}${fix.ignition ? '01' : '00'}0${oneIf(fix.blocked)}`

const place = (fix: DeviceFix): string =>
  [
    '1',
    fix.speedKmh.toFixed(1),
    courseOf(fix),
    fix.altitudeMeters.toFixed(1),
    fix.longitude.toFixed(6),
    fix.latitude.toFixed(6),
    stamp(fix.time),
  ].join(',')

export const gl200Device = speaking(
  {
    name: 'gl200',
    defaultPort: 5004,
    carries: ['ignition', 'power', 'batteryLevel', 'altitude', 'blocked'],
    precision: { degrees: 0.0000006, speedKnots: 0.03 },
    uniqueId: imeiFrom('86410011'),
  },
  {
    heartbeat: (id, now) => `+ACK:GTHBD,${VERSION},${id},,${stamp(now)},0001$`,
    report: (id, fix, serial) => {
      const head = `${fix.buffered ? '+BUFF' : '+RESP'}:GTFRI,${VERSION},${id},,${Math.round(fix.powerVolts * 1000)},10,1`
      const counters = `${(fix.odometerMeters / 1000).toFixed(1)},00012:30:00,,,,${Math.round(fix.batteryPercent)}`
      return `${head},${place(fix)},${CELL},${counters},${state(fix)},,,,${stamp(fix.time)},${hexDigits(serial & 0xffff, 4)}$`
    },
    lengthOf: endingIn('$'),
    hears: (_message, text, id) => {
      if (text.startsWith('+SACK')) return ALIVE
      const [, type = 'RTO', values = ''] = /^AT\+GT(\w{3})=(.*)\$$/.exec(text) ?? []
      const output = type === 'OUT' ? values.split(',')[1] : undefined
      const answer = `+ACK:GT${type},${VERSION},${id},,FFFF,${stamp(new Date())},0002$`
      return commandOf(text, { stop: output === '1', resume: output === '0', answer })
    },
  },
)
