import { ByteWriter, crc16Kermit } from '../bytes/index'

/** Types of messages from devices; an answer or a request to the device is the same number plus 100. */
export const Type = {
  records: 1,
  configuration: 2,
  version: 3,
  firmware: 4,
  connection: 5,
  odometer: 6,
  text: 7,
  textRequest: 8,
  troubles: 9,
  heartbeat: 16,
  identification: 15,
  outputs: 17,
  files: 37,
  extendedRecords: 68,
} as const

const TO_DEVICE = 100

/** Length, type, content and sum of a message to a device. */
export const frameTo = (type: number, content: ArrayLike<number>): Uint8Array => {
  const body = new ByteWriter()
    .u8(type + TO_DEVICE)
    .raw(content)
    .done()
  return new ByteWriter().u16(body.length).raw(body).u16(crc16Kermit(body)).done()
}
