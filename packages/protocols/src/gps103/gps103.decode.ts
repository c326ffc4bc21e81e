import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { cellOf } from '../fix'
import type { ConnectionState, Decoded, DecodeFrame, DecodedPosition, Reply } from '../protocol'
import { hexNumberOf } from '../text-values'
import { eventAttributes } from './events'
import { isBrief, readBrief, readLocation } from './location'
import { readObd } from './obd'
import { expectPicture, readPiece } from './picture'

const reply = (words: string, when: Reply['when'] = 'received'): Reply => ({ bytes: bytesFromAscii(words), when })

/** Longer sentences are reports, whatever stands behind the id. */
const MAX_LOGIN_SIGNS = 30
const SENTENCE = /imei:(\d{8,17})(?:,(.*))?$/s
const BARE_ID = /^(\d{10,17})(?=$|[;,\s]|imei:)/

/**
 * Login `##,imei:<id>,A`, a bare IMEI as heartbeat, or `imei:<id>,<event>,…`; a heartbeat may stand right in front of a
 * report.
 */
export const decodeGps103: DecodeFrame = decodeSafely((frame, connection, now) => {
  const sentence = utf8Of(frame).replace(/[;*\0\s]+$/, '')
  const bare = BARE_ID.exec(sentence)?.[1]
  const match = SENTENCE.exec(sentence)
  if (!match) return bare ? { deviceIds: [bare], replies: [reply('ON')] } : { error: 'not a sentence of this protocol' }
  const [whole, id = '', rest = ''] = match
  if (!bare && sentence.length <= MAX_LOGIN_SIGNS && !isEventAlone(rest)) {
    return { deviceIds: [id], replies: [reply('LOAD')] }
  }
  if (sentence.startsWith('##,') || whole === '') return { deviceIds: [id], replies: [reply('LOAD')] }
  const decoded = readEvent(id, rest.split(','), connection, now)
  const replies = [...(bare ? [reply('ON')] : []), ...(decoded.replies ?? [])]
  return { deviceIds: [id], ...decoded, ...(replies.length > 0 ? { replies } : {}) }
})

/** A call for help that lost all that follows it. */
const isEventAlone = (rest: string): boolean => rest.startsWith('help me')

const readEvent = (id: string, fields: readonly string[], connection: ConnectionState, now: Date): Decoded => {
  const [event = ''] = fields
  if (event === 'vr') return readPiece(id, fields[1] ?? '', connection)
  if (event === 'OBD') {
    const readings = readObd(fields)
    return readings ? { positions: [readings] } : {}
  }
  expectPicture(event, connection)
  const position = readPosition(fields, now)
  const positions = saysNothing(position) && !isKindOfFix(fields[3]) ? [] : [position]
  return {
    ...(positions.length > 0 ? { positions } : {}),
    ...(event === 'help me' ? { replies: [reply(`**,imei:${id},E;`, 'stored')] } : {}),
  }
}

const isKindOfFix = (kind: string | undefined): boolean => kind === 'F' || kind === 'L'

const saysNothing = ({ fix, deviceTime, network, attributes }: DecodedPosition): boolean =>
  !fix && !deviceTime && !network && Object.keys(attributes).length === 0

const readPosition = (fields: readonly string[], now: Date): DecodedPosition => {
  if (isBrief(fields)) return readBrief(fields, now)
  return fields[3] === 'L' ? readCell(fields) : readLocation(fields, now)
}

/** `event,date,phone,L,,,area,,cell`: a device without a fix names its cell, if it knows it. */
const readCell = (fields: readonly string[]): DecodedPosition => {
  const attributes = eventAttributes(fields[0] ?? '', fields[2] ?? '')
  const [area, cell] = [hexNumberOf(fields[6]), hexNumberOf(fields[8])]
  if (area === undefined || cell === undefined) return { attributes }
  return { attributes, network: { cellTowers: [cellOf(0, 0, area, cell)] } }
}
