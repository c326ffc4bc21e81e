import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { ConnectionState, Decoded, DecodedPosition } from '../protocol'
import {
  type Sentence,
  readGga,
  readGll,
  readInputs,
  readLabelled,
  readNet,
  readPubx,
  readQze,
  readRma,
  readRmc,
  readTrccr,
} from './sentences'

type Reader = (text: string, now: Date) => Sentence

const READERS: readonly (readonly [start: RegExp, read: Reader])[] = [
  [/^\$[A-Z]{2}RMC,/, readRmc],
  [/^\$[A-Z]{2}GGA,/, readGga],
  [/^\$[A-Z]{2}GLL,/, readGll],
  [/^\$[A-Z]{2}RMA,/, readRma],
  [/^\$PUBX,/, readPubx],
  [/^\$TRCCR,/, readTrccr],
  [/^\$GPIOP,/, readInputs],
  [/^\$GPTXT,NET,/, readNet],
  [/^\$ID,/, readLabelled],
  [/^QZE,/, readQze],
]

/** Sentences that name the device and nothing else. */
const LOGINS: readonly RegExp[] = [
  /^\$PGID,([^*,]+)/,
  /^\$DEVID,([^*,]+)/,
  /^\$PCPTI,([^*,]+)/,
  /^\$PSIWMDID,([^*,]+)/,
  /^\$?IMEI[ =:]([^*,]+)/,
  /^\$GPFID,([^*,]+)/,
  /^([0-9A-F]{4,20})$/,
]

/** A place heard before its device was named waits here. */
const keep = ({ memory }: ConnectionState, position: DecodedPosition): Decoded => {
  memory.t55Waiting = position
  return {}
}

const isPosition = (value: unknown): value is DecodedPosition =>
  typeof value === 'object' && value !== null && 'attributes' in value

/** The name of the device sets free the place that waited for it. */
const login = (deviceId: string, text: string, { memory }: ConnectionState): Decoded => {
  const waiting = memory.t55Waiting
  memory.t55Waiting = undefined
  const hasWaited = text.startsWith('$GPFID') && isPosition(waiting)
  return { deviceIds: [deviceId], ...(hasWaited && { positions: [waiting] }) }
}

/** Some units write their id in front of each sentence, with a comma or between slashes. */
const splitId = (text: string): { prefix: string | undefined; sentence: string } => {
  const start = text.indexOf('$')
  if (start <= 0) return { prefix: undefined, sentence: text }
  const prefix = text.slice(0, start).replace(/[,/]$/, '')
  return { prefix: prefix.slice(prefix.indexOf('/') + 1), sentence: text.slice(start) }
}

const isEmpty = ({ fix, deviceTime, attributes }: DecodedPosition): boolean =>
  !fix && !deviceTime && Object.keys(attributes).length === 0

const decodeSentence = (text: string, connection: ConnectionState, now: Date): Decoded => {
  const { prefix, sentence } = splitId(text)
  const read = READERS.find(([start]) => start.test(sentence))?.[1]
  if (read) {
    const { position, deviceId = prefix } = read(sentence, now)
    if (isEmpty(position)) return deviceId ? { deviceIds: [deviceId] } : { error: 'a sentence that says nothing' }
    if (deviceId !== undefined) return { deviceIds: [deviceId], positions: [position] }
    return connection.uniqueId === undefined ? keep(connection, position) : { positions: [position] }
  }
  for (const pattern of LOGINS) {
    const deviceId = pattern.exec(sentence)?.[1]?.trim()
    if (deviceId) return login(deviceId, sentence, connection)
  }
  return sentence.startsWith('$') ? {} : { error: 'no sentence of ours' }
}

/** Decodes sentences of NMEA receivers behind a modem, which name their device in a line of its own or in front. */
export const decodeT55 = decodeSafely((frame, connection, now) => {
  const text = asciiOf(frame).trim()
  return text === '' ? { error: 'empty message' } : decodeSentence(text, connection, now)
})
