import { createSocket, type RemoteInfo } from 'node:dgram'
import type { Decoded, Protocol } from '@rastro/protocols'
import { type DeviceLink, freshConnectionState, nextLinkSequence } from './device-link'
import { countMessage, countUnreadable, type PortTraffic } from './port-traffic'
import type { ConnectionDeps } from './tcp-connection'

export interface UdpListener {
  listen(port: number, host?: string): Promise<number>
  quiet(): void
  close(): Promise<void>
}

interface Peer {
  link: DeviceLink
  heardMs: number
}

/**
 * Reads datagrams, one message each, remembering per address what its decoder needs. While the database is behind,
 * datagrams are dropped unanswered, and the device sends them again.
 * @param traffic counters of the port; the addresses remembered count as its connections
 * @param protocolOf the protocol of the port, or what the first bytes tell
 */
export function createUdpListener(
  deps: ConnectionDeps,
  traffic: PortTraffic,
  protocolOf: (datagram: Uint8Array) => Protocol | undefined,
): UdpListener {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  const peers = new Map<string, Peer>()
  let open = true
  let isBound = false
  socket.on('error', (error) => isBound && deps.minuteLog.warn('udp socket', { error }, 'a device port failed'))

  function peerOf(remote: RemoteInfo, protocol: Protocol, nowMs: number): Peer {
    const key = `${remote.address}:${remote.port}`
    const known = peers.get(key)
    peers.delete(key)
    const peer = known?.link.protocol === protocol ? known : { link: linkTo(remote, protocol), heardMs: nowMs }
    peer.heardMs = nowMs
    peers.set(key, peer)
    forgetOldest(nowMs)
    return peer
  }

  /** The map keeps the order of the last message, so the oldest come first. */
  function forgetOldest(nowMs: number): void {
    for (const [key, { link, heardMs }] of peers) {
      if (peers.size <= deps.limits.udpAddresses && nowMs - heardMs < deps.limits.idleMs) return
      peers.delete(key)
      deps.intake.left(link)
    }
  }

  function linkTo({ address, port }: RemoteInfo, protocol: Protocol): DeviceLink {
    const link: DeviceLink = {
      protocol,
      state: freshConnectionState('udp'),
      remote: `${address}:${port}`,
      sequence: nextLinkSequence(),
      traffic,
      claimedIds: [],
      send: (bytes) => {
        if (!open) return
        socket.send(bytes, port, address, () => {})
        if (deps.tap.isOn) deps.tap.outgoing(link, bytes)
      },
      close: () => {},
    }
    return link
  }

  function take(datagram: Buffer, remote: RemoteInfo): void {
    if (deps.intake.isFull()) {
      deps.minuteLog.warn('udp full', {}, 'datagrams dropped: the database is behind')
      return
    }
    const protocol = protocolOf(datagram)
    if (!protocol?.decode) {
      const nowMs = deps.clock.nowMs()
      countMessage(traffic, nowMs)
      countUnreadable(traffic, datagram, { remote: `${remote.address}:${remote.port}`, reason: 'unknown', nowMs })
      const head = datagram.subarray(0, 64).toString('hex')
      deps.minuteLog.warn('udp unknown', { remote: remote.address, head }, 'protocol of a datagram not recognised')
      return
    }
    const { link } = peerOf(remote, protocol, deps.clock.nowMs())
    traffic.connections = peers.size
    const { decode } = protocol
    const read = (): Decoded => decode(datagram, link.state, deps.clock.now())
    deps.intake.receive(read(), link, datagram, read)
  }

  socket.on('message', (datagram, remote) => {
    if (!open) return
    try {
      take(datagram, remote)
    } catch (error) {
      deps.minuteLog.warn('udp decoder', { remote: remote.address, error }, 'the decoder threw')
    }
  })

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        socket.once('error', reject)
        socket.bind({ port, address: host }, () => {
          socket.off('error', reject)
          isBound = true
          resolve(socket.address().port)
        })
      }),
    quiet() {
      socket.removeAllListeners('message')
    },
    close: () =>
      new Promise((resolve) => {
        open = false
        try {
          socket.close(() => resolve())
        } catch {
          // Closing a socket that never came up is no failure.
          resolve()
        }
      }),
  }
}
