import { ByteWriter } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { ConnectionState, Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { PACKET, readPacket, readRecord, writePacket, writeRecord, type EgtsPacket, type EgtsRecord } from './packet'
import { partsOf, readIdentity, readTelematics } from './parts'

const AUTHENTICATION = 1
const TELEMATICS = 2
const RECORD_CONFIRMED = 0x00
const IDENTITY_PART = 0x01
const RESULT_CODE = 0x09

/** One packet of records. Answers of the device to our own packets are taken in silence. */
export const decodeEgts: DecodeFrame = decodeSafely((frame, connection, now) => {
  const packet = readPacket(frame)
  if (packet.kind === PACKET.response) return {}
  if (packet.kind === PACKET.signedData) packet.body.skip(packet.body.u16LE())
  else if (packet.kind !== PACKET.data) return { error: `unknown kind of packet ${packet.kind}` }
  const records: EgtsRecord[] = []
  while (packet.body.left > 0) {
    const record = readable(() => readRecord(packet.body))
    if (!record) break
    records.push(record)
  }
  return decodeAll({ packet, connection, now }, records)
})

const nextPacketId = ({ memory }: ConnectionState): number => {
  const id = typeof memory.egtsPacketId === 'number' ? memory.egtsPacketId : 0
  memory.egtsPacketId = (id + 1) & 0xffff
  return id
}

const swapped = (id: number): number => ((id & 0xff) << 8) | (id >> 8)

/**
 * Units in the field are used to servers that send the bytes of the packet id the other way round and go by the number
 * of the record. With the option `exactPacketId` the id is repeated as the standard has it.
 */
const confirmationOf = (packet: EgtsPacket, record: EgtsRecord, connection: ConnectionState): Uint8Array => {
  const packetId = connection.options.exactPacketId === true ? packet.id : swapped(packet.id)
  const content = new ByteWriter(3).u16LE(record.number).u8(0).done()
  const body = new ByteWriter()
    .u16LE(packetId)
    .u8(0)
    .raw(writeRecord(record.service, RECORD_CONFIRMED, content))
  return writePacket(nextPacketId(connection), PACKET.response, body.done())
}

const welcomeOf = (connection: ConnectionState): Uint8Array =>
  writePacket(nextPacketId(connection), PACKET.data, writeRecord(AUTHENTICATION, RESULT_CODE, Uint8Array.of(0)))

/** What a record of the terminal's identity names; undefined for any other record. */
const identityOf = ({ service, content }: EgtsRecord): string[] | undefined => {
  if (service !== AUTHENTICATION) return undefined
  const parts = partsOf(content).filter(({ type }) => type === IDENTITY_PART)
  return parts.length > 0 ? parts.flatMap((part) => readable(() => readIdentity(part.content)) ?? []) : undefined
}

/** Neighbours about the same object stay together; a relay sends those of many in one packet. */
const byObject = (records: EgtsRecord[]): EgtsRecord[][] => {
  const groups: EgtsRecord[][] = []
  for (const record of records) {
    const group = groups.at(-1)
    if (group && group[0]?.objectId === record.objectId) group.push(record)
    else groups.push([record])
  }
  return groups
}

/** What the records of a packet are read with. */
interface Context {
  packet: EgtsPacket
  connection: ConnectionState
  now: Date
}

const decodeAll = (context: Context, records: EgtsRecord[]): Decoded => {
  const { connection } = context
  const isNamed = connection.memory.egtsIsNamed === true || records.some(({ service }) => service === AUTHENTICATION)
  if (isNamed) return decodeRecords(context, records)
  const [first, ...others] = byObject(records).map((group) => decodeRecords(context, group))
  return { ...first, ...(others.length > 0 ? { others } : {}) }
}

const decodeRecords = ({ packet, connection, now }: Context, records: EgtsRecord[]): Decoded => {
  const deviceIds: string[] = []
  const positions: DecodedPosition[] = []
  const replies: Uint8Array[] = []
  for (const record of records) {
    replies.push(confirmationOf(packet, record, connection))
    const identity = identityOf(record)
    if (identity) replies.push(welcomeOf(connection))
    if (identity && identity.length > 0) {
      connection.memory.egtsIsNamed = true
      deviceIds.push(...identity)
    } else if (record.objectId !== undefined && connection.memory.egtsIsNamed !== true) {
      deviceIds.push(String(record.objectId))
    }
    if (record.service === TELEMATICS) {
      positions.push(...readTelematics(record.content, connection.options.everyPlace === true, now))
    }
  }
  const when = positions.length > 0 ? 'stored' : 'received'
  return {
    ...(deviceIds.length > 0 ? { deviceIds: [...new Set(deviceIds)] } : {}),
    ...(positions.length > 0 ? { positions } : {}),
    replies: replies.map((bytes) => ({ bytes, when })),
  }
}
