import { ByteReader } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { readable } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { fillBatteryState } from './battery'
import { fillCameraEvent, fillCounterReport, readAddressRequest, readTimeRequest } from './camera'
import { rememberZone } from './clock'
import { fillGeofenceStatus, readHeartbeat, readModuleHeartbeat, readPowerHeartbeat } from './heartbeat'
import { fillInformation, fillSupplyVoltage } from './information'
import { readLocation } from './location'
import {
  acknowledge,
  openMessage,
  storing,
  storingPlain,
  unanswered,
  type Gt06Message,
  type ReadMessage,
} from './message'
import { fillModular } from './modular'
import { fillAccessPointList, fillBeacon, fillCellList, fillSurroundingsAlarm, readWifiReport } from './networks'
import { fillObd, fillPids, readTroubleCodes } from './obd'
import { fillPeripheralParts, fillStatusParts } from './parts'
import { readPictureNotice, readPicturePiece, readRecordingPiece } from './pictures'
import { readCommandAnswer, readSerialData, readTextAnswer } from './text'
import {
  fillCellRequest,
  fillDriverLocation,
  fillFullStatus,
  fillIdentifiedLocation,
  fillRadioLocation,
  fillVoltageLocation,
} from './tracked-status'
import { readWatchReport } from './watch'

const IDENTIFIER_AT = 4
const IDENTIFIER_BYTES = 8

/** Type 01: eight bytes of identifier, one digit of filler in front; then kind and zone of newer devices. */
const readLogin: ReadMessage = (message) => {
  const { content, frame, isExtended, connection } = message
  const start = IDENTIFIER_AT + (isExtended ? 1 : 0)
  const digits = new ByteReader(frame, start, frame.length).hex(IDENTIFIER_BYTES)
  if (content.has(IDENTIFIER_BYTES + 4)) rememberZone(connection, content.skip(IDENTIFIER_BYTES + 2).u16())
  return { deviceIds: [digits.slice(1)], replies: [acknowledge(message, 'received')] }
}

/** Kinds without content for us are still answered, or the device would repeat them. */
const acknowledgeOnly: ReadMessage = (message) => ({ replies: [acknowledge(message, 'received')] })
/** Echoes of commands. */
const passOver: ReadMessage = () => ({})

const readCells = storingPlain(fillCellList)
const readIdentified = storing(fillIdentifiedLocation)
const readVoltages = unanswered(fillVoltageLocation)
const readGeofenceStatus = storing(fillGeofenceStatus)
const readFullStatus = storing(fillFullStatus)
const readCounters = unanswered(fillCounterReport)

const SHORTEST_LOCATION = 0x17
const STEP_STATUS = 0x18
/** Shortest wifi report of type a2; the number is also used for a location with status. */
const SHORTEST_4G_WIFI = 0x6b

const readGeofence: ReadMessage = (message) => {
  if (message.shape === STEP_STATUS) return acknowledgeOnly(message)
  return message.length < SHORTEST_LOCATION ? readGeofenceStatus(message) : readLocation(message)
}

const READERS: Readonly<Record<number, ReadMessage>> = {
  0x01: readLogin,
  0x10: readLocation,
  0x11: readLocation,
  0x12: readLocation,
  0x13: readHeartbeat,
  0x15: readCommandAnswer,
  0x16: readLocation,
  0x17: (message) => (message.isWifi ? readWifiReport(message) : readLocation(message)),
  0x18: readCells,
  0x19: readLocation,
  0x1a: readLocation,
  0x1e: readLocation,
  0x21: readTextAnswer,
  0x22: (message) => (message.family.isNt || message.shape === 0x3c ? readIdentified(message) : readLocation(message)),
  0x23: readPowerHeartbeat,
  0x24: (message) => (message.shape === 0x2e ? readVoltages(message) : readCells(message)),
  0x25: readIdentified,
  0x26: readLocation,
  0x27: readLocation,
  0x28: readCells,
  0x2a: readAddressRequest,
  0x2c: readCells,
  0x2d: readLocation,
  0x2e: readCells,
  0x31: readLocation,
  0x32: readLocation,
  0x33: readCells,
  0x34: (message) => (message.shape === 0x37 ? readCells(message) : readCounters(message)),
  0x35: readPictureNotice,
  0x36: readModuleHeartbeat,
  0x37: readLocation,
  0x38: unanswered(fillRadioLocation),
  0x39: readLocation,
  0x40: storingPlain(fillBatteryState),
  0x41: readRecordingPiece,
  0x61: storingPlain(fillDriverLocation),
  0x65: readTroubleCodes,
  0x66: unanswered(fillPids),
  0x69: readWifiReport,
  0x70: storingPlain(fillModular),
  0x80: passOver,
  0x81: passOver,
  0x82: passOver,
  0x8a: readTimeRequest,
  0x8c: unanswered(fillObd),
  0x94: unanswered(fillSupplyVoltage),
  0x95: storingPlain(fillCameraEvent),
  0x9b: readSerialData,
  0xa0: readLocation,
  0xa1: readCells,
  0xa2: (message) => (message.length >= SHORTEST_4G_WIFI ? readCells(message) : readFullStatus(message)),
  0xa3: readGeofence,
  0xa4: readLocation,
  0xa5: readLocation,
  0xa7: storing(fillCellRequest),
  0xa9: storingPlain(fillSurroundingsAlarm),
  0xb2: storingPlain(fillBeacon),
  0xf1: storingPlain(fillStatusParts),
  0xf2: storingPlain(fillPeripheralParts),
  0xf3: unanswered(fillAccessPointList),
}

/** Numbers that mean something else in `79 79` frames. */
const EXTENDED: Readonly<Record<number, ReadMessage>> = {
  0x32: readWatchReport,
  0x33: readWatchReport,
  0x36: readPicturePiece,
  0x94: unanswered(fillInformation),
}

const readerOf = ({ isExtended, type }: Gt06Message): ReadMessage | undefined =>
  (isExtended ? EXTENDED[type] : undefined) ?? READERS[type]

const EXTENDED_START = 0x79
/** Their times are seconds since 1970, which no zone changes. */
const WITH_EPOCH_SECONDS: ReadonlySet<number> = new Set([0x40, 0x41, 0x70, 0xf1, 0xf2])

/**
 * Meaning of one frame. The checksum is not checked: TCP guards the bytes, and many clones send a wrong one.
 * Positions are named by the login of the connection. Both kinds of frame are read alike; what cannot be read is answered.
 */
const decodeLocal: DecodeFrame = (frame, connection, now) => {
  const message = openMessage(frame, connection, now)
  const read = readerOf(message)
  if (!read) return message.isExtended ? {} : acknowledgeOnly(message)
  return readable(() => read(message)) ?? acknowledgeOnly(message)
}
const decodeInZone = inDeviceZone(decodeLocal)

export const decodeGt06: DecodeFrame = decodeSafely((frame, connection, now) => {
  const type = frame[frame[0] === EXTENDED_START ? 4 : 3] ?? 0
  return (WITH_EPOCH_SECONDS.has(type) ? decodeLocal : decodeInZone)(frame, connection, now)
})
