import type { Recognise } from '../protocol'
import { recogniseShortLogin } from '../short-login'

const MARKS = [0x78, 0x79]

/** Frames start with `78 78` or `79 79`; a shorter login than ours is that of Topin. */
export const recogniseGt06: Recognise = (firstBytes, transport) => {
  const [first, second] = firstBytes
  if (transport !== 'tcp' || first === undefined) return transport === 'tcp' ? 'maybe' : 'no'
  if (!MARKS.includes(first)) return 'no'
  if (second === undefined) return 'maybe'
  if (second !== first) return 'no'
  const short = recogniseShortLogin(firstBytes, transport)
  return short === 'yes' ? 'no' : short === 'maybe' ? 'maybe' : 'yes'
}
