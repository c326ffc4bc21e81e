import type { MqttVector } from './mqtt-packets'

/** The shapes of the vector files: language-neutral JSON of tracker messages and what is known about them. */

export type Scalar = string | number | boolean | null

export interface HttpVector {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  bodyHex?: string
  /** An answer the server received while polling; no tracker sends these. */
  response?: boolean
}

/** One framed message. */
export interface MessageVector {
  hex?: string
  text?: string
  http?: HttpVector
  mqtt?: MqttVector
}

export interface Expectation {
  kind: 'position' | 'positions' | 'attributes' | 'null' | 'notNull'
  fixTime?: string
  valid?: boolean
  latitude?: number
  longitude?: number
  /** `false`: nobody looked at the coordinates, so ranges are not implied. */
  locationChecked?: boolean
  attributes?: Record<string, unknown>
}

export interface CaseVector {
  id: string
  config?: Record<string, unknown>
  /** Earlier messages of the connection: hex, or message objects. */
  session: ReadonlyArray<string | MessageVector>
  message: MessageVector
  expect: Expectation
  disabled?: boolean
}

export interface FrameVector {
  id: string
  input: string
  /** `null`: more bytes are needed. */
  frame: string | null
  /** Take the n-th further frame of the input. */
  index?: number
  direction?: string
  config?: Record<string, unknown>
  disabled?: boolean
}

export interface CasesFile {
  protocol: string
  cases: CaseVector[]
  frames?: FrameVector[]
}

/** A measured position. Numbers that were zero are left out. */
export interface ObservedPosition {
  noFix?: boolean
  /** Null as well when the message carries no location. */
  fixTime?: string | null
  deviceTime?: string
  valid?: boolean
  latitude?: number
  longitude?: number
  altitude?: number
  speed?: number
  course?: number
  accuracy?: number
  attributes?: Record<string, unknown>
  network?: Record<string, unknown>
}

export interface ObservedReply {
  hex?: string
  text?: string
  /** Name of an MQTT answer. */
  mqtt?: string
  status?: number
  body?: string
  /** Holds a time or a counter: only its being there can be checked. */
  varies?: boolean
}

export interface ObservedCase {
  positions?: ObservedPosition[]
  deviceIds?: (string | null)[]
  reply?: ObservedReply[]
  /** The reply was measured after this login, which need not be in the folder. */
  replyAfter?: string
}

export interface ObservedFile {
  protocol: string
  cases: Record<string, ObservedCase>
}

export interface EncoderVector {
  /** `sms`: the command as a text message. */
  variant?: string
  id: string
  deviceUniqueId: string
  config?: Record<string, unknown>
  command: { type: string; attributes: Record<string, unknown> }
  /** Local server time to use. */
  clock?: { date?: string; time?: string }
  expected: { hex?: string; text?: string }
  disabled?: boolean
}

export interface EncodersFile {
  protocol: string
  cases: EncoderVector[]
}

/** All that a folder holds about one protocol. */
export interface ProtocolVectors {
  protocol: string
  cases: CaseVector[]
  frames: FrameVector[]
  observed: Record<string, ObservedCase>
  encoders: EncoderVector[]
}
