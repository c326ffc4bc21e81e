import type { DeviceAlarm, DeviceFix } from '../fix'
import { ByteWriter, crcX25, joined } from './bytes'
import type { Command, Conversation, DeviceProtocol, ServerReply } from './device-protocol'
import { commandOf } from './speaking'

const LOGIN = 0x01
const HEARTBEAT = 0x13
const ALARM = 0x16
const LOCATION = 0x22
const COMMAND = 0x80
const ANSWER = 0x15
const ANSWER_MARK = ' OK'

const UNITS_PER_DEGREE = 1_800_000
const NO_FRAME = new Uint8Array(0)

const ALARM_CODES: Record<DeviceAlarm, number> = { sos: 0x01, powerCut: 0x02, lowBattery: 0x0e }

/** Mobile network of the simulated SIM: Brazil, a carrier, some cell. */
const cell = (writer: ByteWriter): ByteWriter => writer.u16(724).u8(5).u16(0x2f4a).u24(0x01c9e3)

const packet = (type: number, serial: number, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter()
    .u8(content.length + 5)
    .u8(type)
    .raw(content)
    .u16(serial)
    .bytes()
  return new ByteWriter().u16(0x7878).raw(body).u16(crcX25(body)).u16(0x0d0a).bytes()
}

const clock = (writer: ByteWriter, time: Date): ByteWriter =>
  writer
    .u8(time.getUTCFullYear() - 2000)
    .u8(time.getUTCMonth() + 1)
    .u8(time.getUTCDate())
    .u8(time.getUTCHours())
    .u8(time.getUTCMinutes())
    .u8(time.getUTCSeconds())

const satellitePart = (fix: DeviceFix): ByteWriter => {
  const north = fix.latitude >= 0 ? 0x0400 : 0
  const west = fix.longitude < 0 ? 0x0800 : 0
  const located = fix.valid ? 0x1000 : 0
  return clock(new ByteWriter(), fix.time)
    .u8(0xc0 | Math.min(15, fix.satellites))
    .u32(Math.round(Math.abs(fix.latitude) * UNITS_PER_DEGREE))
    .u32(Math.round(Math.abs(fix.longitude) * UNITS_PER_DEGREE))
    .u8(Math.min(255, Math.round(fix.speedKmh)))
    .u16(located | west | north | (Math.round(fix.courseDegrees) % 360))
}

const statusByte = (fix: DeviceFix | undefined): number =>
  0x40 | (fix?.blocked ? 0x80 : 0) | (fix?.ignition ? 0x02 : 0) | (fix && fix.powerVolts > 1 ? 0x04 : 0) | 0x01

const batterySteps = (fix: DeviceFix | undefined): number => Math.round(((fix?.batteryPercent ?? 100) / 100) * 6)

const locationContent = (fix: DeviceFix): Uint8Array =>
  cell(satellitePart(fix))
    .u8(fix.ignition ? 1 : 0)
    .u8(0)
    .u8(fix.buffered ? 1 : 0)
    .bytes()

const alarmContent = (fix: DeviceFix, alarm: DeviceAlarm): Uint8Array =>
  cell(satellitePart(fix).u8(9)).u8(statusByte(fix)).u8(batterySteps(fix)).u8(4).u8(ALARM_CODES[alarm]).u8(2).bytes()

const imeiDigits = (uniqueId: string): number[] =>
  (uniqueId.padStart(16, '0').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const frameKey = (type: number, serial: number): string => `${type}:${serial}`

/** Cuts whole frames off the start; damaged bytes are stepped over one by one. */
const takeFrame = (pending: Uint8Array): { frame: Uint8Array; rest: Uint8Array } | undefined => {
  for (let at = 0; at + 4 < pending.length; at++) {
    if (pending[at] !== 0x78 || pending[at + 1] !== 0x78) continue
    const end = at + (pending[at + 2] ?? 0) + 5
    if (end > pending.length) return undefined
    return { frame: pending.subarray(at, end), rest: pending.subarray(end) }
  }
  return undefined
}

/** @param flag four bytes of the server, which come back with the answer */
const commandIn = (text: string, flag: Uint8Array): Command => {
  const content = new ByteWriter()
    .u8(text.length + 4 + ANSWER_MARK.length)
    .raw(flag)
    .ascii(`${text}${ANSWER_MARK}`)
  const answer = packet(ANSWER, 1, content.u16(2).bytes())
  return commandOf(text, { stop: /^(Relay,1#|DYD,)/.test(text), resume: /^(Relay,0#|HFYD,)/.test(text), answer })
}

const understand = (frame: Uint8Array): ServerReply => {
  const type = frame[3] ?? 0
  const body = frame.subarray(2, frame.length - 4)
  const told = ((frame[frame.length - 4] ?? 0) << 8) | (frame[frame.length - 3] ?? 0)
  if (crcX25(body) !== told) return { kind: 'refused', reason: 'reply with a wrong checksum' }
  const serial = ((frame[frame.length - 6] ?? 0) << 8) | (frame[frame.length - 5] ?? 0)
  if (type === LOGIN) return { kind: 'welcome' }
  if (type === COMMAND) return commandIn(String.fromCharCode(...frame.subarray(9, frame.length - 6)), frame.slice(5, 9))
  if (type === HEARTBEAT) return { kind: 'alive' }
  return { kind: 'stored', key: frameKey(type, serial) }
}

const open = (uniqueId: string): Conversation => {
  let serial = 0
  let pending: Uint8Array = NO_FRAME
  const next = (): number => (serial = (serial + 1) & 0xffff)
  return {
    login: () => packet(LOGIN, next(), Uint8Array.from(imeiDigits(uniqueId))),
    locations: ([fix]) => {
      if (!fix) throw new Error('gt06 carries exactly one fix a frame')
      const type = fix.alarm ? ALARM : LOCATION
      const own = next()
      const content = fix.alarm ? alarmContent(fix, fix.alarm) : locationContent(fix)
      return { bytes: packet(type, own, content), key: frameKey(type, own) }
    },
    heartbeat: (_now, last) =>
      packet(HEARTBEAT, next(), new ByteWriter().u8(statusByte(last)).u8(batterySteps(last)).u8(4).u16(2).bytes()),
    read: (bytes) => {
      pending = joined(pending, bytes)
      const replies: ServerReply[] = []
      for (let cut = takeFrame(pending); cut; cut = takeFrame(pending)) {
        replies.push(understand(cut.frame))
        pending = cut.rest
      }
      return replies
    },
  }
}

export const gt06Device: DeviceProtocol = {
  name: 'gt06',
  defaultPort: 5023,
  transport: 'tcp',
  carries: ['ignition', 'archive', 'validity'],
  acknowledges: true,
  waitsForWelcome: true,
  maxFixesPerFrame: 1,
  window: 32,
  precision: { degrees: 0.000001, speedKnots: 0.28, courseDegrees: 0.51, timeMs: 1000 },
  uniqueId: (serial) => `86450100${String(serial).padStart(7, '0')}`,
  open,
}
