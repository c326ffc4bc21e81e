import type { ConnectionState, HttpMessage, Protocol } from '@rastro/protocols'
import { mutate, type Random } from '@rastro/simulator'
import { connectionFor } from './play'

export interface FuzzFigures {
  protocol: string
  /** Damaged messages given to framer and decoder. */
  passed: number
  failed: number
  /** How many of them the decoder refused with a reason. */
  refused: number
  slowestMs: number
  /** First failures in words, with the bytes. */
  failures: string[]
}

const MESSAGES_PER_CONNECTION = 50
const SLOWEST_ALLOWED_MS = 2000
const FAILURES_KEPT = 10

/** Gives `count` damaged copies of `samples` to a protocol and watches that it never throws, stalls or loops. */
export const fuzzProtocol = (
  protocol: Protocol,
  samples: Uint8Array[],
  count: number,
  random: Random,
  onMessage?: (bytes: Uint8Array) => void,
): FuzzFigures => {
  const figures: FuzzFigures = { protocol: protocol.name, passed: 0, failed: 0, refused: 0, slowestMs: 0, failures: [] }
  const now = new Date()
  let connection = connectionFor(protocol)
  for (let index = 0; index < count; index++) {
    if (index % MESSAGES_PER_CONNECTION === 0) connection = connectionFor(protocol)
    const bytes = mutate(samples[index % samples.length] ?? new Uint8Array(0), random)
    onMessage?.(bytes)
    const started = performance.now()
    const problem = attempt(() => feed(protocol, bytes, connection, now, figures))
    const elapsedMs = performance.now() - started
    figures.slowestMs = Math.max(figures.slowestMs, elapsedMs)
    record(figures, bytes, problem ?? (elapsedMs > SLOWEST_ALLOWED_MS ? `took ${elapsedMs} ms` : undefined))
  }
  return figures
}

const attempt = (run: () => void): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

const record = (figures: FuzzFigures, bytes: Uint8Array, problem: string | undefined): void => {
  if (problem === undefined) figures.passed++
  else {
    figures.failed++
    if (figures.failures.length < FAILURES_KEPT)
      figures.failures.push(`${Buffer.from(bytes).toString('hex')} ${problem}`)
  }
}

const feed = (
  protocol: Protocol,
  bytes: Uint8Array,
  connection: ConnectionState,
  now: Date,
  figures: FuzzFigures,
): void => {
  protocol.recognise?.(bytes, 'tcp')
  protocol.recognise?.(bytes, 'udp')
  if (protocol.decodeHttp) {
    if (protocol.decodeHttp(requestOf(bytes), connection, now).error) figures.refused++
    return
  }
  const frames = [bytes, ...framesOf(protocol, bytes, connection)]
  for (const frame of frames) if (protocol.decode?.(frame, connection, now).error) figures.refused++
}

/** Everything the framer cuts; throws when it would not come to an end. */
const framesOf = (protocol: Protocol, bytes: Uint8Array, connection: ConnectionState): Uint8Array[] => {
  const frames: Uint8Array[] = []
  let rest = bytes
  while (rest.length > 0 && protocol.frame) {
    const cut = protocol.frame(rest, connection)
    if (cut.kind === 'more') break
    if (!(cut.consumed > 0 && cut.consumed <= rest.length))
      throw new Error(`consumed ${cut.consumed} of ${rest.length}`)
    if (cut.kind === 'frame') frames.push(cut.frame)
    rest = rest.subarray(cut.consumed)
  }
  return frames
}

/** Just enough of HTTP to reach the decoder; the server's own parser stands before it in life. */
const requestOf = (bytes: Uint8Array): HttpMessage => {
  const [head = '', ...rest] = Buffer.from(bytes).toString('latin1').split('\r\n\r\n')
  const [method = 'GET', path = '/'] = head.split(' ')
  const isJson = head.includes('json')
  return {
    method,
    path,
    headers: isJson ? { 'content-type': 'application/json' } : {},
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1'),
  }
}
