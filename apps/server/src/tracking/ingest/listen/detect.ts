import type { Socket } from 'node:net'
import type { Protocol } from '@rastro/protocols'
import { countMessage, countUnreadable, type PortTraffic } from './port-traffic'
import { remoteOf, TcpConnection, type ConnectionDeps } from './tcp-connection'

export type RecogniseProtocol = (
  firstBytes: Uint8Array,
  transport: 'tcp' | 'udp',
) => { protocol: Protocol } | 'more' | 'unknown'

export interface DetectDeps extends ConnectionDeps {
  traffic: PortTraffic
  recogniseProtocol: RecogniseProtocol
  /** Takes over a socket that speaks HTTP; its bytes were put back. */
  serveHttp(socket: Socket, protocol: Protocol): void
}

/** The port for any tracker: waits until the first bytes tell the protocol, then reads on as that protocol's port. */
export function detectProtocol(socket: Socket, deps: DetectDeps): void {
  let first: Uint8Array = new Uint8Array(0)
  const refuse = (reason: string): void => {
    done()
    const head = Buffer.from(first.subarray(0, 64)).toString('hex')
    const nowMs = deps.clock.nowMs()
    if (first.length > 0) countMessage(deps.traffic, nowMs)
    countUnreadable(deps.traffic, first, { remote: remoteOf(socket), reason, nowMs })
    deps.minuteLog.warn(`detect ${reason}`, { remote: remoteOf(socket), reason, head }, 'protocol not recognised')
    socket.destroy()
  }
  const timer = setTimeout(() => refuse('silent'), deps.limits.detectMs)
  const done = (): void => {
    clearTimeout(timer)
    socket.off('data', take)
    socket.off('close', done)
  }
  const take = (chunk: Buffer): void => {
    first = first.length === 0 ? chunk : Buffer.concat([first, chunk])
    const found = recognise()
    if (found === 'unknown') return refuse('unknown')
    if (found === 'more') return first.length > deps.limits.detectBytes ? refuse('unknown') : undefined
    done()
    hand(found.protocol)
  }
  const recognise = (): ReturnType<RecogniseProtocol> => {
    try {
      return deps.recogniseProtocol(first, 'tcp')
    } catch (error) {
      deps.minuteLog.warn('recognise', { remote: remoteOf(socket), error }, 'recognising a protocol threw')
      return 'unknown'
    }
  }
  const hand = (protocol: Protocol): void => {
    if (!protocol.transports.includes('tcp') && protocol.transports.includes('http')) {
      socket.pause()
      socket.unshift(first)
      deps.serveHttp(socket, protocol)
      return
    }
    new TcpConnection(socket, protocol, deps, deps.traffic).take(first)
  }
  socket.on('data', take)
  socket.on('close', done)
}
