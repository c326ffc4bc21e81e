import type { Protocol } from '@rastro/protocols'

/** How many first bytes may leave the question open. */
const ENOUGH_BYTES = 256

/** Asks every protocol about the first bytes of a connection: the first sure one wins, then a single candidate. */
export const recogniserOf =
  (protocols: readonly Protocol[]) =>
  (firstBytes: Uint8Array, transport: 'tcp' | 'udp'): { protocol: Protocol } | 'more' | 'unknown' => {
    const candidates: Protocol[] = []
    for (const protocol of protocols) {
      const verdict = protocol.recognise?.(firstBytes, transport) ?? 'no'
      if (verdict === 'yes') return { protocol }
      if (verdict === 'maybe') candidates.push(protocol)
    }
    const [only] = candidates
    const settled = transport === 'udp' || firstBytes.length >= ENOUGH_BYTES
    if (only && candidates.length === 1 && settled) return { protocol: only }
    return candidates.length > 0 && !settled ? 'more' : 'unknown'
  }
