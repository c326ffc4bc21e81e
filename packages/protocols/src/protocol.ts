import type { Network } from '@rastro/model/position'

/** Where and when a receiver saw the vehicle. */
export interface Fix {
  time: Date
  valid: boolean
  /** Decimal degrees WGS84, south and west negative. */
  latitude: number
  longitude: number
  altitudeMeters: number
  speedKnots: number
  /** Degrees clockwise from north. */
  courseDegrees: number
  accuracyMeters: number
}

/** A file that a device sent. */
export interface Media {
  kind: 'image' | 'video' | 'audio'
  bytes: Uint8Array
  /** Without a dot: `jpg`. */
  extension: string
}

/** What one message says of one moment. Without `fix` the message carries no location: the last known one stays. */
export interface DecodedPosition {
  fix?: Fix
  /** The device's own clock, when it differs from the fix or there is no fix. */
  deviceTime?: Date
  /** Keys and units: `@rastro/model/position` position-keys. */
  attributes: Record<string, string | number | boolean>
  network?: Network
  /** A file that came with the message; the server keeps it and names it in the attribute `image`, `video` or `audio`. */
  media?: Media
  /** What another tracking server has worked out already: it stands in place of what the steps would work out. */
  settled?: { attributes: Record<string, string | number | boolean>; address: string | null }
}

/**
 * Bytes to send back on the same connection.
 * `received`: at once, when the device is known (heartbeats, logins).
 * `stored`: only after every position of the same message is durable; a device that hears it may forget them.
 */
export interface Reply {
  bytes: Uint8Array
  when: 'received' | 'stored'
}

/** What a frame meant. A frame that cannot be read gives `error` and nothing else; it never throws. */
export interface Decoded {
  /** Identifiers the message names, best first; empty when the protocol relies on the login of the connection. */
  deviceIds?: string[]
  positions?: DecodedPosition[]
  replies?: Reply[]
  /** Sent instead of `replies` when the device is not known (or the login was refused). */
  refusal?: Uint8Array
  /** Answer of the device to a command, for the commands module; also present in a position's `result`. */
  commandResult?: string
  /** The number of the command that is answered (`EncodeTarget.tag`), where the device repeats it. */
  commandTag?: number
  /** The words by which the device names the command that it answers (`Protocol.answerName`), where it does. */
  commandName?: string
  /** What a device says of a command without words. */
  commandOutcome?: 'done' | 'refused'
  /** Where pushes to the app that is this device go; kept with the device, never with a position. */
  notificationToken?: string
  /** The same for further devices of one message, in order; their replies go out on the same connection. */
  others?: Decoded[]
  /** Why the frame could not be read. */
  error?: string
  /** HTTP status and body, for HTTP protocols only. `unknownDevice` is used when the id is not registered. */
  http?: { status: number; body?: string; unknownDevice?: number }
}

/** Settings of the device or the deployment that change how bytes are read. All optional. */
export interface DecoderOptions {
  /** Device model chosen by the operator. */
  model?: string
  /** IANA zone of the clock of devices that send times without a zone; UTC when absent. */
  timeZone?: string
  [option: string]: unknown
}

/** Memory of one connection (TCP) or one remote address (UDP). The decoder may keep protocol state in `memory`. */
export interface ConnectionState {
  /** Set by the server after a message named a registered device. */
  uniqueId?: string
  transport: 'tcp' | 'udp' | 'http'
  options: DecoderOptions
  memory: Record<string, unknown> & ToldByDevice
}

/** What a device said of itself on this connection, for people and for reading its later messages. */
export interface ToldByDevice {
  /** Its model, as it names it. */
  toldModel?: string
  /** How far its clock runs ahead of UTC; its times are corrected by it. */
  utcOffsetMinutes?: number
}

/** A frame of a socket protocol. */
export type DecodeFrame = (frame: Uint8Array, connection: ConnectionState, now: Date) => Decoded

export interface HttpMessage {
  method: string
  /** Path with query, as received. */
  path: string
  /** Lower-case names. */
  headers: Record<string, string>
  body: Uint8Array
}
export type DecodeHttp = (message: HttpMessage, connection: ConnectionState, now: Date) => Decoded

/**
 * Finds the next frame at the start of `buffer`.
 * `frame`: take `frame` (which may differ from the raw bytes when escapes were removed) and drop `consumed` bytes.
 * `more`: wait for more bytes. `skip`: the first `consumed` bytes are garbage; drop them and say why.
 * The server closes connections whose frame would pass its size limit; framers must not buffer by themselves.
 */
export type FrameCut =
  | { kind: 'frame'; frame: Uint8Array; consumed: number }
  | { kind: 'more' }
  | { kind: 'skip'; consumed: number; reason: string }
export type Framer = (buffer: Uint8Array, connection: ConnectionState) => FrameCut

export interface CommandToEncode {
  type: string
  attributes: Record<string, unknown>
}
export interface EncodeTarget {
  uniqueId: string
  model?: string
  options?: DecoderOptions
  /** Local time of the server, for protocols that stamp commands. */
  now: Date
  memory?: Record<string, unknown>
  /** A number from 1 to 65535 that the device repeats when it answers, where the protocol has a place for it. */
  tag?: number
}
/** Bytes of a command, or a reason when this protocol cannot express it. */
export type EncodeCommand = (
  command: CommandToEncode,
  target: EncodeTarget,
) => { bytes: Uint8Array } | { unsupported: string }

/**
 * How sure a protocol is that a connection's first bytes are its own, for the single detection port.
 * `no`, `maybe` (consistent so far, more bytes would tell), `yes`.
 */
export type Recognise = (firstBytes: Uint8Array, transport: 'tcp' | 'udp') => 'no' | 'maybe' | 'yes'

/** One protocol at a glance. */
export interface Protocol {
  /** Lower-case name, also the `protocol` of stored positions and the prefix of `<NAME>_PORT`. */
  name: string
  /** Makers, product lines or standards whose devices speak it, best known first. */
  brands?: readonly string[]
  /** Models that are read in a way of their own, in upper case; `VL…` is a family. The option `model` is one of them. */
  models?: readonly string[]
  defaultPort: number
  transports: ReadonlyArray<'tcp' | 'udp' | 'http'>
  /** The longest body of a request, where it brings files; without it the usual limit of the server holds. */
  httpBodyBytes?: number
  /** TCP framing. */
  frame?: Framer
  decode?: DecodeFrame
  decodeHttp?: DecodeHttp
  recognise?: Recognise
  encode?: EncodeCommand
  /** Whether the answer to a command of this type carries its tag, so that several may be under way. */
  tagsAnswer?: (type: string) => boolean
  /** How the answer to the command of these bytes names it; undefined where it does not, or nobody knows. */
  answerName?: (command: Uint8Array) => string | undefined
  /** Command types that `encode` knows, `custom` included when it does. */
  commands: readonly string[]
}
