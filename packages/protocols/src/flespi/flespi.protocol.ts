import type { Protocol } from '../protocol'
import { decodeFlespi } from './flespi.decode'

/** Streams of the flespi gateway, on a port of their own: their requests start like any other. */
export const flespi: Protocol = {
  name: 'flespi',
  brands: ['flespi'],
  defaultPort: 5149,
  transports: ['http'],
  decodeHttp: decodeFlespi,
  commands: [],
}
