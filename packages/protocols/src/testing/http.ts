import type { ConnectionState, Decoded, Protocol } from '../protocol'

const NOW = new Date(Date.UTC(2026, 4, 6))
const connection = (options: ConnectionState['options']): ConnectionState => ({
  transport: 'http',
  options,
  memory: {},
})

/** What a protocol over HTTP makes of the body of a POST. */
export const decodeHttpBody = (
  protocol: Protocol,
  body: Uint8Array,
  options: ConnectionState['options'] = {},
): Decoded => protocol.decodeHttp?.({ method: 'POST', path: '/', headers: {}, body }, connection(options), NOW) ?? {}

/** What a protocol over HTTP makes of a GET. */
export const decodeHttpPath = (protocol: Protocol, path: string): Decoded =>
  protocol.decodeHttp?.({ method: 'GET', path, headers: {}, body: new Uint8Array(0) }, connection({}), NOW) ?? {}
