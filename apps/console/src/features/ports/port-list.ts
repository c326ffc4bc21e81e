import type { Port } from '@rastro/model/port'

const DETECT = 'detect'
const RANK: Record<Port['state'], number> = { failed: 0, open: 1, off: 2 }

/** What needs a look first: failed ports, then the port for any tracker, then by name; switched off last. */
const before = (one: Port, other: Port): number =>
  RANK[one.state] - RANK[other.state] ||
  Number(other.protocol === DETECT) - Number(one.protocol === DETECT) ||
  one.protocol.localeCompare(other.protocol) ||
  one.transport.localeCompare(other.transport)

export interface PortFilter {
  text: string
  hidesOff: boolean
}

/** The ports to show, in their order. */
export const shownPorts = (ports: readonly Port[], { text, hidesOff }: PortFilter): Port[] => {
  const wanted = text.trim().toLowerCase()
  return ports
    .filter(({ state }) => !(hidesOff && state === 'off'))
    .filter(({ protocol, port, transport }) => `${protocol} ${port} ${transport}`.includes(wanted))
    .sort(before)
}

export const keyOf = ({ protocol, transport }: Port): string => `${protocol}/${transport}`

export const isDetection = ({ protocol }: Port): boolean => protocol === DETECT

/** Bytes in pairs, as people read them. */
export const hexPairs = (hex: string): string => (hex.match(/../g) ?? []).join(' ')
