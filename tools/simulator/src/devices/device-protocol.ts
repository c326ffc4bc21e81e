import type { DeviceFix } from '../fix'

/** What the device understood of the server's bytes. */
export type ServerReply =
  | { kind: 'welcome' }
  | { kind: 'refused'; reason: string }
  /** A location frame is safe. `key` names the frame; without it the oldest unanswered frame is meant. */
  | { kind: 'stored'; key?: string }
  | { kind: 'alive' }
  | Command

/** What the device is told to do, in the words of the protocol. */
export interface Command {
  kind: 'command'
  text: string
  /** What it does to the relay that cuts the engine. */
  engine?: 'stop' | 'resume'
  /** What the device says to it; absent where the protocol has no answer that says more than the next position. */
  answer?: Uint8Array
}

/** A frame that carries fixes, with the key its acknowledgement will name. */
export interface LocationFrame {
  bytes: Uint8Array
  key?: string
}

/** One connection seen from the device. It remembers serial numbers and halves of replies. */
export interface Conversation {
  /** Login to send first; undefined when the protocol has none. */
  login(now: Date): Uint8Array | undefined
  /** `fixes` holds 1 to `maxFixesPerFrame` fixes. */
  locations(fixes: readonly DeviceFix[]): LocationFrame
  /** A sign of life between fixes; undefined when the protocol has none. */
  heartbeat(now: Date, last: DeviceFix | undefined): Uint8Array | undefined
  read(bytes: Uint8Array): ServerReply[]
}

/** How far a stored value may stand from the sent one, because the protocol rounds. */
export interface Precision {
  degrees: number
  speedKnots: number
  courseDegrees: number
  timeMs: number
}

/** What a position of the protocol can say beside the place, its time and the motion. */
export type Carried = 'ignition' | 'power' | 'batteryLevel' | 'altitude' | 'validity' | 'archive' | 'blocked'

/** A tracker's side of a protocol. Independent of the server's decoders, so that one checks the other. */
export interface DeviceProtocol {
  name: string
  defaultPort: number
  transport: 'tcp' | 'udp'
  carries: readonly Carried[]
  /** False: a location counts as delivered when its bytes left the socket. */
  acknowledges: boolean
  /** True when location frames must wait for the answer to the login. */
  waitsForWelcome: boolean
  maxFixesPerFrame: number
  /** Frames that may be unanswered at a time. */
  window: number
  precision: Precision
  /** The identifier of simulated device number `serial` (0 to 9,999,999) in the form this protocol carries. */
  uniqueId(serial: number): string
  open(uniqueId: string): Conversation
}
