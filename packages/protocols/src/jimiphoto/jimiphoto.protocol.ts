import type { Protocol } from '../protocol'
import { decodeJimiphoto } from './jimiphoto.decode'

/** Pictures and short videos that cameras of Jimi send as forms, beside their own connection. */
export const jimiphoto: Protocol = {
  name: 'jimiphoto',
  brands: ['Jimi JC400', 'Jimi JC261', 'Jimi JC371', 'Jimi JC450'],
  defaultPort: 5267,
  transports: ['http'],
  httpBodyBytes: 2 * 1024 * 1024,
  decodeHttp: decodeJimiphoto,
  commands: [],
}
