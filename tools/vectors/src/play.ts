import type { ConnectionState, Decoded, DecodedPosition, HttpMessage, Protocol } from '@rastro/protocols'
import { mqttBytes } from './mqtt-packets'
import type { CaseVector, HttpVector, MessageVector } from './vector-file'

/** What a server would make of one message: stored positions and bytes sent back. */
export interface Played {
  positions: DecodedPosition[]
  deviceIds: string[]
  replies: Uint8Array[]
  http?: { status: number; body?: string }
  error?: string
}

/** Bytes of a message vector of a socket protocol. */
export const bytesOf = (message: MessageVector): Uint8Array => {
  if (message.mqtt) return mqttBytes(message.mqtt)
  return message.hex !== undefined ? Buffer.from(message.hex, 'hex') : Buffer.from(message.text ?? '', 'utf8')
}

const httpMessageOf = (http: HttpVector): HttpMessage => ({
  method: http.method,
  path: http.path,
  headers: Object.fromEntries(Object.entries(http.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  body: http.bodyHex !== undefined ? Buffer.from(http.bodyHex, 'hex') : Buffer.from(http.body ?? '', 'utf8'),
})

const transportOf = (protocol: Protocol, config: Record<string, unknown>): ConnectionState['transport'] => {
  if (config.connectionless === true) return 'udp'
  return protocol.transports.find((transport) => transport === 'tcp') ?? protocol.transports[0] ?? 'tcp'
}

/** A fresh connection with the settings of a vector in force. */
export const connectionFor = (protocol: Protocol, config: Record<string, unknown> = {}): ConnectionState => ({
  transport: transportOf(protocol, config),
  options: { ...config },
  memory: {},
})

const decodeOne = (protocol: Protocol, message: MessageVector, connection: ConnectionState, now: Date): Decoded => {
  if (message.http) {
    if (!protocol.decodeHttp) return { error: 'the protocol does not speak HTTP' }
    return protocol.decodeHttp(httpMessageOf(message.http), { ...connection, transport: 'http' }, now)
  }
  return protocol.decode?.(bytesOf(message), connection, now) ?? { error: 'the protocol has no decoder' }
}

const toMessage = (message: string | MessageVector): MessageVector =>
  typeof message === 'string' ? { hex: message } : message

/** Decodes as the server does: every named device is registered, and a connection without one stores and says nothing. */
const deliver = (protocol: Protocol, message: MessageVector, connection: ConnectionState, now: Date): Played => {
  const decoded = decodeOne(protocol, message, connection, now)
  const all = [decoded, ...(decoded.others ?? [])]
  const parts = all.map((part) => deliverPart(part, connection))
  return {
    positions: parts.flatMap(({ positions }) => positions),
    deviceIds: [...new Set(all.flatMap(({ deviceIds = [] }) => deviceIds))],
    replies: parts.flatMap(({ replies }) => replies),
    http: decoded.http,
    error: decoded.error,
  }
}

/** The server names a file it kept; a report that brings only a file it did not keep says nothing. */
const withFileName = (position: DecodedPosition, file: unknown): DecodedPosition[] => {
  const { media, ...rest } = position
  if (!media) return [position]
  if (typeof file === 'string') return [{ ...rest, attributes: { ...rest.attributes, [media.kind]: file } }]
  return rest.fix || Object.keys(rest.attributes).length > 0 ? [rest] : []
}

const deliverPart = (decoded: Decoded, connection: ConnectionState): Pick<Played, 'positions' | 'replies'> => {
  connection.uniqueId = decoded.deviceIds?.[0] ?? connection.uniqueId
  if (connection.uniqueId === undefined) return { positions: [], replies: [] }
  const positions = (decoded.positions ?? []).flatMap((one) => withFileName(one, connection.options.writeFile))
  return { positions, replies: (decoded.replies ?? []).map(({ bytes }) => bytes) }
}

/** Plays a case on a fresh connection. `login` names a device beforehand, for replies measured after a login. */
export const playCase = (protocol: Protocol, vector: CaseVector, now: Date, login?: string): Played => {
  const connection = connectionFor(protocol, vector.config)
  connection.uniqueId = login
  for (const earlier of vector.session) deliver(protocol, toMessage(earlier), connection, now)
  return deliver(protocol, vector.message, connection, now)
}
