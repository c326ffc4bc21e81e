import type { Decoded, DecodedPosition } from './protocol'

/** Largest body read, bytes. */
export const BODY_LIMIT_BYTES = 1_048_576

export const httpRefusal = (error: string, status = 400): Decoded => ({ error, http: { status, body: '' } })

/** What a request says of one device. */
export interface Reported {
  deviceIds: string[]
  positions: DecodedPosition[]
}

const keyOf = ({ deviceIds }: Reported): string => deviceIds.join('\n')

/**
 * One answer to the reports of one or more devices. A refused request would come again and again, so devices that nobody
 * registered do not hold up the others.
 */
export const httpTaken = (reports: readonly Reported[], body = ''): Decoded => {
  const devices = new Map<string, Reported>()
  for (const one of reports) {
    const known = devices.get(keyOf(one))
    devices.set(keyOf(one), known ? { ...known, positions: [...known.positions, ...one.positions] } : one)
  }
  const [first, ...others] = devices.values()
  const http = { status: 200, body, unknownDevice: 200 }
  return { ...first, ...(others.length > 0 ? { others } : {}), http }
}
