import type { DeviceFix } from '../fix'
import { asciiBytes, asciiText, twoDigits } from './bytes'
import type { Conversation, DeviceProtocol, ServerReply } from './device-protocol'
import { commandOf } from './speaking'

const KM_PER_NAUTICAL_MILE = 1.852
const NETWORK = '724,05,12106,117219'

/** Status bits are active low, the ignition bit apart: 10 = ignition on, 1 = SOS pressed, 19 = supply cut, 20 = low battery. */
const status = (fix: DeviceFix): string => {
  let bits = 0xffffffff
  if (!fix.ignition) bits &= ~(1 << 10)
  if (fix.alarm === 'sos') bits &= ~(1 << 1)
  if (fix.alarm === 'powerCut') bits &= ~(1 << 19)
  return (bits >>> 0).toString(16).toUpperCase().padStart(8, '0')
}

/** Degrees as `DDMM.MMMMM`; a minute that rounds to 60 becomes the next degree. */
const degreesMinutes = (degrees: number, wholeDigits: number): string => {
  const units = Math.round(Math.abs(degrees) * 60 * 100_000)
  const whole = Math.floor(units / 6_000_000)
  const minutes = ((units % 6_000_000) / 100_000).toFixed(5).padStart(8, '0')
  return `${String(whole).padStart(wholeDigits, '0')}${minutes}`
}

const clock = (time: Date): string =>
  [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(twoDigits).join('')
const date = (time: Date): string =>
  [time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCFullYear() % 100].map(twoDigits).join('')

/** Time, place, motion, date and state: a report without its head, and the end of an answer. */
const placeOf = (fix: DeviceFix): string =>
  [
    clock(fix.time),
    fix.valid ? 'A' : 'V',
    degreesMinutes(fix.latitude, 2),
    fix.latitude < 0 ? 'S' : 'N',
    degreesMinutes(fix.longitude, 3),
    fix.longitude < 0 ? 'W' : 'E',
    (fix.speedKmh / KM_PER_NAUTICAL_MILE).toFixed(2),
    String(Math.round(fix.courseDegrees) % 360).padStart(3, '0'),
    date(fix.time),
    status(fix),
    `${NETWORK}#`,
  ].join(',')

const report = (uniqueId: string, fix: DeviceFix): string => `*HQ,${uniqueId},V1,${placeOf(fix)}`

const understand = (text: string, uniqueId: string, last: DeviceFix | undefined): ServerReply => {
  const parts = text.split(',')
  const [, , first, second] = parts
  if (first === 'V4' && second === 'V1') return { kind: 'stored' }
  if (first === 'HTBT' || first === 'V4') return { kind: 'alive' }
  const [, , , , , value] = parts
  const answer = last && `*HQ,${uniqueId},V4,${first},DONE,${parts[3] ?? ''},${placeOf(last)}`
  const isEngine = first === 'S20'
  return commandOf(text, { stop: isEngine && value === '1', resume: isEngine && value === '0', answer })
}

const open = (uniqueId: string): Conversation => {
  let pending = ''
  let last: DeviceFix | undefined
  return {
    login: () => undefined,
    locations: ([fix]) => {
      if (!fix) throw new Error('h02 carries exactly one fix a frame')
      last = fix
      return { bytes: asciiBytes(report(uniqueId, fix)) }
    },
    heartbeat: (_now, fix) => asciiBytes(`*HQ,${uniqueId},HTBT,${Math.round(fix?.batteryPercent ?? 100)}#`),
    read: (bytes) => {
      pending += asciiText(bytes)
      const parts = pending.split('#')
      pending = parts.pop() ?? ''
      return parts.map((part) => understand(part.trim(), uniqueId, last))
    },
  }
}

export const h02Device: DeviceProtocol = {
  name: 'h02',
  defaultPort: 5013,
  transport: 'tcp',
  carries: ['ignition', 'validity'],
  acknowledges: true,
  waitsForWelcome: false,
  maxFixesPerFrame: 1,
  window: 32,
  precision: { degrees: 0.0000005, speedKnots: 0.006, courseDegrees: 0.51, timeMs: 1000 },
  uniqueId: (serial) => `47${String(serial).padStart(8, '0')}`,
  open,
}
