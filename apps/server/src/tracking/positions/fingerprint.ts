import type { DecodedPosition } from '@rastro/protocols'

/** Keys that may differ between a message and its repetition. */
const CHANGES_ON_RESEND = new Set(['archive', 'index'])

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

function digest(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  return hash | 0
}

const withoutVolatile = (key: string, value: unknown): unknown => (CHANGES_ON_RESEND.has(key) ? undefined : value)

/**
 * Digest of what a device said. Equal for a message and its repetition. A message that names no time at all cannot be
 * told from its repetition, so each arrival counts as its own.
 */
export function fingerprintOf(decoded: DecodedPosition, serverTimeMs: number): number {
  const { fix, deviceTime } = decoded
  const time = deviceTime?.getTime() ?? (fix ? '' : serverTimeMs)
  const place = fix ? `${fix.latitude},${fix.longitude},${fix.speedKnots},${fix.courseDegrees},${fix.valid}` : ''
  return digest(`${time}|${place}|${JSON.stringify(decoded.attributes, withoutVolatile)}`)
}
