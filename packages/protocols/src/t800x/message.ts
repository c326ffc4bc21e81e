import { ByteReader, ByteWriter } from '../bytes/index'

/** Families by the mark in front of each message. */
export const Header = { first: 0x2323, vehicle: 0x2525, bus: 0x2626, solar: 0x2727 } as const

export interface T800xMessage {
  header: number
  type: number
  index: number
  /** Sixteen digits, the first a filler. */
  imei: Uint8Array
  deviceId: string
  content: ByteReader
}

const HEADER_BYTES = 15
/** The first family hears the same number in every answer. */
const FIRST_INDEX = 1

/** Throws when the bytes are no message. */
export const openMessage = (frame: Uint8Array): T800xMessage => {
  const reader = new ByteReader(frame)
  const header = reader.u16()
  if (!Object.values<number>(Header).includes(header)) throw new Error('no start of a message')
  const type = reader.u8()
  reader.skip(2)
  const index = reader.u16()
  const imei = reader.view8(8)
  const deviceId = new ByteReader(imei).hex(8).slice(1)
  if (!/^\d+$/.test(deviceId)) throw new Error(`id ${deviceId} is not decimal`)
  return { header, type, index, imei, deviceId, content: reader }
}

/** Header, type, length, number, id, and for alarms their code. */
export const answerTo = ({ header, type, index, imei }: T800xMessage, alarm?: number): Uint8Array => {
  const writer = new ByteWriter(HEADER_BYTES + 1).u16(header).u8(type)
  writer.u16(HEADER_BYTES + (alarm === undefined ? 0 : 1))
  writer.u16(header === Header.first ? FIRST_INDEX : index).raw(imei)
  return (alarm === undefined ? writer : writer.u8(alarm)).done()
}
