import { ByteWriter, bytesFromHex, bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { frameTo, terminalOf } from './message'

const TERMINAL_CONTROL = 0x8105
const PARAMETERS = 0x8103
const INTERVAL_PARAMETER = 0x29

/** Control words of 8105. */
const CONTROLS: Readonly<Record<string, number>> = { engineStop: 0xf0, engineResume: 0xf1, rebootDevice: 0x04 }

export const jt808Commands = ['custom', 'positionPeriodic', ...Object.keys(CONTROLS)]

/** Type and body of a text, which goes as a display text or, to Jimi cameras, as a transparent message. */
const textOf = (text: string, model: string): [type: number, body: Uint8Array] =>
  /^JC\d/.test(model)
    ? [0x8900, Uint8Array.from([0xf0, ...bytesFromUtf8(text)])]
    : [0x8300, Uint8Array.from([0x01, ...bytesFromUtf8(text)])]

const bodyOf = (type: string, attributes: Record<string, unknown>, model: string) => {
  const control = Object.hasOwn(CONTROLS, type) ? CONTROLS[type] : undefined
  if (control !== undefined) return [TERMINAL_CONTROL, Uint8Array.of(control)] as const
  if (
    type === 'custom' &&
    typeof attributes.data === 'string' &&
    attributes.data !== '' &&
    attributes.data.length < 500
  )
    return textOf(attributes.data, model)
  const seconds = Number(attributes.frequency)
  if (type !== 'positionPeriodic' || !Number.isInteger(seconds) || seconds <= 0 || seconds > 0xffff) return undefined
  return [PARAMETERS, new ByteWriter().u8(1).u32(INTERVAL_PARAMETER).u8(4).u32(seconds).done()] as const
}

/** Messages to the terminal; a custom command in hex that starts with the mark goes out as it is. */
export const encodeJt808: EncodeCommand = ({ type, attributes }, { uniqueId, model = '' }) => {
  const { data } = attributes
  if (type === 'custom' && typeof data === 'string' && /^7e([0-9a-f]{2})+7e$/i.test(data)) {
    return { bytes: bytesFromHex(data) }
  }
  const terminal = terminalOf(uniqueId)
  if (!terminal) return { unsupported: 'the identifier of the device is not a number of this protocol' }
  const message = bodyOf(type, attributes, model)
  if (!message) return { unsupported: `no command ${type} with these values` }
  return { bytes: frameTo(message[0], terminal, message[1]) }
}
