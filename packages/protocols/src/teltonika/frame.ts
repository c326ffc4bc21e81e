import { crc16Ibm } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'
import { CHECKSUM_BYTES, HEAD_BYTES, isKnownCodec } from './codec'

const PING = 0xff
const LOGIN_HEAD_BYTES = 2
const MAX_IMEI_BYTES = 64
/** Records take up to 1280 bytes; answers with serial data or photo pieces somewhat more. */
const MAX_DATA_BYTES = 16_384

const u32At = (buffer: Uint8Array, at: number): number =>
  new DataView(buffer.buffer, buffer.byteOffset + at, 4).getUint32(0)

const isIdByte = (byte: number): boolean => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x7a)

const couldBeLogin = (buffer: Uint8Array, at: number): boolean => {
  const [high = 0, low] = buffer.subarray(at, at + LOGIN_HEAD_BYTES)
  if (high !== 0) return false
  if (low === undefined) return true
  if (low === 0 || low > MAX_IMEI_BYTES) return false
  return buffer.subarray(at + LOGIN_HEAD_BYTES, at + LOGIN_HEAD_BYTES + low).every(isIdByte)
}

const couldBePacket = (buffer: Uint8Array, at: number): boolean => {
  if (!buffer.subarray(at, at + 4).every((byte) => byte === 0)) return false
  if (buffer.length < at + HEAD_BYTES) return true
  const codec = buffer[at + HEAD_BYTES]
  return isDataLength(u32At(buffer, at + 4)) && (codec === undefined || isKnownCodec(codec))
}

const isDataLength = (length: number): boolean => length > 0 && length <= MAX_DATA_BYTES

const couldStart = (buffer: Uint8Array, at: number): boolean =>
  buffer[at] === PING || couldBeLogin(buffer, at) || couldBePacket(buffer, at)

const skipToStart = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => couldStart(buffer, at))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const isIntact = (buffer: Uint8Array, dataEnd: number): boolean =>
  crc16Ibm(buffer, HEAD_BYTES, dataEnd) === u32At(buffer, dataEnd)

/** Where a whole packet with a right checksum begins inside of one that does not end: its length is wrong then. */
const nextIntact = (buffer: Uint8Array): number =>
  findFrom(buffer, 1, (at) => {
    if (buffer[at] !== 0 || buffer.length <= at + HEAD_BYTES || !couldBePacket(buffer, at)) return false
    const packet = buffer.subarray(at)
    const dataEnd = HEAD_BYTES + u32At(packet, 4)
    return packet.length >= dataEnd + CHECKSUM_BYTES && isIntact(packet, dataEnd)
  })

const cutPacket = (buffer: Uint8Array): FrameCut => {
  if (buffer.length < HEAD_BYTES) return MORE
  const dataEnd = HEAD_BYTES + u32At(buffer, 4)
  const end = dataEnd + CHECKSUM_BYTES
  if (buffer.length < end) {
    const next = nextIntact(buffer)
    return next < 0 ? MORE : skipOf(next, 'packet that does not end')
  }
  if (isIntact(buffer, dataEnd)) return frameOf(buffer, 0, end)
  // Without a receipt the device sends the packet again, so nothing is lost by dropping it.
  const isLengthRight = end === buffer.length || couldStart(buffer, end)
  const reason = 'checksum does not match'
  return isLengthRight ? skipOf(end, reason) : skipToStart(buffer, reason)
}

/** Cuts pings, logins and packets; a packet whose checksum does not match is dropped. */
export const frameTeltonika: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] === PING) return frameOf(buffer, 0, 1)
  if (!couldStart(buffer, 0)) return skipToStart(buffer, 'no start of a packet')
  if (buffer.length < LOGIN_HEAD_BYTES) return MORE
  const loginLength = (buffer[0] ?? 0) * 256 + (buffer[1] ?? 0)
  if (loginLength === 0) return cutPacket(buffer)
  return buffer.length < LOGIN_HEAD_BYTES + loginLength ? MORE : frameOf(buffer, 0, LOGIN_HEAD_BYTES + loginLength)
}
