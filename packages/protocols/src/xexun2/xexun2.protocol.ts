import { bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand, Protocol, Recognise } from '../protocol'
import { frameXexun2 } from './frame'
import { frameTo } from './message'
import { decodeXexun2 } from './xexun2.decode'

const COMMAND = 0x07
const INDEX = 1
const MAX_TEXT = 500

const recognise: Recognise = ([first, second]) => {
  if (first !== 0xfa) return 'no'
  if (second === undefined) return 'maybe'
  return second === 0xaf ? 'yes' : 'no'
}

const periodOf = (frequency: unknown): string | undefined => {
  const seconds = Number(frequency)
  return Number.isInteger(seconds) && seconds > 0 ? `tracking_send=${seconds},${seconds}` : undefined
}

const textOf = (type: string, { data, frequency }: Record<string, unknown>): string | undefined => {
  switch (type) {
    case 'custom':
      return typeof data === 'string' && data !== '' && data.length <= MAX_TEXT ? data : undefined
    case 'positionPeriodic':
      return periodOf(frequency)
    case 'powerOff':
      return 'of=1'
    case 'rebootDevice':
      return 'reset'
    default:
      return undefined
  }
}

const encode: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const text = textOf(type, attributes)
  return text === undefined || !/^\d{1,15}$/.test(uniqueId)
    ? { unsupported: `xexun2 cannot express ${type} with these values` }
    : { bytes: frameTo(COMMAND, INDEX, uniqueId, bytesFromUtf8(text)) }
}

/** Xexun G4 wearables. */
export const xexun2: Protocol = {
  name: 'xexun2',
  brands: ['Xexun'],
  defaultPort: 5233,
  transports: ['tcp'],
  frame: frameXexun2,
  decode: decodeXexun2,
  recognise,
  encode,
  commands: ['custom', 'positionPeriodic', 'powerOff', 'rebootDevice'],
}
