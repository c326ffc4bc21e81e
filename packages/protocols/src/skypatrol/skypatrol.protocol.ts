import type { Protocol, Recognise } from '../protocol'
import { decodeSkypatrol } from './skypatrol.decode'

const recognise: Recognise = (bytes, transport) => {
  const [high, low, kind, form = 0, maskBytes] = bytes
  const isReport = high === 0 && low === 5 && kind === 2 && form >> 4 === 1 && maskBytes === 4
  return transport === 'udp' && isReport ? 'yes' : 'no'
}

/** SkyPatrol TT8750 and others that report in binary. */
export const skypatrol: Protocol = {
  name: 'skypatrol',
  brands: ['SkyPatrol TT8750', 'SkyPatrol TT8740', 'SkyPatrol EVO'],
  defaultPort: 5021,
  transports: ['udp'],
  decode: decodeSkypatrol,
  recognise,
  commands: [],
}
