import { bytesFromAscii } from '../bytes/index'
import type { ConnectionState, Decoded, DecodedPosition, Reply } from '../protocol'
import { nameOfAnswer } from './gl200.encode'
import { readAccessoryReport, readTransparentData } from './accessory'
import { readEventReport } from './event'
import { readCellPlace, readCells, readInformation, readVersions, readWifi } from './information'
import { type TextMessage, openMessage } from './message'
import { readExtended, readRegular } from './regular'
import { readBus, readPlug } from './vehicle-bus'

type Reader = (message: TextMessage) => DecodedPosition

const READERS: Readonly<Record<string, Reader>> = {
  CAN: readBus,
  OBD: readPlug,
  INF: readInformation,
  VER: readVersions,
  GSM: readCells,
  LBS: readCellPlace,
  WIF: readWifi,
  BAA: readAccessoryReport,
  BID: readAccessoryReport,
  DTT: readTransparentData,
}

/** Reports that some units send in the form of a regular one, charge included, and others as an event. */
const LIKE_REGULAR: readonly string[] = ['CTN', 'DOG', 'GEO', 'RTL', 'STR']

const readReport = (message: TextMessage): DecodedPosition[] => {
  const { type } = message
  if (type === 'FRI' || type === 'ERI') {
    const positions = type === 'FRI' ? readRegular(message) : readExtended(message)
    return positions.length > 0 ? positions : [readEventReport(message)]
  }
  if (LIKE_REGULAR.includes(type)) {
    const positions = readRegular(message)
    const isRegular = positions.some(({ fix, attributes }) => fix && attributes.batteryLevel !== undefined)
    if (isRegular) return positions
  }
  return [(READERS[type] ?? readEventReport)(message)]
}

const textReply = (text: string, when: Reply['when']): Reply => ({ bytes: bytesFromAscii(text), when })

const SERIAL = /^[0-9a-f]{4}$/i

/** The number of the command stands last, in front of the time. */
const nameOf = (type: string, serial: string | undefined): Pick<Decoded, 'commandName'> =>
  SERIAL.test(serial ?? '') ? { commandName: nameOfAnswer(`GT${type}`, serial ?? '') } : {}

const readAnswer = ({ head, type, version, deviceId, count, sentAt, fields }: TextMessage): Decoded => {
  const deviceIds = [deviceId]
  if (type === 'HBD') return { deviceIds, replies: [textReply(`+SACK:GTHBD,${version},${count}$`, 'received')] }
  const result = head === 'NACK' ? `+NACK:${type}` : `+ACK:GT${type}`
  return {
    deviceIds,
    positions: [{ ...(sentAt && { deviceTime: sentAt }), attributes: { result } }],
    commandResult: result,
    ...nameOf(type, fields.at(-1)),
  }
}

/** Information of the oldest units has no version and nothing worth keeping. */
const isOldInformation = ({ type, version }: TextMessage): boolean => type === 'INF' && version === ''

/** Reads a text message. Option `ack`: reports are acknowledged once stored, as units with SACK switched on expect. */
export const decodeText = (text: string, connection: ConnectionState, now: Date): Decoded => {
  const message = openMessage(text, connection, now)
  if (message.head === 'ACK' || message.head === 'NACK') return readAnswer(message)
  // Only a message whose number arrived can be acknowledged.
  const isAcknowledged = connection.options.ack === true && message.count !== ''
  const replies = isAcknowledged ? { replies: [textReply(`+SACK:${message.count}$`, 'stored')] } : {}
  const deviceIds = [message.deviceId]
  return isOldInformation(message)
    ? { deviceIds, ...replies }
    : { deviceIds, positions: readReport(message), ...replies }
}
