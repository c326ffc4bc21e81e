import type { DeviceAlarm, DeviceFix } from '../fix'
import { asciiBytes, asciiText, twoDigits } from './bytes'
import type { Conversation, DeviceProtocol, ServerReply } from './device-protocol'
import { commandOf } from './speaking'

const MODEL = '45'
const FIRMWARE = '313'
const CELL = '2f4a1c'

const EMERGENCY_CODES: Partial<Record<DeviceAlarm, number>> = { sos: 1, powerCut: 3 }
const ALERT_LOW_BATTERY = 46

const date = (time: Date): string =>
  `${time.getUTCFullYear()}${twoDigits(time.getUTCMonth() + 1)}${twoDigits(time.getUTCDate())}`
const clock = (time: Date): string =>
  [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(twoDigits).join(':')

const signed = (degrees: number, wholeDigits: number): string =>
  `${degrees < 0 ? '-' : '+'}${Math.abs(degrees)
    .toFixed(6)
    .padStart(wholeDigits + 7, '0')}`

const place = (fix: DeviceFix): string[] => [
  date(fix.time),
  clock(fix.time),
  CELL,
  signed(fix.latitude, 2),
  signed(fix.longitude, 3),
  fix.speedKmh.toFixed(3).padStart(7, '0'),
  (fix.courseDegrees % 360).toFixed(2).padStart(6, '0'),
  String(fix.satellites),
  fix.valid ? '1' : '0',
  String(Math.round(fix.odometerMeters)),
  fix.powerVolts.toFixed(2),
  `${fix.ignition ? 1 : 0}000${fix.blocked ? 1 : 0}0`,
]

const mode = (fix: DeviceFix): string => (fix.alarm ? '4' : fix.ignition ? '2' : '1')

const backupBattery = (fix: DeviceFix): string => (3.4 + fix.batteryPercent * 0.008).toFixed(1)

const tail = (fix: DeviceFix): string[] => ['000000', backupBattery(fix), fix.buffered ? '0' : '1']

const report = (uniqueId: string, fix: DeviceFix, count: number): string => {
  const head = [uniqueId, MODEL, FIRMWARE, ...place(fix)]
  const emergency = fix.alarm ? EMERGENCY_CODES[fix.alarm] : undefined
  if (emergency !== undefined) return ['ST300EMG', ...head, emergency, ...tail(fix)].join(';')
  if (fix.alarm) return ['ST300ALT', ...head, ALERT_LOW_BATTERY, ...tail(fix)].join(';')
  return ['ST300STT', ...head, mode(fix), String(count % 10_000).padStart(4, '0'), ...tail(fix)].join(';')
}

const commandIn = (uniqueId: string, line: string): ServerReply => {
  const [, , , words = line] = line.split(';')
  const answer = `ST300CMD;Res;${uniqueId};${FIRMWARE};${words}\r`
  return commandOf(line, { stop: words === 'Enable1', resume: words === 'Disable1', answer })
}

const open = (uniqueId: string): Conversation => {
  let count = 0
  let pending = ''
  return {
    login: () => undefined,
    locations: ([fix]) => {
      if (!fix) throw new Error('suntech carries exactly one fix a frame')
      return { bytes: asciiBytes(`${report(uniqueId, fix, ++count)}\r`) }
    },
    heartbeat: () => asciiBytes(`ST300ALV;${uniqueId}\r`),
    read: (bytes) => {
      pending += asciiText(bytes)
      const lines = pending.split('\r')
      pending = lines.pop() ?? ''
      return lines.map((line): ServerReply => commandIn(uniqueId, line))
    },
  }
}

export const suntechDevice: DeviceProtocol = {
  name: 'suntech',
  defaultPort: 5011,
  transport: 'tcp',
  carries: ['ignition', 'power', 'validity', 'blocked'],
  acknowledges: false,
  waitsForWelcome: false,
  maxFixesPerFrame: 1,
  window: 64,
  precision: { degrees: 0.000001, speedKnots: 0.001, courseDegrees: 0.006, timeMs: 1000 },
  uniqueId: (serial) => `51${String(serial).padStart(7, '0')}`,
  open,
}
