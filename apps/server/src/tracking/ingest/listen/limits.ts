/** What one outsider may take of the server. */
export interface ListenLimits {
  /** A frame that needs more than this closes its connection. */
  frameBytes: number
  /** Bytes that belong to no frame before a connection that never made sense is closed. */
  garbageBytes: number
  idleMs: number
  connections: number
  connectionsPerAddress: number
  /** A connection that sends more is read more slowly, not cut. */
  framesPerSecond: number
  bytesPerSecond: number
  /** Messages of one connection whose positions are not durable yet. */
  unstoredPerConnection: number
  /** Remembered UDP addresses. */
  udpAddresses: number
  httpBodyBytes: number
  /** How long an HTTP device waits for the database before it is told to come back. */
  httpWaitMs: number
  /** How long the detection port waits for bytes that tell the protocol. */
  detectMs: number
  detectBytes: number
}

export const LISTEN_LIMITS: ListenLimits = {
  frameBytes: 65_536,
  garbageBytes: 65_536,
  idleMs: 1_800_000,
  connections: 65_000,
  connectionsPerAddress: 20_000,
  framesPerSecond: 1000,
  bytesPerSecond: 1_000_000,
  unstoredPerConnection: 256,
  udpAddresses: 20_000,
  httpBodyBytes: 65_536,
  httpWaitMs: 30_000,
  detectMs: 30_000,
  detectBytes: 1024,
}

/** Counts open connections, in total and by address. */
export interface ConnectionCount {
  /** Why a new connection must not be let in, or undefined when it was counted. */
  enter(address: string): string | undefined
  leave(address: string): void
  readonly total: number
}

export function createConnectionCount(limits: ListenLimits): ConnectionCount {
  const byAddress = new Map<string, number>()
  let total = 0
  return {
    enter(address) {
      if (total >= limits.connections) return 'too many connections'
      const own = byAddress.get(address) ?? 0
      if (own >= limits.connectionsPerAddress) return 'too many connections of one address'
      byAddress.set(address, own + 1)
      total++
      return undefined
    },
    leave(address) {
      const own = byAddress.get(address) ?? 0
      if (own <= 1) byAddress.delete(address)
      else byAddress.set(address, own - 1)
      total--
    },
    get total() {
      return total
    },
  }
}
