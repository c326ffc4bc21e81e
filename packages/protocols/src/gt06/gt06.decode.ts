import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { DecodeFrame } from '../protocol'
import { readAddressRequest, readCameraEvent, readCounterReport, readPhotoNotice, readTimeRequest } from './camera'
import { readFenceStatus } from './fence-status'
import { readHeartbeat, readModuleHeartbeat, readPowerHeartbeat } from './heartbeat'
import { readInformation, readSupplyVoltage } from './information'
import { readLocation } from './location'
import { acknowledge, openMessage, type Gt06Message, type ReadMessage } from './message'
import { readModular, readPeripheralParts, readStatusParts } from './modular'
import { SHORTEST_4G_WIFI, readAccessPointList, readCellList, readWifiReport } from './networks'
import { readObd, readPids, readTroubleCodes } from './obd'
import { readCommandAnswer, readSerialData, readTextAnswer } from './text'
import { readDriverLocation, readFullStatus, readIdentifiedLocation } from './tracked-status'
import { readWatchReport } from './watch'

/** Type 01: eight bytes of identifier, one digit of filler in front. */
const readLogin: ReadMessage = (message) => ({
  deviceIds: [message.content.hex(8).slice(1)],
  replies: [acknowledge(message, 'received')],
})

/** Kinds without content for us are still answered, or the device would repeat them. */
const acknowledgeOnly: ReadMessage = (message) => ({ replies: [acknowledge(message, 'received')] })

const isWifiReport = ({ frame, length }: Gt06Message): boolean => frame.length !== length + 5

const BASIC: Readonly<Record<number, ReadMessage>> = {
  0x01: readLogin,
  0x10: readLocation,
  0x11: readLocation,
  0x12: readLocation,
  0x13: readHeartbeat,
  0x15: readCommandAnswer,
  0x16: readLocation,
  0x17: (message) => (isWifiReport(message) ? readWifiReport(message) : readLocation(message)),
  0x18: readCellList,
  0x19: readLocation,
  0x1a: readLocation,
  0x1e: readLocation,
  0x22: (message) => (message.length === 0x3c ? readIdentifiedLocation(message) : readLocation(message)),
  0x23: readPowerHeartbeat,
  0x24: readCellList,
  0x25: readIdentifiedLocation,
  0x26: readLocation,
  0x27: readLocation,
  0x28: readCellList,
  0x2a: readAddressRequest,
  0x2c: readCellList,
  0x2d: readLocation,
  0x2e: readCellList,
  0x31: readLocation,
  0x32: readLocation,
  0x33: readCellList,
  0x34: readCounterReport,
  0x35: readPhotoNotice,
  0x36: readModuleHeartbeat,
  0x37: readLocation,
  0x61: readDriverLocation,
  0x69: readWifiReport,
  0x8a: readTimeRequest,
  0x94: readSupplyVoltage,
  0x95: readCameraEvent,
  0xa0: readLocation,
  0xa1: readCellList,
  0xa2: (message) => (message.length >= SHORTEST_4G_WIFI ? readCellList(message) : readFullStatus(message)),
  0xa3: (message) => (message.length < 0x17 ? readFenceStatus(message) : readLocation(message)),
  0xa4: readLocation,
  0xa5: readLocation,
  0xf3: readAccessPointList,
}

const EXTENDED: Readonly<Record<number, ReadMessage>> = {
  0x21: readTextAnswer,
  0x32: readWatchReport,
  0x33: readWatchReport,
  0x65: readTroubleCodes,
  0x66: readPids,
  0x70: readModular,
  0x8c: readObd,
  0x94: readInformation,
  0x9b: readSerialData,
  0xf1: readStatusParts,
  0xf2: readPeripheralParts,
}

const EXTENDED_START = 0x79
const EXTENDED_TYPE_AT = 4
/** Their times are seconds since 1970, which no zone changes. */
const WITH_EPOCH_SECONDS: ReadonlySet<number> = new Set([0x70, 0xf1, 0xf2])

/**
 * Meaning of one frame. The checksum is not checked: TCP guards the bytes, and many clones send a wrong one.
 * Positions are named by the login of the connection.
 */
const decodeLocal: DecodeFrame = (frame, connection, now) => {
  const message = openMessage(frame, connection, now)
  if (message.isExtended) return EXTENDED[message.type]?.(message) ?? {}
  return (BASIC[message.type] ?? acknowledgeOnly)(message)
}
const decodeInZone = inDeviceZone(decodeLocal)

export const decodeGt06: DecodeFrame = decodeSafely((frame, connection, now) => {
  const countsSeconds = frame[0] === EXTENDED_START && WITH_EPOCH_SECONDS.has(frame[EXTENDED_TYPE_AT] ?? 0)
  return (countsSeconds ? decodeLocal : decodeInZone)(frame, connection, now)
})
