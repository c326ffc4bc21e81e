import { asciiOf } from '../bytes/index'
import type { ConnectionState, Decoded } from '../protocol'
import { decodeInformation } from './hex-information'
import { decodeReport } from './hex-report'
import { idsOf } from './hex-values'
import { decodePro, isProHead } from './pro'

/** Answers, heartbeats, logins and crash records hold nothing to store; the device may name itself behind its versions. */
const decodeOther = (frame: Uint8Array, idAt: number): Decoded => {
  if (frame.length < idAt + 8) return { error: 'message ends early' }
  return { deviceIds: idsOf(frame.subarray(idAt, idAt + 8)) }
}

/** Whether the report is an event, by its head. */
const REPORTS: Readonly<Record<string, boolean>> = { '+RSP': false, '+BSP': false, '+EVT': true, '+BVT': true }
const ID_OFFSETS: Readonly<Record<string, number>> = {
  '+ACK': 12,
  '+HBD': 11,
  '+LGN': 15,
  '+CRD': 13,
  '+BRD': 13,
  '+CAN': 16,
  '+DAT': 16,
  '+ATI': 10,
}

/** Reads a binary message, which the framer has told from a text. */
export const decodeBinary = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  if (isProHead(frame)) return decodePro(frame, connection, now)
  const head = asciiOf(frame, 0, 4)
  const isEvent = Object.hasOwn(REPORTS, head) ? REPORTS[head] : undefined
  if (isEvent !== undefined) return decodeReport(frame, isEvent, now)
  if (head === '+INF' || head === '+BNF') return decodeInformation(frame, connection)
  return decodeOther(frame, ID_OFFSETS[head] ?? frame.length)
}
