import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { ConnectionState, Decoded, DecodedPosition } from '../protocol'
import { decodeBinaryReport } from './binary-report'
import { readCellReport } from './cell-report'
import { isClassicReport, readClassicReport } from './classic-report'
import { FieldReader } from './field-reader'
import { isPersonalReport, readPersonalReport } from './personal-report'
import { suntechSettings } from './settings'
import { isUniversalReport, readUniversalReport } from './universal-report'

const CLASSIC_HEAD = /^(SA\d{3}|ST[2-9]\d\d)([A-Z]{3})?$/
const UNIVERSAL_HEAD = /^[A-Z]{3}$/

const reported = (id: string, position: DecodedPosition): Decoded => ({ deviceIds: [id], positions: [position] })

/** Answer to a command, in the words of the device. */
const answered = (id: string, type: string, fields: FieldReader): Decoded => {
  const result = fields.rest().join(';')
  return { ...reported(id, { attributes: { type, result } }), commandResult: result }
}

const decodePersonal = (fields: FieldReader, connection: ConnectionState): Decoded => {
  const type = fields.text()
  if (!isPersonalReport(type)) return { error: `unknown report ${type}` }
  return reported(fields.text(), readPersonalReport(type, fields, suntechSettings(connection.options)))
}

/** The last field of a travel report is the driver; places of start and end are no fix of now. */
const decodeTravel = (fields: FieldReader): Decoded => {
  const id = fields.text()
  const driver = fields.rest().at(-1)?.trim() ?? ''
  return reported(id, { attributes: driver === '' ? {} : { driverUniqueId: driver } })
}

const decodeClassic = (model: string, type: string, fields: FieldReader, connection: ConnectionState): Decoded => {
  connection.memory.suntechHead = model
  if (type === 'HTE') return decodeTravel(fields)
  if (type === 'CMD') return answered(fields.skip().text(), type, fields)
  const id = fields.text()
  const isCellModel = model.startsWith('ST4')
  if (isCellModel && (type === 'STT' || type === 'ALT')) return reported(id, readCellReport(type, fields))
  if (isCellModel || !isClassicReport(type)) return { deviceIds: [id] }
  return reported(id, readClassicReport(type, fields, suntechSettings(connection.options)))
}

const decodeUniversal = (type: string, fields: FieldReader, connection: ConnectionState): Decoded => {
  connection.memory.suntechIsUniversal = true
  const id = fields.text()
  if (type === 'RES') return answered(id, type, fields)
  return isUniversalReport(type) ? reported(id, readUniversalReport(type, fields)) : { deviceIds: [id] }
}

const decodeText = (text: string, connection: ConnectionState): Decoded => {
  const values = text.replace(/[\r\n]+$/, '').split(';')
  const head = values[0] ?? ''
  const fields = new FieldReader(values, 1)
  const [, model, type] = CLASSIC_HEAD.exec(head) ?? []
  if (model?.startsWith('ST9')) return decodePersonal(fields, connection)
  if (model && type) return decodeClassic(model, type, fields, connection)
  if (UNIVERSAL_HEAD.test(head)) return decodeUniversal(head, fields, connection)
  return { error: 'not a message of Suntech' }
}

/**
 * Decodes the text reports of the ST200 to ST900 lines, the universal format and its binary form.
 * Options: `protocolType`, `hbm`, `includeAdc`, `includeRpm`, `includeTemp`.
 */
export const decodeSuntech = decodeSafely(
  inDeviceZone((frame, connection) => {
    if (frame.length === 0) return { error: 'empty message' }
    if (frame[1] !== 0) return decodeText(asciiOf(frame), connection)
    connection.memory.suntechIsUniversal = true
    const { id, position } = decodeBinaryReport(frame)
    return reported(id, position)
  }),
)
