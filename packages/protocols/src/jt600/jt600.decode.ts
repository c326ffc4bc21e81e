import { ByteReader, asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { isLongHeader } from './frame'
import { SHORT_RECORDS, readFix, readLockRecord } from './record'
import { readLockEvent, readLockSentence, readWatchSentence } from './sentence'

const BINARY = 0x24
/** Bit of the state: the lock waits for an answer. */
const WAITS = 0x20
/** From this protocol on answers name the record. */
const WITH_INDEX = 0x19

const stored = (text: string): Reply[] => [{ bytes: bytesFromAscii(text), when: 'stored' }]

const readDeviceId = (reader: ByteReader): string => {
  const digits = reader.hex(5)
  if (!/^\d{10}$/.test(digits)) throw new Error(`id ${digits} is not decimal`)
  return String(Number(digits))
}

const readLocks = (reader: ByteReader, frame: Uint8Array): Decoded => {
  const deviceIds = [readDeviceId(reader)]
  const protocol = reader.u8()
  reader.skip(3)
  const { position, status } = readLockRecord(reader)
  const positions = [position]
  if ((status & WAITS) === 0) return { deviceIds, positions }
  return { deviceIds, positions, replies: stored(protocol < WITH_INDEX ? '(P35)' : `(P69,0,${frame.at(-1) ?? 0})`) }
}

const readRecords = (reader: ByteReader): Decoded => {
  const deviceIds = [readDeviceId(reader)]
  const readRecord = SHORT_RECORDS[reader.u8() >> 4]
  if (!readRecord) return { error: 'unknown kind of record' }
  reader.skip(2)
  const positions: DecodedPosition[] = []
  while (reader.left > 1) positions.push(readRecord(reader))
  return { deviceIds, positions }
}

const decodeBinary = (frame: Uint8Array): Decoded => {
  const reader = new ByteReader(frame, 1)
  return isLongHeader(frame) ? readLocks(reader, frame) : readRecords(reader)
}

const SENSOR_HEAD = /^\((\d+),\d+,\d+,WLNET,\d+,\d+,/

/** A wireless sensor: place of the tracker in binary, then time, number and values of the sensor. */
const decodeSensor = (frame: Uint8Array, head: RegExpExecArray): Decoded => {
  const reader = new ByteReader(frame, head[0].length)
  const fix = readFix(reader)
  reader.skip(12)
  const attributes: DecodedPosition['attributes'] = {
    sensorBattery: reader.u16() / 100,
    sensorBatteryLevel: reader.u8(),
    sensorRssi: -reader.u8(),
  }
  reader.skip(1)
  attributes.temp1 = reader.i16() / 10
  attributes.humidity = reader.u8()
  return { deviceIds: [head[1] ?? ''], positions: [{ fix, attributes }] }
}

const readSentence = (type: string, fields: string[]): Decoded => {
  switch (type) {
    case 'U01':
    case 'U02':
    case 'U03':
      return { positions: [readLockSentence(fields)], replies: stored('(S39)') }
    case 'U06':
      return { positions: [readLockSentence(fields.slice(1))], replies: stored('(S20)') }
    case 'P45':
      return { positions: [readLockEvent(fields)], replies: stored(`(P69,0,${Number(fields.at(-1)) || 0})`) }
    case 'W01':
      return { positions: [readWatchSentence(fields)] }
    default:
      return {}
  }
}

const decodeText = (frame: Uint8Array): Decoded => {
  const text = asciiOf(frame)
  const sensor = SENSOR_HEAD.exec(text)
  if (sensor) return decodeSensor(frame, sensor)
  const match = /^\((\d+),([^()]*)\)?\s*$/.exec(text)
  if (!match) return { error: 'not a sentence (id,type,…)' }
  const [type = '', ...fields] = (match[2] ?? '').split(',')
  return { deviceIds: [match[1] ?? ''], ...readSentence(type, fields) }
}

/** Meaning of one frame, binary or text. Every message names its device. */
export const decodeJt600: DecodeFrame = decodeSafely((frame) =>
  frame[0] === BINARY ? decodeBinary(frame) : decodeText(frame),
)
