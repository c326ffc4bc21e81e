import type { DeviceFix } from '../fix'
import { ByteWriter, asciiBytes, asciiText, crcIbm, joined } from './bytes'
import type { Command, Conversation, DeviceProtocol, ServerReply } from './device-protocol'
import { commandOf } from './speaking'

const CODEC_8_EXTENDED = 0x8e
const CODEC_12 = 0x0c
const UNITS_PER_DEGREE = 10_000_000

const IGNITION = 239
const MOVEMENT = 240
const GSM_LEVEL = 21
const BATTERY_PERCENT = 113
const EXTERNAL_MILLIVOLTS = 66
const ODOMETER_METERS = 16
const UNPLUGGED = 252
const RELAY = 179
const ANSWER = 0x06

const oneByteElements = (fix: DeviceFix): Array<[number, number]> => [
  [IGNITION, fix.ignition ? 1 : 0],
  [MOVEMENT, fix.speedKmh > 0 ? 1 : 0],
  [GSM_LEVEL, 4],
  [RELAY, fix.blocked ? 1 : 0],
  [BATTERY_PERCENT, Math.round(fix.batteryPercent)],
  ...(fix.alarm === 'powerCut' ? [[UNPLUGGED, 1] as [number, number]] : []),
]

const writeElements = (writer: ByteWriter, fix: DeviceFix): void => {
  const ones = oneByteElements(fix)
  writer.u16(fix.alarm === 'powerCut' ? UNPLUGGED : 0).u16(ones.length + 2)
  writer.u16(ones.length)
  for (const [id, value] of ones) writer.u16(id).u8(value)
  writer
    .u16(1)
    .u16(EXTERNAL_MILLIVOLTS)
    .u16(Math.round(fix.powerVolts * 1000))
  writer.u16(1).u16(ODOMETER_METERS).u32(Math.round(fix.odometerMeters))
  writer.u16(0).u16(0)
}

const writeRecord = (writer: ByteWriter, fix: DeviceFix): void => {
  writer
    .u64(BigInt(fix.time.getTime()))
    .u8(fix.alarm ? 1 : 0)
    .u32(Math.round(fix.longitude * UNITS_PER_DEGREE))
    .u32(Math.round(fix.latitude * UNITS_PER_DEGREE))
    .u16(Math.round(fix.altitudeMeters))
    .u16(Math.round(fix.courseDegrees) % 360)
    .u8(fix.valid ? fix.satellites : 0)
    .u16(Math.round(fix.speedKmh))
  writeElements(writer, fix)
}

const dataPacket = (fixes: readonly DeviceFix[]): Uint8Array => {
  const data = new ByteWriter().u8(CODEC_8_EXTENDED).u8(fixes.length)
  for (const fix of fixes) writeRecord(data, fix)
  const content = data.u8(fixes.length).bytes()
  return new ByteWriter().u32(0).u32(content.length).raw(content).u32(crcIbm(content)).bytes()
}

const loginPacket = (uniqueId: string): Uint8Array =>
  new ByteWriter().u16(uniqueId.length).raw(asciiBytes(uniqueId)).bytes()

const wordAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0

const answerTo = (text: string): Uint8Array => {
  const words = asciiBytes(`${text} OK`)
  const content = new ByteWriter().u8(CODEC_12).u8(1).u8(ANSWER).u32(words.length).raw(words).u8(1).bytes()
  return new ByteWriter().u32(0).u32(content.length).raw(content).u32(crcIbm(content)).bytes()
}

const commandIn = (packet: Uint8Array): Command => {
  if (packet[8] !== CODEC_12) return commandOf(`codec ${packet[8]}`)
  const text = asciiText(packet.subarray(15, 15 + wordAt(packet, 11)))
  return commandOf(text, { stop: text === 'setdigout 1', resume: text === 'setdigout 0', answer: answerTo(text) })
}

/** After the login the server sends either a count of stored records or a command packet that starts with zeros. */
const takeReply = (pending: Uint8Array): { reply: ServerReply; consumed: number } | undefined => {
  if (pending.length < 4) return undefined
  const count = wordAt(pending, 0)
  if (count > 0) return { reply: { kind: 'stored' }, consumed: 4 }
  if (pending.length < 8) return undefined
  const length = wordAt(pending, 4) + 12
  if (pending.length < length) return undefined
  return { reply: commandIn(pending), consumed: length }
}

const open = (uniqueId: string): Conversation => {
  let welcomed = false
  let pending: Uint8Array = new Uint8Array(0)
  return {
    login: () => loginPacket(uniqueId),
    locations: (fixes) => ({ bytes: dataPacket(fixes) }),
    heartbeat: () => Uint8Array.of(0xff),
    read: (bytes) => {
      pending = joined(pending, bytes)
      const replies: ServerReply[] = []
      if (!welcomed && pending.length > 0) {
        welcomed = pending[0] === 1
        replies.push(welcomed ? { kind: 'welcome' } : { kind: 'refused', reason: 'login not accepted' })
        pending = pending.subarray(1)
      }
      for (let cut = takeReply(pending); cut; cut = takeReply(pending)) {
        replies.push(cut.reply)
        pending = pending.subarray(cut.consumed)
      }
      return replies
    },
  }
}

export const teltonikaDevice: DeviceProtocol = {
  name: 'teltonika',
  defaultPort: 5027,
  transport: 'tcp',
  carries: ['ignition', 'power', 'batteryLevel', 'altitude', 'validity', 'blocked'],
  acknowledges: true,
  waitsForWelcome: true,
  maxFixesPerFrame: 10,
  // The answer is a bare count, so a second frame waits until the first is answered, as real devices do.
  window: 1,
  precision: { degrees: 0.0000002, speedKnots: 0.28, courseDegrees: 0.51, timeMs: 1 },
  uniqueId: (serial) => `35630704${String(serial).padStart(7, '0')}`,
  open,
}
