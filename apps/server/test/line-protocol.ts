import type { Decoded, Protocol } from '@rastro/protocols'

const NEWLINE = 10
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** A made-up protocol for tests of what is common to all: one JSON object a line. */
export interface LineMessage {
  id?: string
  /** Epoch ms; absent: no location. */
  time?: number
  lat?: number
  lon?: number
  knots?: number
  attributes?: Record<string, string | number | boolean>
  /** Makes the decoder throw. */
  boom?: boolean
}

function decode(frame: Uint8Array): Decoded {
  let message: LineMessage
  try {
    message = JSON.parse(text(frame)) as LineMessage
  } catch {
    return { error: 'not a line of ours' }
  }
  if (message.boom) throw new Error('boom')
  const login = message.time === undefined && message.attributes === undefined
  const fix =
    message.time === undefined
      ? undefined
      : {
          time: new Date(message.time),
          valid: true,
          latitude: message.lat ?? 0,
          longitude: message.lon ?? 0,
          altitudeMeters: 0,
          speedKnots: message.knots ?? 0,
          courseDegrees: 0,
          accuracyMeters: 0,
        }
  return {
    deviceIds: message.id === undefined ? undefined : [message.id],
    positions: login ? [] : [{ fix, attributes: message.attributes ?? {} }],
    replies: [
      {
        bytes: Buffer.from(login ? 'hello\n' : `stored ${message.time ?? 'nofix'}\n`),
        when: login ? 'received' : 'stored',
      },
    ],
    refusal: Buffer.from('who?\n'),
  }
}

export const lineProtocol: Protocol = {
  name: 'line',
  defaultPort: 0,
  transports: ['tcp', 'udp'],
  frame(buffer) {
    const end = buffer.indexOf(NEWLINE)
    if (end === -1) return { kind: 'more' }
    if (end === 0) return { kind: 'skip', consumed: 1, reason: 'empty line' }
    return { kind: 'frame', frame: buffer.subarray(0, end), consumed: end + 1 }
  },
  decode,
  recognise: (bytes) => (bytes[0] === 0x7b ? 'yes' : 'no'),
  encode: ({ type, attributes }) =>
    type === 'custom' ? { bytes: Buffer.from(String(attributes.data)) } : { unsupported: 'only custom' },
  commands: ['custom'],
}

/** The same over HTTP: the body is the line. */
export const webLineProtocol: Protocol = {
  name: 'webline',
  defaultPort: 0,
  transports: ['http'],
  decodeHttp(message) {
    const decoded = decode(message.body)
    return { ...decoded, http: { status: decoded.error === undefined ? 200 : 400, body: 'done', unknownDevice: 404 } }
  },
  commands: [],
}
