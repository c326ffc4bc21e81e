import { ByteReader, asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { isLongHeader } from './frame'
import { LOCK_RECORD_BYTES, SHORT_RECORDS, SHORT_RECORD_BYTES, readFix, readLockRecord } from './record'
import { EVENT_NUMBER_AT, readLockEvent, readLockSentence, readWatchSentence } from './sentence'

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

/** Protocols whose one record is followed by bytes of their own. */
const WITH_REST: readonly number[] = [0x17, 0x19]

const readLocks = (reader: ByteReader, frame: Uint8Array, now: Date): Decoded => {
  const deviceIds = [readDeviceId(reader)]
  const protocol = reader.u8()
  reader.skip(3)
  const positions: DecodedPosition[] = []
  let waits = false
  while (reader.left >= LOCK_RECORD_BYTES) {
    const { position, status } = readLockRecord(reader, now)
    positions.push(position)
    waits ||= (status & WAITS) !== 0
    if (WITH_REST.includes(protocol)) break
  }
  const named = { deviceIds, ...(positions.length > 0 ? { positions } : {}) }
  if (!waits) return named
  return { ...named, replies: stored(protocol < WITH_INDEX ? '(P35)' : `(P69,0,${frame.at(-1) ?? 0})`) }
}

const readRecords = (reader: ByteReader, now: Date): Decoded => {
  const deviceIds = [readDeviceId(reader)]
  const readRecord = SHORT_RECORDS[reader.u8() >> 4]
  if (!readRecord) return { deviceIds }
  reader.skip(2)
  const positions: DecodedPosition[] = []
  while (reader.left >= SHORT_RECORD_BYTES) positions.push(readRecord(reader.part(SHORT_RECORD_BYTES), now))
  return { deviceIds, ...(positions.length > 0 ? { positions } : {}) }
}

const decodeBinary = (frame: Uint8Array, now: Date): Decoded => {
  const reader = new ByteReader(frame, 1)
  return isLongHeader(frame) ? readLocks(reader, frame, now) : readRecords(reader, now)
}

const SENSOR_HEAD = /^\((\d+),\d+,\d+,WLNET,\d+,\d+,/

/** A wireless sensor: place of the tracker in binary, then time, number and values of the sensor. */
const decodeSensor = (frame: Uint8Array, head: RegExpExecArray, now: Date): Decoded => {
  const reader = new ByteReader(frame, head[0].length)
  const deviceIds = [head[1] ?? '']
  const place = readable(() => readFix(reader, now))
  const attributes: DecodedPosition['attributes'] = {}
  readable(() => {
    reader.skip(12)
    attributes.sensorBattery = reader.u16() / 100
    attributes.sensorBatteryLevel = reader.u8()
    attributes.sensorRssi = -reader.u8()
    attributes.temp1 = reader.skip(1).i16() / 10
    attributes.humidity = reader.u8()
  })
  return place ? { deviceIds, positions: [{ ...place, attributes }] } : { deviceIds }
}

const numberOfEvent = (fields: string[]): number => Number(fields[EVENT_NUMBER_AT] ?? fields.at(-1)) || 0

const readSentence = (type: string, fields: string[], now: Date): Decoded => {
  switch (type) {
    case 'U01':
    case 'U02':
    case 'U03':
      return { positions: [readLockSentence(fields, now)], replies: stored('(S39)') }
    case 'U06':
      return { positions: [readLockSentence(fields.slice(1), now)], replies: stored('(S20)') }
    case 'P45':
      return { positions: [readLockEvent(fields, now)], replies: stored(`(P69,0,${numberOfEvent(fields)})`) }
    case 'W01':
      return { positions: [readWatchSentence(fields, now)] }
    default:
      return {}
  }
}

const decodeText = (frame: Uint8Array, now: Date): Decoded => {
  const text = asciiOf(frame)
  const sensor = SENSOR_HEAD.exec(text)
  if (sensor) return decodeSensor(frame, sensor, now)
  const match = /^\((\d+),([^()]*)\)?\s*$/.exec(text)
  if (!match) return { error: 'not a sentence (id,type,…)' }
  const [type = '', ...fields] = (match[2] ?? '').split(',')
  return { deviceIds: [match[1] ?? ''], ...readSentence(type, fields, now) }
}

/** Meaning of one frame, binary or text. Every message names its device. */
export const decodeJt600: DecodeFrame = decodeSafely((frame, _connection, now) =>
  frame[0] === BINARY ? decodeBinary(frame, now) : decodeText(frame, now),
)
