import { DETECT_PORT_NAME, portEndpoints } from '@rastro/model/port'
import type { Protocol } from '@rastro/protocols'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { PortStatus } from '#src/tracking/ingest/listen/index'
import { presentOff, presentPort } from '#src/tracking/ingest/ports/index'

export interface PortRoutes {
  ports(): readonly PortStatus[]
  protocols: readonly Protocol[]
  clock: Clock
}

/** In the order of the protocols, the port for any of them last. */
export function portRoutes(mount: Mount, { ports, protocols, clock }: PortRoutes): void {
  mount(portEndpoints.list, () => {
    const nowMs = clock.nowMs()
    const told = ports().map((status) => presentPort(status, nowMs))
    const isTold = (name: string): boolean => told.some(({ protocol }) => protocol === name)
    const off = protocols
      .filter(({ name }) => !isTold(name))
      .flatMap(({ name, transports }) => transports.map((transport) => presentOff(name, transport)))
    if (!isTold(DETECT_PORT_NAME)) off.push(presentOff(DETECT_PORT_NAME, 'tcp'), presentOff(DETECT_PORT_NAME, 'udp'))
    return [...told, ...off]
  })
  mount(portEndpoints.protocols, () =>
    protocols.map(({ name, brands = [], models = [] }) => ({ name, brands: [...brands], models: [...models] })),
  )
}
