import { asciiOf } from './bytes/index'
import type { Protocol, Recognise } from './protocol'

/** For protocols whose connections begin with one of these texts and that no other protocol begins with. */
export const recogniseStarts =
  (starts: readonly string[], transports: Protocol['transports'] = ['tcp']): Recognise =>
  (bytes, transport) => {
    if (!transports.includes(transport)) return 'no'
    const longest = Math.max(...starts.map(({ length }) => length))
    const text = asciiOf(bytes, 0, Math.min(bytes.length, longest))
    if (starts.some((start) => text.startsWith(start))) return 'yes'
    return starts.some((start) => start.startsWith(text)) ? 'maybe' : 'no'
  }
