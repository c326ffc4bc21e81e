import { ByteReader, ByteWriter, bytesFromAscii, xorOf } from '../bytes/index'

/** `@NTC`, receiver, sender, length of the body, exclusive or of the body and of the header itself. */
export const NTCB_HEAD_BYTES = 16
export const NTCB_MARK = bytesFromAscii('@NTC')

export interface NtcbMessage {
  receiver: number
  sender: number
  body: Uint8Array
}

/** Throws when the checksums or the length are wrong. */
export const readNtcb = (frame: Uint8Array): NtcbMessage => {
  const reader = new ByteReader(frame).skip(4)
  const receiver = reader.u32LE()
  const sender = reader.u32LE()
  const length = reader.u16LE()
  const bodyCheck = reader.u8()
  if (xorOf(frame, 0, NTCB_HEAD_BYTES - 1) !== reader.u8()) throw new Error('checksum of the header does not match')
  const body = reader.view8(length)
  if (xorOf(body) !== bodyCheck) throw new Error('checksum does not match')
  return { receiver, sender, body }
}

export const writeNtcb = ({ receiver, sender, body }: NtcbMessage): Uint8Array => {
  const writer = new ByteWriter().raw(NTCB_MARK).u32LE(receiver).u32LE(sender).u16LE(body.length).u8(xorOf(body))
  return writer.u8(xorOf(writer.done())).raw(body).done()
}
