import { MORE, frameOf, skipOf } from '../framing/index'
import type { Framer, Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeSabertek } from './sabertek.decode'

const START = 0x02
const END = 0x03
const MAX_BYTES = 1024
const LINE_END_BYTES = 2

/** Cuts what stands between a start and an end sign, which a line end follows. A start sign begins anew. */
const frame: Framer = (buffer) => {
  const start = buffer.indexOf(START)
  if (start !== 0) return buffer.length === 0 ? MORE : skipOf(start < 0 ? buffer.length : start, 'no start of a report')
  const end = buffer.indexOf(END, 1)
  const next = buffer.indexOf(START, 1)
  if (next > 0 && (end < 0 || next < end)) return skipOf(next, 'no end of a report')
  if (end < 0) return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a report in sight') : MORE
  const tail = end + 1 + LINE_END_BYTES
  if (buffer[end + 1] === 0x0d && buffer.length < tail) return MORE
  return frameOf(buffer, 1, end, buffer[end + 1] === 0x0d && buffer[end + 2] === 0x0a ? tail : end + 1)
}

/** Sabertek trackers of South Africa. */
export const sabertek: Protocol = {
  name: 'sabertek',
  brands: ['Sabertek'],
  defaultPort: 5166,
  transports: ['tcp'],
  frame,
  decode: decodeSabertek,
  recognise: recogniseStarts(['\x02,']),
  commands: [],
}
