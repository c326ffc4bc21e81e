import { createServer, type Server, type Socket } from 'node:net'
import type { ConnectionCount, ListenLimits } from './limits'
import type { MinuteLog } from './minute-log'
import type { PortTraffic } from './port-traffic'
import { remoteOf } from './tcp-connection'

export interface TcpListenerDeps {
  count: ConnectionCount
  limits: ListenLimits
  minuteLog: MinuteLog
  traffic: PortTraffic
}

export interface TcpListener {
  /** Rejects with the error of `listen`, e.g. EADDRINUSE. Gives the port. */
  listen(port: number, host?: string): Promise<number>
  /** Takes no new connections and reads nothing more; what was read can still be answered. */
  quiet(): void
  close(): Promise<void>
}

/** A TCP server that counts, times out and cleans up its sockets; `serve` gets each one. */
export function createTcpListener(deps: TcpListenerDeps, serve: (socket: Socket) => void): TcpListener {
  const sockets = new Set<Socket>()
  const server: Server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) => {
    const address = socket.remoteAddress ?? '?'
    socket.on('error', () => socket.destroy())
    const refusal = deps.count.enter(address)
    if (refusal) {
      deps.traffic.refused++
      deps.minuteLog.warn(`${refusal} ${address}`, { remote: remoteOf(socket), reason: refusal }, 'connection refused')
      socket.destroy()
      return
    }
    sockets.add(socket)
    deps.traffic.connections++
    socket.setTimeout(deps.limits.idleMs, () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      deps.traffic.connections--
      deps.count.leave(address)
    })
    serve(socket)
  })
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host }, () => {
          server.off('error', reject)
          server.on('error', (error) => deps.minuteLog.warn('tcp server', { error }, 'a device port failed'))
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    quiet() {
      server.close(() => {})
      for (const socket of sockets) socket.pause()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroySoon()
        const force = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 1000)
        server.close(() => {
          clearTimeout(force)
          resolve()
        })
      }),
  }
}
