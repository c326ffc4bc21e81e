import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { ConnectionState, Decoded, DecodedPosition, Reply } from '../protocol'
import { decodeBinary } from './binary'
import { decodeCells, decodeDailyCells, decodeNeighbours } from './cells'
import { fieldsOf } from './fields'
import { decodeDailyLocation, decodeHeartbeat, decodeLink, decodeLocationText } from './location-text'

const STAR = 0x2a
const DOLLAR = 0x24
const LETTER_X = 0x58

/** `yyyymmddhhmmss` in UTC. */
const stampOf = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14)

const textReply = (text: string, when: Reply['when']): Reply => ({ bytes: bytesFromAscii(text), when })

/** `R12` and the time of day, which the option `ack` asks for. */
const receiptOf = (id: string, { options }: ConnectionState, now: Date): Reply[] =>
  options.ack === true ? [textReply(`*HQ,${id},R12,${stampOf(now).slice(8)}#`, 'stored')] : []

/** Reports that are never answered but by their own kind of message. */
const UNANSWERED: ReadonlySet<string> = new Set(['LINK', 'V3', 'VP1', 'SMS'])

/** Most models expect an answer to `V1` and `NBR` alone; the option `ack` answers the others too. */
const acknowledgement = (id: string, type: string, connection: ConnectionState, now: Date): Reply[] => {
  if (type === 'V1' || type === 'NBR') return [textReply(`*HQ,${id},V4,${type},${stampOf(now)}#`, 'stored')]
  return UNANSWERED.has(type) ? [] : receiptOf(id, connection, now)
}

/** `SMS,` and the answer to a command, in which any sign may stand. */
const decodeMessage = (sentence: string): DecodedPosition | undefined => {
  const result = /^[^,]*,[^,]*,SMS,(.*?)#?\s*$/s.exec(sentence)?.[1]
  return result ? { attributes: { result } } : undefined
}

const isHeartbeat = (type: string): boolean => type === 'HTBT' || type === 'V0'

const positionOf = (fields: string[], type: string, sentence: string, now: Date): DecodedPosition | undefined => {
  if (type === 'SMS') return decodeMessage(sentence)
  if (isHeartbeat(type)) return decodeHeartbeat(fields)
  if (type === 'NBR') return decodeNeighbours(fields)
  if (type === 'LINK') return decodeLink(fields)
  if (type === 'V3') return decodeCells(fields)
  if (type === 'VP1') return fields[3] === 'V' ? decodeDailyCells(fields) : decodeDailyLocation(fields, now)
  return type.startsWith('V') ? decodeLocationText(fields, type, now) : undefined
}

/** A `V4` begins with the word of the command that it answers. */
const nameOf = (type: string, word: string | undefined): Pick<Decoded, 'commandName'> =>
  type === 'V4' && /^[a-z]+\d*$/i.test(word ?? '') ? { commandName: word?.toUpperCase() } : {}

const decodeText = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const sentence = asciiOf(frame)
  const fields = fieldsOf(sentence)
  const [maker = '', id = '', type = ''] = fields
  if (fields.length < 3 || !/^[a-z]{2}$/i.test(maker) || !/^\w*$/.test(id)) return { error: 'not a sentence of H02' }
  const deviceIds = id === '' ? [] : [id]
  const position = positionOf(fields, type, sentence, now)
  if (isHeartbeat(type)) {
    const replies = [textReply(`*${maker},${id},${type}#`, 'received')]
    return { deviceIds, replies, ...(position ? { positions: [position] } : {}) }
  }
  if (!position) return { deviceIds }
  const { result } = position.attributes
  return {
    deviceIds,
    positions: [position],
    replies: acknowledgement(id, type, connection, now),
    ...(typeof result === 'string' ? { commandResult: result, ...nameOf(type, fields[3]) } : {}),
  }
}

const decodeBinaryFrame = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const { id, position } = decodeBinary(frame, now)
  return { deviceIds: [id], positions: [position], replies: receiptOf(id, connection, now) }
}

/** Decodes `*…#` sentences and the binary `$` and `X` frames. Options: `ack` answers every report. */
export const decodeH02 = decodeSafely(
  inDeviceZone((frame, connection, now) => {
    if (frame[0] === STAR) return decodeText(frame, connection, now)
    if (frame[0] === DOLLAR || frame[0] === LETTER_X) return decodeBinaryFrame(frame, connection, now)
    return { error: 'not a message of H02' }
  }),
)
