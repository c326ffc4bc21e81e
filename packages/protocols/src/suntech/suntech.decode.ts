import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { ConnectionState, Decoded, DecodedPosition } from '../protocol'
import { decodeBinaryReport } from './binary-report'
import { readCellReport } from './cell-report'
import { isClassicReport, readClassicReport } from './classic-report'
import { decodeCompressedReport } from './compressed-report'
import { decodeCrashReport } from './crash-report'
import { FieldReader } from './field-reader'
import { isPersonalReport, readPersonalReport } from './personal-report'
import { suntechSettings } from './settings'
import { nameOfAnswer } from './suntech.encode'
import { isUniversalReport, readUniversalReport } from './universal-report'

const CLASSIC_HEAD = /^(SA\d{3}|ST[2-9]\d\d)([A-Z]{3})?$/
const UNIVERSAL_HEAD = /^[A-Z]{3}$/

const reported = (id: string, position: DecodedPosition | undefined): Decoded =>
  position ? { deviceIds: [id], positions: [position] } : { deviceIds: [id] }

/** Answer to a command, in the words of the device. */
const answered = (id: string, type: string, fields: FieldReader): Decoded => {
  const words = fields.rest()
  const result = words.join(';')
  // In front of the words of the older lines stands the version of the unit.
  const commandName = nameOfAnswer(type, type === 'RES' ? words.slice(0, 2) : words.slice(1, 2))
  return {
    ...reported(id, { attributes: { type, result } }),
    commandResult: result,
    ...(commandName && { commandName }),
  }
}

/** What every report is read with. */
interface Message {
  fields: FieldReader
  connection: ConnectionState
  now: Date
}

const idOf = (fields: FieldReader): string => {
  const id = fields.text()
  if (!/^[0-9A-Z]+$/i.test(id)) throw new Error('no device id where it belongs')
  return id
}

const decodePersonal = ({ fields, connection, now }: Message): Decoded => {
  const type = fields.text()
  if (!isPersonalReport(type)) return { error: `unknown report ${type}` }
  return reported(idOf(fields), readPersonalReport(type, fields, suntechSettings(connection.options), now))
}

/** The last field of a travel report is the driver; places of start and end are no fix of now. */
const decodeTravel = ({ fields }: Message): Decoded => {
  const id = idOf(fields)
  const driver = fields.rest().at(-1)?.trim() ?? ''
  return reported(id, { attributes: driver === '' ? {} : { driverUniqueId: driver } })
}

const ANSWER = 'Res'

const decodeClassic = (model: string, type: string, message: Message): Decoded => {
  const { fields, connection, now } = message
  connection.memory.suntechHead = model
  connection.memory.toldModel = model
  if (fields.peek() === ANSWER) return answered(idOf(fields.skip()), type, fields)
  if (type === 'HTE') return decodeTravel(message)
  const id = idOf(fields)
  const isCellModel = model.startsWith('ST4')
  if (isCellModel && (type === 'STT' || type === 'ALT')) return reported(id, readCellReport(type, fields, now))
  if (isCellModel || !isClassicReport(type)) return { deviceIds: [id] }
  const settings = suntechSettings(connection.options)
  return reported(id, readClassicReport(type, fields, { model, settings, now }))
}

const decodeUniversal = (type: string, { fields, connection, now }: Message): Decoded => {
  connection.memory.suntechIsUniversal = true
  const id = idOf(fields)
  if (type === 'RES') return answered(id, type, fields)
  return isUniversalReport(type) ? reported(id, readUniversalReport(type, fields, now)) : { deviceIds: [id] }
}

const decodeText = (text: string, connection: ConnectionState, now: Date): Decoded => {
  const values = text.replace(/[\r\n]+$/, '').split(';')
  const head = values[0] ?? ''
  const message = { fields: new FieldReader(values, 1, connection.options.timeZone), connection, now }
  const [, model, type] = CLASSIC_HEAD.exec(head) ?? []
  if (model?.startsWith('ST9')) return decodePersonal(message)
  if (model && type) return decodeClassic(model, type, message)
  if (UNIVERSAL_HEAD.test(head)) return decodeUniversal(head, message)
  return { error: 'not a message of Suntech' }
}

const ZIPPED = 0x02
const CRASH = 'CRR;'

const decodeBinary = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const { options, memory } = connection
  if (frame[0] === ZIPPED) {
    const zipped = decodeCompressedReport(frame, suntechSettings(options), options.timeZone, now)
    return zipped ? reported(zipped.id, zipped.position) : { error: 'unknown compressed message' }
  }
  memory.suntechIsUniversal = true
  const { id, position } = decodeBinaryReport(frame, options.timeZone, now)
  return reported(id, position)
}

/**
 * Decodes the text reports of the ST200 to ST900 lines, the universal format and its binary form, and the compressed
 * reports of the older lines. Options: `protocolType`, `hbm`, `includeAdc`, `includeRpm`, `includeTemp`.
 */
export const decodeSuntech = decodeSafely((frame, connection, now) => {
  const [type = 0] = frame
  if (frame.length === 0) return { error: 'empty message' }
  if (type === ZIPPED || type >= 0x80) return decodeBinary(frame, connection, now)
  const isCrash = asciiOf(frame, 0, CRASH.length) === CRASH
  return isCrash ? decodeCrashReport(frame, connection, now) : decodeText(asciiOf(frame), connection, now)
})
