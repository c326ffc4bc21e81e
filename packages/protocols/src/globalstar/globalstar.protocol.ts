import type { Protocol } from '../protocol'
import { decodeGlobalstar } from './globalstar.decode'

/** Simplex satellite units, on a port of their own: their requests start like any other. */
export const globalstar: Protocol = {
  name: 'globalstar',
  brands: ['Globalstar SmartOne', 'AtlasTrax', 'Globalstar STX'],
  models: ['ATLASTRAX'],
  defaultPort: 5185,
  transports: ['http'],
  decodeHttp: decodeGlobalstar,
  commands: [],
}
