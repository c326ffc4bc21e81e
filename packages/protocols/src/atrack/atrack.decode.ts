import { ByteReader, ByteWriter, asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { ConnectionState, DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { readBinaryReport } from './binary-report'
import { isKeepAlive, isText } from './frame'
import { readPhotoPiece } from './photo'
import { readTextReport } from './text-report'

const ANSWER = 0xfe02

const answerTo = (unit: bigint, sequence: number): Reply[] => {
  const bytes = new ByteWriter(12).u16(ANSWER).u64(unit).u16(sequence).done()
  return [{ bytes, when: 'stored' }]
}

/** The fields behind the fixed ones, when the device was configured to send some without naming them. */
const formOf = ({ options: { form } }: ConnectionState): string | undefined =>
  typeof form === 'string' ? form : undefined

const INFO = /^\$INFO=(\d+),([^,]*),([^,]*),\d*,\d*,[^,]*,(\d+),(\d+),(\d+),\d+,(\d+),/

/** Answers to commands: what the device is, or any other line. */
const readAnswer = (line: string): Decoded => {
  const [, id, model = '', versionFw = '', power, battery, sat, rssi] = INFO.exec(line) ?? []
  if (id === undefined) return { commandResult: line, positions: [{ attributes: { result: line } }] }
  const volts = { power: Number(power) / 10, battery: Number(battery) / 10 }
  const attributes = { model, versionFw, ...volts, sat: Number(sat), rssi: Number(rssi) }
  return { deviceIds: [id], positions: [{ attributes }] }
}

const TEXT = /^..,[\dA-F]{4},(\d+),(\d+),(\d+),(.*)$/is

const readTexts = (text: string, connection: ConnectionState): Decoded => {
  const [, length = '', sequence, id, body] = TEXT.exec(text) ?? []
  if (id === undefined || body === undefined) return { error: 'not a report mark,checksum,length,number,id,…' }
  const lines = body.split('\r\n').filter((line) => line.trim() !== '')
  const positions = lines.map((line) => readTextReport(line.replace(/\n$/, ''), formOf(connection)))
  return { deviceIds: [id], positions, replies: answerTo(BigInt(length), Number(sequence) & 0xffff) }
}

const readReports = (reader: ByteReader, form: string | undefined): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (reader.left > 0) {
    const { position, isWhole } = readBinaryReport(reader, form)
    positions.push(position)
    if (!isWhole) break
  }
  return positions
}

const PHOTO = '@R'

/** Mark, checksum, length, number, id, then reports or a piece of a picture. */
const readBinary = (frame: Uint8Array, connection: ConnectionState): Decoded => {
  const reader = new ByteReader(frame)
  const mark = reader.ascii(2)
  reader.skip(4)
  const sequence = reader.u16()
  const unit = reader.u64()
  const head = { deviceIds: [String(unit)], replies: answerTo(unit, sequence) }
  if (mark !== PHOTO) return { ...head, positions: readReports(reader, formOf(connection)) }
  const photo = readPhotoPiece(reader, connection)
  return { ...head, ...(photo && { positions: [photo] }) }
}

/** One message: reports, a keep-alive, which is echoed, or the answer to a command. */
export const decodeAtrack: DecodeFrame = decodeSafely((frame, connection) => {
  if (isKeepAlive(frame)) return { replies: [{ bytes: Uint8Array.from(frame), when: 'received' }] }
  const text = asciiOf(frame)
  if (text.startsWith('$')) return readAnswer(text.trim())
  return isText(frame) ? readTexts(text, connection) : readBinary(frame, connection)
})
