import { ByteWriter, type ByteReader } from '../bytes/index'
import { Type } from './message'

const STREET = 0x11
const TIME = 0x12

/** What a device asks of the server: the time, and the street of a place, of which there is none to tell. */
export const servicesFor = (body: ByteReader, now: Date): Uint8Array => {
  const writer = new ByteWriter()
  while (body.has(2)) {
    const length = body.u8()
    if (length === 0) break
    const number = body.part(Math.min(length, body.left)).u8()
    if (number === STREET) writer.u8(10).u8(STREET).u32LE(0).u32LE(0).u8(0)
    if (number === TIME)
      writer
        .u8(5)
        .u8(TIME)
        .u32LE(Math.floor(now.getTime() / 1000))
  }
  const content = writer.done()
  return content.length === 0 ? content : new ByteWriter().u8(Type.services).raw(content).done()
}
