import type { Socket } from 'node:net'
import type { Protocol } from '@rastro/protocols'
import { detectProtocol, type RecogniseProtocol } from './detect'
import { createHttpIntake, type ReceiveHttp } from './http-intake'
import { createHttpSocketServer } from './http-listener'
import { createConnectionCount } from './limits'
import { createPortTraffic, type PortTraffic } from './port-traffic'
import { createTcpListener } from './tcp-listener'
import { type ConnectionDeps, TcpConnection } from './tcp-connection'
import { createUdpListener } from './udp-listener'

/** Name of the detection port where a protocol name is expected. */
export const ANY_PROTOCOL = 'any'

export interface ProtocolPort {
  protocol: Protocol
  /** 0 asks the system for a free port; to switch a protocol off, leave it out. */
  port: number
}

export interface ListenPlan {
  ports: readonly ProtocolPort[]
  /** The single port for any tracker, TCP and UDP; null switches it off. */
  detectPort: number | null
  host?: string
}

/** One port that is open, or why it is not. */
export interface OpenPort {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  port: number
  error?: string
}

/** A port with what goes through it; `traffic` is null while it is not open. */
export interface PortStatus extends OpenPort {
  traffic: PortTraffic | null
}

export interface DeviceListeners {
  /** Opens every port; one that cannot be opened is logged and told, the others go on. */
  open(plan: ListenPlan): Promise<OpenPort[]>
  /** Takes nothing new; what was taken can still be answered. */
  quiet(): void
  close(): Promise<void>
  /** Every port that was to be opened, in the order of the plan. */
  ports(): readonly PortStatus[]
  /** For `POST /` on the web port. */
  receiveHttp: ReceiveHttp | null
}

interface Listener {
  listen(port: number, host?: string): Promise<number>
  quiet(): void
  close(): Promise<void>
}

export interface ListenersDeps extends ConnectionDeps {
  protocols: readonly Protocol[]
  recogniseProtocol: RecogniseProtocol
}

export function createDeviceListeners(deps: ListenersDeps): DeviceListeners {
  const { log, limits, minuteLog } = deps
  const count = createConnectionCount(limits)
  const statuses: PortStatus[] = []
  const listeners: Listener[] = []
  const webProtocols = deps.protocols.filter(({ decodeHttp }) => decodeHttp)
  // Of those that speak HTTP, the one known by any request: the others have a port of their own, or nothing tells them.
  const webProtocol = webProtocols.find(({ recognise }) => recognise) ?? webProtocols[0]
  const receiveHttp = webProtocol ? createHttpIntake(webProtocol, deps, createPortTraffic()) : null
  const httpServers: Array<ReturnType<typeof createHttpSocketServer>> = []

  function httpServerOf(protocol: Protocol, traffic: PortTraffic): ReturnType<typeof createHttpSocketServer> {
    const own = { ...limits, httpBodyBytes: Math.max(limits.httpBodyBytes, protocol.httpBodyBytes ?? 0) }
    const server = createHttpSocketServer(createHttpIntake(protocol, { ...deps, limits: own }, traffic), own, minuteLog)
    httpServers.push(server)
    return server
  }

  function listenerFor(protocol: Protocol, transport: OpenPort['transport'], traffic: PortTraffic): Listener {
    if (transport === 'udp') return createUdpListener(deps, traffic, () => protocol)
    const tcpDeps = { count, limits, minuteLog, traffic }
    if (transport === 'tcp')
      return createTcpListener(tcpDeps, (socket) => new TcpConnection(socket, protocol, deps, traffic))
    const server = httpServerOf(protocol, traffic)
    return createTcpListener(tcpDeps, (socket) => server.serve(socket))
  }

  function detecting(transport: 'tcp' | 'udp', traffic: PortTraffic): Listener {
    if (transport === 'udp') {
      return createUdpListener(deps, traffic, (datagram) => {
        const found = deps.recogniseProtocol(datagram, 'udp')
        return typeof found === 'object' ? found.protocol : undefined
      })
    }
    const servers = new Map<Protocol, ReturnType<typeof createHttpSocketServer>>()
    const serveHttp = (socket: Socket, protocol: Protocol): void => {
      const server = servers.get(protocol) ?? httpServerOf(protocol, traffic)
      servers.set(protocol, server)
      server.serve(socket)
    }
    return createTcpListener({ count, limits, minuteLog, traffic }, (socket) =>
      detectProtocol(socket, { ...deps, traffic, serveHttp }),
    )
  }

  async function openOne(
    make: (traffic: PortTraffic) => Listener,
    wanted: OpenPort,
    host: string | undefined,
  ): Promise<OpenPort> {
    const traffic = createPortTraffic()
    const listener = make(traffic)
    try {
      const port = await listener.listen(wanted.port, host)
      listeners.push(listener)
      statuses.push({ ...wanted, port, traffic })
      return { ...wanted, port }
    } catch (error) {
      await listener.close().catch(() => {})
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      const { protocol, transport, port } = wanted
      const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`
      log.error({ protocol, transport, port, code }, `port ${port} of ${protocol} ${why}; the other ports go on`)
      statuses.push({ ...wanted, error: code, traffic: null })
      return { ...wanted, error: code }
    }
  }

  return {
    receiveHttp,
    ports: () => statuses,
    async open({ ports, detectPort, host }) {
      const opened: OpenPort[] = []
      for (const { protocol, port } of ports) {
        // TCP and UDP share the number, also when the system chose it.
        let number = port
        for (const transport of protocol.transports) {
          const wanted: OpenPort = { protocol: protocol.name, transport, port: number }
          const one = await openOne((traffic) => listenerFor(protocol, transport, traffic), wanted, host)
          if (!one.error) number = one.port
          opened.push(one)
        }
      }
      if (detectPort === null) return opened
      const tcp = await openOne(
        (traffic) => detecting('tcp', traffic),
        { protocol: ANY_PROTOCOL, transport: 'tcp', port: detectPort },
        host,
      )
      const udpPort = tcp.error ? detectPort : tcp.port
      const udp = await openOne(
        (traffic) => detecting('udp', traffic),
        { protocol: ANY_PROTOCOL, transport: 'udp', port: udpPort },
        host,
      )
      return [...opened, tcp, udp]
    },
    quiet: () => listeners.forEach((one) => one.quiet()),
    async close() {
      for (const server of httpServers) server.close()
      await Promise.all(listeners.splice(0).map((one) => one.close()))
    },
  }
}
