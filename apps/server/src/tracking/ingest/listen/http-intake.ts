import type { Decoded, HttpMessage, Protocol } from '@rastro/protocols'
import { freshConnectionState, nextLinkSequence, type DeviceLink } from './device-link'
import type { PortTraffic } from './port-traffic'
import type { ConnectionDeps } from './tcp-connection'

export interface HttpAnswer {
  status: number
  body: string
}

/** Takes one request of a device that speaks HTTP. `remote` is `host:port`. Answers once its positions are durable. */
export type ReceiveHttp = (message: HttpMessage, remote: string) => Promise<HttpAnswer>

const BUSY: HttpAnswer = { status: 503, body: '' }

export function createHttpIntake(protocol: Protocol, deps: ConnectionDeps, traffic: PortTraffic): ReceiveHttp {
  const { intake, limits, clock, minuteLog } = deps

  const linkFor = (remote: string): DeviceLink => ({
    protocol,
    state: freshConnectionState('http'),
    remote,
    sequence: nextLinkSequence(),
    traffic,
    claimedIds: [],
    send: () => {},
    close: () => {},
  })

  function decode(message: HttpMessage, link: DeviceLink): Decoded {
    try {
      return protocol.decodeHttp?.(message, link.state, clock.now()) ?? { error: 'nothing decodes this' }
    } catch (error) {
      minuteLog.warn(
        `decoder ${protocol.name}`,
        { protocol: protocol.name, remote: link.remote, error },
        'the decoder threw',
      )
      return { error: 'the decoder failed' }
    }
  }

  return async (message, remote) => {
    if (message.body.length > limits.httpBodyBytes) return { status: 413, body: '' }
    if (intake.isFull()) return BUSY
    const link = linkFor(remote)
    const decoded = decode(message, link)
    const frame = message.body.length > 0 ? message.body : Buffer.from(message.path)
    const { device, stored } = intake.receive(decoded, link, frame, () => decode(message, link))
    const others = (decoded.others ?? []).map((other) => intake.receive(other, linkFor(remote), frame))
    const storing = [stored, ...others.map((one) => one.stored)].filter((one) => one !== null)
    if (storing.length > 0 && !(await inTime(Promise.all(storing), limits.httpWaitMs))) return BUSY
    const http = decoded.http
    if (device === 'silent') return { status: http && http.status >= 400 ? http.status : 400, body: http?.body ?? '' }
    if (device === 'unknown') return answerOfUnknown(http)
    if (device === 'refused') return { status: 400, body: '' }
    const body = http?.body || (await commandFor(message, link))
    if (body && deps.tap.isOn) deps.tap.outgoing(link, Buffer.from(body))
    return { status: http?.status ?? 200, body }
  }

  /** A waiting command is the answer, one at a time; apps that send JSON do not read it. */
  async function commandFor({ headers }: HttpMessage, { state }: DeviceLink): Promise<string> {
    if (!deps.bodyFor || state.uniqueId === undefined || headers['content-type']?.includes('json')) return ''
    const bytes = await deps.bodyFor(state.uniqueId, protocol).catch((error: unknown) => {
      minuteLog.warn('http command', { error }, 'a command waits: the queue could not be read')
      return null
    })
    return bytes ? Buffer.from(bytes).toString('utf8') : ''
  }
}

/** Senders that are not to say it again hear the whole of what they wait for. */
function answerOfUnknown(http: Decoded['http']): HttpAnswer {
  const { unknownDevice = 400, status, body = '' } = http ?? {}
  return { status: unknownDevice, body: unknownDevice === status ? body : '' }
}

async function inTime(stored: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs)
  })
  const done = await Promise.race([stored.then(() => true), late])
  clearTimeout(timer)
  return done
}
