import type { Recognise } from '../protocol'

const MARKS = [0x78, 0x79]

/** Frames start with `78 78` or `79 79`. */
export const recogniseGt06: Recognise = (firstBytes, transport) => {
  const [first, second] = firstBytes
  if (transport !== 'tcp' || first === undefined) return transport === 'tcp' ? 'maybe' : 'no'
  if (!MARKS.includes(first)) return 'no'
  if (second === undefined) return 'maybe'
  return second === first ? 'yes' : 'no'
}
