import { ByteWriter, bytesFromHex, bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand, EncodeTarget } from '../protocol'
import { frameTo, terminalOf } from './message'

type Message = readonly [type: number, body: Uint8Array]
type Encode = (attributes: Record<string, unknown>, target: EncodeTarget) => Message | undefined

const CONTROL = 0x8105
const PARAMETERS = 0x8103
const SWITCHES = 0x0310
const OIL_CONTROL = 0xa006
const LIVE_VIDEO = 0x9101
const LIVE_VIDEO_CONTROL = 0x9102
const INTERVAL_PARAMETER = 0x29
const ALARM_SWITCH = 0x24
/** Who the device is told has switched its alarm. */
const SWITCHED_BY = 'user'
const CHINA_MS = 8 * 3_600_000

const chinaClock = (now: Date): string =>
  new Date(now.getTime() + CHINA_MS).toISOString().replace(/\D/g, '').slice(2, 14)

/** The usual terminal control, or for devices with the option `alternative` a message of its own. */
const engine =
  (word: number, flag: number): Encode =>
  (_, { now, options }) =>
    options?.alternative === true
      ? [OIL_CONTROL, new ByteWriter().u8(flag).hex(chinaClock(now)).done()]
      : [CONTROL, Uint8Array.of(word)]

const alarm =
  (flag: number): Encode =>
  () => [
    SWITCHES,
    new ByteWriter()
      .raw([1, ALARM_SWITCH, 1 + SWITCHED_BY.length, flag])
      .ascii(SWITCHED_BY)
      .done(),
  ]

const interval: Encode = ({ frequency }) => {
  const seconds = Number(frequency)
  if (!Number.isInteger(seconds) || seconds <= 0 || seconds > 0xffff) return undefined
  return [PARAMETERS, new ByteWriter().u8(1).u32(INTERVAL_PARAMETER).u8(4).u32(seconds).done()]
}

const MAX_TEXT = 500

/** A text goes as a display text or, to Jimi cameras, as a transparent message. */
const text: Encode = ({ data }, { model = '' }) => {
  if (typeof data !== 'string' || data === '' || data.length > MAX_TEXT) return undefined
  return /^JC\d/.test(model)
    ? [0x8900, Uint8Array.from([0xf0, ...bytesFromUtf8(data)])]
    : [0x8300, Uint8Array.from([0x01, ...bytesFromUtf8(data)])]
}

const channelOf = (index: unknown): number | undefined => {
  const channel = index === undefined ? 1 : Number(index)
  return Number.isInteger(channel) && channel >= 0 && channel <= 0xff ? channel : undefined
}

const isPort = (port: number): boolean => Number.isInteger(port) && port > 0 && port <= 0xffff

/** Asks for sound and picture of a channel, sent to a host and port of the media service. */
const videoStart: Encode = ({ host, port, index }) => {
  const channel = channelOf(index)
  const tcpPort = Number(port)
  if (typeof host !== 'string' || !/^[\w.:-]{1,255}$/.test(host) || !isPort(tcpPort) || channel === undefined) {
    return undefined
  }
  const writer = new ByteWriter().u8(host.length).ascii(host).u16(tcpPort).u16(0)
  return [LIVE_VIDEO, writer.raw([channel, 0, 0]).done()]
}

const videoStop: Encode = ({ index }) => {
  const channel = channelOf(index)
  return channel === undefined ? undefined : [LIVE_VIDEO_CONTROL, Uint8Array.of(channel, 0, 0, 0)]
}

const ENCODERS: Readonly<Record<string, Encode>> = {
  custom: text,
  rebootDevice: () => [CONTROL, Uint8Array.of(0x04)],
  positionPeriodic: interval,
  alarmArm: alarm(1),
  alarmDisarm: alarm(0),
  engineStop: engine(0xf0, 1),
  engineResume: engine(0xf1, 0),
  videoStart,
  videoStop,
}

/** Every message that is numbered is confirmed by its number; what comes back of a text carries none. */
export const tagsJt808 = (type: string): boolean => type !== 'custom'

export const jt808Commands = Object.keys(ENCODERS)

/** Messages to the terminal; a custom command in hex that starts with the mark goes out as it is. */
export const encodeJt808: EncodeCommand = ({ type, attributes }, target) => {
  const { data } = attributes
  if (type === 'custom' && typeof data === 'string' && /^7e([0-9a-f]{2})+7e$/i.test(data)) {
    return { bytes: bytesFromHex(data) }
  }
  const terminal = terminalOf(target.uniqueId)
  if (!terminal) return { unsupported: 'the identifier of the device is not a number of this protocol' }
  const encode = Object.hasOwn(ENCODERS, type) ? ENCODERS[type] : undefined
  const message = encode?.(attributes, target)
  if (!message) return { unsupported: `no command ${type} with these values` }
  return { bytes: frameTo(message[0], { terminal }, message[1], target.tag) }
}
