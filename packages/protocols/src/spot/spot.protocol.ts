import type { Protocol } from '../protocol'
import { decodeSpot } from './spot.decode'

/** SPOT messengers over Globalstar satellites, on a port of their own: their requests start like any other. */
export const spot: Protocol = {
  name: 'spot',
  brands: ['SPOT Trace', 'SPOT Gen', 'SPOT X'],
  defaultPort: 5156,
  transports: ['http'],
  decodeHttp: decodeSpot,
  commands: [],
}
