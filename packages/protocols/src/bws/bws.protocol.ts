import { bytesFromHex } from '../bytes/index'
import type { EncodeCommand, Protocol } from '../protocol'
import { decodeBws } from './bws.decode'
import { frameTo } from './message'

const OUTPUT = 0x42
const STATES: Readonly<Record<string, number>> = { engineStop: 0, engineResume: 1 }

/** The output that cuts the engine: 0 opens the relay. */
const encode: EncodeCommand = ({ type }, { uniqueId, memory = {} }) => {
  const state = Object.hasOwn(STATES, type) ? STATES[type] : undefined
  if (state === undefined || !/^[\da-f]{8}/i.test(uniqueId)) {
    return { unsupported: `bws cannot express ${type} for this device` }
  }
  const kind = typeof memory.bwsKind === 'number' ? memory.bwsKind : 0
  return { bytes: frameTo(kind, bytesFromHex(uniqueId.slice(0, 8)), OUTPUT, [0, state]) }
}

/** BWS IoT. Datagrams hold nothing that tells them from others, so they need a port of their own. */
export const bws: Protocol = {
  name: 'bws',
  brands: ['BWS IoT'],
  defaultPort: 5260,
  transports: ['udp'],
  decode: decodeBws,
  encode,
  commands: Object.keys(STATES),
}
