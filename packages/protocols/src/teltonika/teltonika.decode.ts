import { ByteReader, ByteWriter, hexOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { ConnectionState, Decoded, DecodedPosition, Reply } from '../protocol'
import { type RecordLayout, readAvlRecord } from './avl-record'
import { Codec } from './codec'
import { type CommandRecord, isCommandCodec, readCommandRecord } from './command-record'
import { readGh3000Record } from './gh3000-record'

const PING = 0xff
const RECORD_CODECS: readonly number[] = [Codec.gh3000, Codec.eight, Codec.eightExtended, Codec.sixteen]

interface Data {
  positions: DecodedPosition[]
  replies: Reply[]
  /** Records to acknowledge, absent for answers to commands. */
  recordCount?: number
}

interface Context {
  connection: ConnectionState
  now: Date
}

const decodeLogin = (reader: ByteReader): Decoded => {
  const imei = reader.ascii(reader.u16())
  if (!/^[\w-]{1,64}$/.test(imei)) return { error: 'login without an IMEI' }
  return { deviceIds: [imei], replies: [{ bytes: Uint8Array.of(1), when: 'received' }], refusal: Uint8Array.of(0) }
}

const layoutOf = (codec: number, { options }: ConnectionState): RecordLayout => ({
  codec,
  model: options.model,
  hasWideGroup: options.extended === true,
})

/** Records up to where they cannot be read any more; the device hears its own count, so that it goes on. */
const readRecords = (reader: ByteReader, codec: number, count: number, { connection, now }: Context): Data => {
  const layout = layoutOf(codec, connection)
  const positions: DecodedPosition[] = []
  readable(() => {
    for (let index = 0; index < count; index++) {
      const record = codec === Codec.gh3000 ? readGh3000Record(reader, now) : readAvlRecord(reader, layout, now)
      positions.push(record.position)
      if (!record.isWhole) return
    }
  })
  return { positions, replies: [], recordCount: count }
}

const readCommands = (reader: ByteReader, codec: number, count: number, { connection }: Context): Data => {
  const records: CommandRecord[] = []
  readable(() => {
    for (let index = 0; index < count; index++) records.push(readCommandRecord(reader, codec, connection))
  })
  return {
    positions: records.flatMap(({ position }) => (position ? [position] : [])),
    replies: records.flatMap(({ reply }) => (reply ? [reply] : [])),
  }
}

/** Reads codec, count and records; the length in front of them is the framer's business. */
const readData = (reader: ByteReader, context: Context): Data => {
  const codec = reader.u8()
  const count = reader.u8()
  if (isCommandCodec(codec)) return readCommands(reader, codec, count, context)
  if (!RECORD_CODECS.includes(codec)) throw new Error(`unknown codec ${hexOf(Uint8Array.of(codec))}`)
  return readRecords(reader, codec, count, context)
}

const decodedOf = ({ positions, replies, recordCount }: Data, receipt: (count: number) => Uint8Array): Decoded => {
  const results = positions.map(({ attributes }) => attributes.result).filter((result) => typeof result === 'string')
  return {
    positions,
    replies: recordCount === undefined ? replies : [{ bytes: receipt(recordCount), when: 'stored' }],
    ...(recordCount === undefined && results.length > 0 ? { commandResult: results.join('\n') } : {}),
  }
}

const decodePacket = (reader: ByteReader, context: Context): Decoded =>
  decodedOf(readData(reader.skip(8), context), (count) => new ByteWriter(4).u32(count).done())

/** A datagram names the device and carries a packet number that its receipt repeats. */
const decodeDatagram = (reader: ByteReader, context: Context): Decoded => {
  const packetNumber = reader.skip(5).u8()
  const imei = reader.ascii(reader.u16())
  if (!/^[\w-]{1,64}$/.test(imei)) return { error: 'datagram without an IMEI' }
  const receipt = (count: number): Uint8Array => new ByteWriter(7).u16(5).u16(0).u8(1).u8(packetNumber).u8(count).done()
  return { deviceIds: [imei], ...decodedOf(readData(reader, context), receipt) }
}

/**
 * Decodes logins, pings, packets of codecs 7, 8, 8 extended, 12 to 16 and datagrams. The checksum of a packet is
 * checked where the stream is cut. Options: `model` names elements, `extended` adds values of 16 bytes.
 */
export const decodeTeltonika = decodeSafely((frame, connection, now) => {
  const reader = new ByteReader(frame)
  const context: Context = { connection, now }
  if (connection.transport === 'udp') return decodeDatagram(reader, context)
  if (frame.length === 1 && frame[0] === PING) return {}
  return reader.peekU16() > 0 ? decodeLogin(reader) : decodePacket(reader, context)
})
