import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { readableOf } from '../lenient'
import type { ConnectionState, Decoded, DecodeHttp, HttpMessage } from '../protocol'
import { FlatRecord, LocationReport, positionOfLocation } from './json'
import { deviceIdOf, parametersOf, valueOf, type Parameters } from './parameters'
import { positionOfRecord } from './record'

/** Largest body read, bytes. */
export const OSMAND_BODY_LIMIT_BYTES = 65_536

const OK = { status: 200, body: '' }
const refused = (error: string, status = 400): Decoded => ({ error, http: { status, body: '' } })

const isJson = ({ headers, body }: HttpMessage): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('application/json') && body.length > 0

/** One request of a phone or another HTTP sender: query, form, nested JSON, or a JSON list of flat records. */
export const decodeOsmand: DecodeHttp = decodeHttpSafely((message, connection, now) => {
  if (message.body.length > OSMAND_BODY_LIMIT_BYTES) return refused('body too large', 413)
  return isJson(message) ? decodeJson(message, connection, now) : decodeParameters(message, connection, now)
})

const decodeParameters = (message: HttpMessage, { options }: ConnectionState, now: Date): Decoded => {
  const parameters = parametersOf(message)
  const id = deviceIdOf(parameters)
  if (id === undefined) return refused('no device id')
  const http = { ...OK, unknownDevice: 400 }
  const notificationToken = valueOf(parameters, 'notificationToken')
  const known = { deviceIds: [id], http, ...(notificationToken && { notificationToken }) }
  return isTokenOnly(parameters) ? known : { ...known, positions: [positionOfRecord(parameters, options, now)] }
}

/** An app that only tells its push token says nothing of a place or a moment. */
const isTokenOnly = (parameters: Parameters): boolean =>
  valueOf(parameters, 'notificationToken') !== undefined &&
  parameters.every(([name]) => name === 'id' || name === 'deviceid' || name === 'notificationToken')

const decodeJson = (message: HttpMessage, connection: ConnectionState, now: Date): Decoded => {
  const body: unknown = JSON.parse(utf8Of(message.body))
  if (Array.isArray(body)) return decodeList(message, body, connection, now)
  const report = LocationReport.safeParse(body)
  if (report.success) {
    const { device_id, location } = report.data
    return {
      deviceIds: [device_id],
      positions: [positionOfLocation(location, connection.options, now)],
      http: { ...OK, unknownDevice: 404 },
    }
  }
  const issue = report.error.issues[0]
  return refused(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unreadable'}`)
}

/**
 * A list belongs to one device: named in its records, or else in the address. A record that cannot be read costs itself
 * alone; a list of nothing else is refused.
 */
const decodeList = (message: HttpMessage, body: unknown[], connection: ConnectionState, now: Date): Decoded => {
  const records = body.flatMap((one) => {
    const record = FlatRecord.safeParse(one)
    return record.success ? [recordParameters(record.data)] : []
  })
  const ids = new Set(records.map(deviceIdOf).filter((id) => id !== undefined))
  const [id = deviceIdOf(parametersOf({ ...message, body: new Uint8Array(0) }))] = ids
  if (id === undefined) return refused('no device id')
  if (ids.size > 1) return refused('records of several devices in one request')
  const positions = readableOf(records, (record) => positionOfRecord(record, connection.options, now))
  if (positions.length === 0 && body.length > 0) return refused('no record can be read')
  return { deviceIds: [id], positions, http: { ...OK, unknownDevice: 404 } }
}

/** Members that are no plain value, such as decoys, are left out. */
const recordParameters = (record: Record<string, unknown>): Parameters =>
  Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as const]
      : [],
  )
