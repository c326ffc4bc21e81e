import type { Protocol } from '../protocol'
import { decodeOwntracks } from './owntracks.decode'

/** The OwnTracks app in its HTTP mode, on a port of its own: its requests start like any other. */
export const owntracks: Protocol = {
  name: 'owntracks',
  brands: ['OwnTracks'],
  defaultPort: 5144,
  transports: ['http'],
  decodeHttp: decodeOwntracks,
  commands: [],
}
