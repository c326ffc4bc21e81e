import { utf8Of, type ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import type { Jt808Message } from './message'

const STATE_BYTES = 3

/** Some heartbeats carry charge, signal and state. */
export const readHeartbeat = ({ body }: Jt808Message): DecodedPosition[] => {
  if (!body.has(STATE_BYTES)) return []
  const level = body.u8()
  const attributes: DecodedPosition['attributes'] = { rssi: body.u8(), status: body.u8() }
  if (level <= 100) attributes.batteryLevel = level
  return [{ attributes }]
}

type ReadParameter = (value: ByteReader) => string | number

const asNumber: ReadParameter = (value) => value.u32()
const asText: ReadParameter = (value) => utf8Of(value.rest()).replaceAll('\0', '').trim()

/** Settings that a terminal was asked for, by their number. */
const PARAMETERS: Readonly<Record<number, readonly [key: string, read: ReadParameter]>> = {
  0x0001: ['heartbeatInterval', asNumber],
  0x0010: ['apn', asText],
  0x0013: ['server', asText],
  0x0018: ['port', asNumber],
  0x0027: ['sleepReportInterval', asNumber],
  0x0028: ['emergencyReportInterval', asNumber],
  0x0029: ['defaultReportInterval', asNumber],
  0x0055: ['overspeedThreshold', asNumber],
  0x0056: ['speedLimitDuration', asNumber],
  0x0080: ['odometer', (value) => value.u32() * 100],
  0x0083: ['plateNumber', asText],
}

const PARAMETER_HEAD = 5

export const readParameters = ({ body }: Jt808Message): DecodedPosition[] => {
  body.skip(2 + 1)
  const attributes: DecodedPosition['attributes'] = {}
  while (body.has(PARAMETER_HEAD)) {
    const parameter = PARAMETERS[body.u32()]
    const value = body.part(Math.min(body.u8(), body.left))
    const read = parameter && readable(() => parameter[1](value))
    if (parameter && read !== undefined) attributes[parameter[0]] = read
  }
  return Object.keys(attributes).length > 0 ? [{ attributes }] : []
}
