import type { DeviceFix } from '../fix'
import { ByteWriter, sumOf } from './bytes'
import { connectPacket, mqttLength, mqttReply, pingPacket, publishPacket } from './mqtt'
import { speaking } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const READINGS = 1
const PLACE = 14
const U16 = 5
const IGNITION = 0x006d
const POWER = 0x3000

const readings = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32LE(unixSeconds(fix.time))
    .u8(PLACE)
    .u16LE(0)
    .f32LE(fix.latitude)
    .f32LE(fix.longitude)
    .u16LE(Math.round(fix.speedKmh))
    .u8(8)
    .u8(fix.satellites)
    .u16LE(courseOf(fix))
    .u16LE(Math.round(fix.altitudeMeters))
    .u8(oneIf(fix.ignition))
    .u16LE(IGNITION)
    .u8(U16)
    .u16LE(POWER)
    .u16LE(Math.round(fix.powerVolts * 1000))
    .bytes()

const payload = (fix: DeviceFix): Uint8Array => {
  const record = readings(fix)
  const body = new ByteWriter().u8(1).u8(READINGS).u16LE(record.length).raw(record).bytes()
  return new ByteWriter().raw(body).u8(sumOf(body)).bytes()
}

export const iotmDevice = speaking(
  {
    name: 'iotm',
    defaultPort: 5218,
    carries: ['ignition', 'power', 'altitude'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { degrees: 0.00001 },
    uniqueId: imeiFrom('86410014'),
  },
  {
    login: connectPacket,
    heartbeat: pingPacket,
    report: (id, fix, serial) => publishPacket(`iotm/${id}`, serial & 0xffff, payload(fix)),
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: mqttLength,
    hears: mqttReply,
  },
)
