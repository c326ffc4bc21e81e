import { ByteReader } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeCalamp } from './calamp.decode'
import { readOptions } from './options'

const LAST_SERVICE = 2
const LAST_TYPE = 11

/** A datagram whose options name a mobile id, followed by a known service and type. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'udp' || ((bytes[0] ?? 0) & 0xc1) !== 0x81) return 'no'
  try {
    const reader = new ByteReader(bytes)
    const id = readOptions(reader)
    return id !== undefined && reader.u8() <= LAST_SERVICE && reader.u8() <= LAST_TYPE && reader.has(2) ? 'yes' : 'no'
  } catch {
    return 'no'
  }
}

/** CalAmp LMU (LM Direct). */
export const calamp: Protocol = {
  name: 'calamp',
  brands: ['CalAmp LMU'],
  defaultPort: 5082,
  transports: ['udp'],
  decode: decodeCalamp,
  recognise,
  commands: [],
}
