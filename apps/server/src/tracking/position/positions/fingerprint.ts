import type { DecodedPosition } from '@rastro/protocols'

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

function digest(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  return hash | 0
}

/** Without `archive` and `index`, which may differ between a message and its repetition. */
function textOf({ attributes }: DecodedPosition): string {
  // A replacer makes writing several times slower, and most of what is left out is not there.
  if (attributes.archive === undefined && attributes.index === undefined) return JSON.stringify(attributes)
  const { archive: _archive, index: _index, ...rest } = attributes
  return JSON.stringify(rest)
}

/**
 * Digest of what a device said. Equal for a message and its repetition. A message that names no time at all cannot be
 * told from its repetition, so each arrival counts as its own.
 */
export function fingerprintOf(decoded: DecodedPosition, serverTimeMs: number): number {
  const { fix, deviceTime } = decoded
  const time = deviceTime?.getTime() ?? (fix ? '' : serverTimeMs)
  const place = fix ? `${fix.latitude},${fix.longitude},${fix.speedKnots},${fix.courseDegrees},${fix.valid}` : ''
  return digest(`${time}|${place}|${textOf(decoded)}`)
}
