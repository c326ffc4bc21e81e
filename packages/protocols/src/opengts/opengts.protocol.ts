import type { Protocol } from '../protocol'
import { decodeOpengts } from './opengts.decode'

/** Apps and servers that report as to OpenGTS, on a port of their own: their requests start like any other. */
export const opengts: Protocol = {
  name: 'opengts',
  brands: ['OpenGTS senders', 'GTS apps', 'GPSLogger'],
  defaultPort: 5159,
  transports: ['http'],
  decodeHttp: decodeOpengts,
  commands: [],
}
