import type { DeviceFix } from '../fix'
import { asciiBytes, asciiText, joined } from './bytes'
import type { Command, DeviceProtocol, ServerReply } from './device-protocol'

type Said = Uint8Array | string

/** How a device of one fix a frame talks. */
export interface Language {
  /** `serial` counts the reports of a connection from 1. */
  report(uniqueId: string, fix: DeviceFix, serial: number): Said
  /** The name by which the server confirms the report; without it the oldest unanswered one is meant. */
  keyOf?(frame: Uint8Array, serial: number): string
  login?(uniqueId: string, now: Date): Said
  heartbeat?(uniqueId: string, now: Date, last: DeviceFix | undefined): Said
  /** Length of the first message of the server, 0 while it is not whole. Without it a message is what came at once. */
  lengthOf?(pending: Uint8Array): number
  hears(message: Uint8Array, text: string, uniqueId: string): ServerReply | ServerReply[]
}

const NOTHING = new Uint8Array(0)
const bytesOf = (said: Said): Uint8Array => (typeof said === 'string' ? asciiBytes(said) : said)

export const STORED: ServerReply = { kind: 'stored' }
export const ALIVE: ServerReply = { kind: 'alive' }
export const WELCOME: ServerReply = { kind: 'welcome' }
export const storedAs = (key: string | number): ServerReply => ({ kind: 'stored', key: String(key) })

/** A command; the words that cut and free the engine are the protocol's own. */
export const commandOf = (
  text: string,
  words: { stop?: boolean; resume?: boolean; answer?: Said | undefined } = {},
): Command => ({
  kind: 'command',
  text,
  ...(words.stop ? { engine: 'stop' as const } : {}),
  ...(words.resume ? { engine: 'resume' as const } : {}),
  ...(words.answer === undefined ? {} : { answer: bytesOf(words.answer) }),
})

/** Length of a message that ends with one of these signs. */
export const endingIn =
  (signs: string) =>
  (pending: Uint8Array): number =>
    pending.findIndex((byte) => signs.includes(String.fromCharCode(byte))) + 1

/** Length of a message of `head` bytes or more, once it is as long as `total` says. */
export const announced =
  (head: number, total: (pending: Uint8Array) => number) =>
  (pending: Uint8Array): number => {
    const length = pending.length < head ? 0 : total(pending)
    return pending.length < length ? 0 : length
  }

type Described = Pick<DeviceProtocol, 'name' | 'defaultPort' | 'uniqueId'> &
  Partial<Omit<DeviceProtocol, 'open' | 'maxFixesPerFrame' | 'precision'>> & {
    precision?: Partial<DeviceProtocol['precision']>
  }

/** What minutes with four digits and whole km/h leave of a fix. */
const USUAL = { degrees: 0.000001, speedKnots: 0.28, courseDegrees: 0.51, timeMs: 1000 }

/** A device that sends one fix a frame, from a description and its language. */
export const speaking = (described: Described, language: Language): DeviceProtocol => ({
  transport: 'tcp',
  carries: [],
  acknowledges: false,
  waitsForWelcome: false,
  window: described.acknowledges ? 1 : 64,
  ...described,
  maxFixesPerFrame: 1,
  precision: { ...USUAL, ...described.precision },
  open: (uniqueId) => {
    let serial = 0
    let pending: Uint8Array = NOTHING
    return {
      login: (now) => language.login && bytesOf(language.login(uniqueId, now)),
      locations: ([fix]) => {
        if (!fix) throw new Error(`${described.name} carries exactly one fix a frame`)
        const bytes = bytesOf(language.report(uniqueId, fix, ++serial))
        return language.keyOf ? { bytes, key: language.keyOf(bytes, serial) } : { bytes }
      },
      heartbeat: (now, last) => language.heartbeat && bytesOf(language.heartbeat(uniqueId, now, last)),
      read: (bytes) => {
        pending = joined(pending, bytes)
        const replies: ServerReply[] = []
        while (pending.length > 0) {
          const length = language.lengthOf ? language.lengthOf(pending) : pending.length
          if (length <= 0) break
          const message = pending.subarray(0, length)
          pending = pending.subarray(length)
          replies.push(...[language.hears(message, asciiText(message), uniqueId)].flat())
        }
        return replies
      },
    }
  },
})
