import { ByteReader, ByteWriter, asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { ConnectionState, DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { countIn, known, numberIn, scaledIn } from '../text-values'
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

const INFO = '$INFO='
const VOLTS_PER_STEP = 0.1

/** Answers to commands: what the device is, or any other line. */
const readAnswer = (line: string): Decoded => {
  const [id = '', model, versionFw, , , , power, battery, sat, , rssi] = line.slice(INFO.length).split(',')
  if (!line.startsWith(INFO) || !/^\d+$/.test(id)) {
    return { commandResult: line, positions: [{ attributes: { result: line } }] }
  }
  const volts = { power: scaledIn(power, VOLTS_PER_STEP), battery: scaledIn(battery, VOLTS_PER_STEP) }
  const attributes = known({ model, versionFw, ...volts, sat: countIn(sat), rssi: numberIn(rssi) })
  return { deviceIds: [id], positions: [{ attributes }] }
}

const TEXT = /^..,[^,]*,([^,]*),([^,]*),(\d+),(.*)$/s

const readTexts = (text: string, connection: ConnectionState, now: Date): Decoded => {
  const [, length, sequence, id, body] = TEXT.exec(text) ?? []
  if (id === undefined || body === undefined) return { error: 'not a report mark,checksum,length,number,id,…' }
  const lines = body.split('\r\n').filter((line) => line.trim() !== '')
  const reports = lines.map((line) => readTextReport(line.replace(/\n$/, ''), formOf(connection), now))
  const positions = reports.filter((one) => one !== undefined)
  const replies = answerTo(BigInt(countIn(length) ?? 0), (countIn(sequence) ?? 0) & 0xffff)
  return { deviceIds: [id], positions, replies }
}

/** Less is no report. */
const LEAST_REPORT_BYTES = 32

const readReports = (reader: ByteReader, form: string | undefined, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (reader.has(LEAST_REPORT_BYTES)) {
    const { position, isWhole } = readBinaryReport(reader, form, now)
    positions.push(position)
    if (!isWhole) break
  }
  return positions
}

const PHOTO = '@R'

/** Mark, checksum, length, number, id, then reports or a piece of a picture. */
const readBinary = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const reader = new ByteReader(frame)
  const mark = reader.ascii(2)
  reader.skip(4)
  const sequence = reader.u16()
  const unit = reader.u64()
  const head = { deviceIds: [String(unit)], replies: answerTo(unit, sequence) }
  if (mark !== PHOTO) return { ...head, positions: readReports(reader, formOf(connection), now) }
  const photo = readable(() => readPhotoPiece(reader, connection))
  return { ...head, ...(photo && { positions: [photo] }) }
}

/** One message: reports, a keep-alive, which is echoed, or the answer to a command. */
export const decodeAtrack: DecodeFrame = decodeSafely((frame, connection, now): Decoded => {
  if (isKeepAlive(frame)) return { replies: [{ bytes: Uint8Array.from(frame), when: 'received' }] }
  const text = asciiOf(frame)
  if (text.startsWith('$')) return readAnswer(text.trim())
  return isText(frame) ? readTexts(text, connection, now) : readBinary(frame, connection, now)
})
