import type { Protocol } from '../protocol'
import { decodeOsmand } from './osmand.decode'
import { encodeOsmand } from './osmand.encode'
import { recogniseHttp } from './recognise'

/** Phones and everything that reports by HTTP request. */
export const osmand: Protocol = {
  name: 'osmand',
  brands: ['Traccar Client', 'OsmAnd'],
  defaultPort: 5055,
  transports: ['http'],
  decodeHttp: decodeOsmand,
  encode: encodeOsmand,
  recognise: recogniseHttp,
  commands: ['custom'],
}
