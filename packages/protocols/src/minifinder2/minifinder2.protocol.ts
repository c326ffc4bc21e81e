import { ByteWriter } from '../bytes/index'
import { byLength } from '../framing/index'
import type { EncodeCommand, Protocol, Recognise } from '../protocol'
import { MARK, Type, frameTo } from './message'
import { decodeMinifinder2 } from './minifinder2.decode'

const HEAD_BYTES = 8
const MAX_LENGTH = 4096
const FIRMWARE = 0x30
const MAX_URL = 200

const recognise: Recognise = (bytes) => {
  const [mark, flags, low, high] = bytes
  if (mark !== MARK) return 'no'
  if (flags === undefined) return 'maybe'
  if ((flags & 0xe0) !== 0) return 'no'
  if (low === undefined || high === undefined) return 'maybe'
  const length = high * 256 + low
  return length > 0 && length <= MAX_LENGTH ? 'yes' : 'no'
}

/** Where to fetch new firmware from; only the Nano takes it this way. */
const encode: EncodeCommand = ({ type, attributes: { data } }, { model }) => {
  const isNano = model?.toLowerCase() === 'nano'
  const isUrl = typeof data === 'string' && /^https?:\/\/[!-~]+$/.test(data) && data.length <= MAX_URL
  if (type !== 'firmwareUpdate' || !isNano || !isUrl) {
    return { unsupported: `minifinder2 cannot express ${type} with these values for this model` }
  }
  const content = new ByteWriter()
    .u8(Type.system)
    .u8(data.length + 1)
    .u8(FIRMWARE)
    .ascii(data)
  return { bytes: frameTo(1, content.done()) }
}

/** Eview EV-07B and newer MiniFinder. */
export const minifinder2: Protocol = {
  name: 'minifinder2',
  brands: ['MiniFinder', 'Eview EV-07B'],
  models: ['NANO'],
  defaultPort: 5187,
  transports: ['tcp'],
  frame: byLength([
    {
      mark: [MARK],
      lengthOffset: 2,
      lengthBytes: 2,
      littleEndian: true,
      extraBytes: HEAD_BYTES,
      maxLength: MAX_LENGTH,
      isChained: true,
    },
  ]),
  decode: decodeMinifinder2,
  recognise,
  encode,
  commands: ['firmwareUpdate'],
}
