import { deviceConnectionEndpoints } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { DeviceSessions } from '#src/tracking/ingest/listen/index'

export interface DeviceConnectionRoutes {
  devices: DeviceDirectory
  sessions: Pick<DeviceSessions, 'linksOf' | 'isContested'>
  state: FleetState
}

export function deviceConnectionRoutes(mount: Mount, { devices, sessions, state }: DeviceConnectionRoutes): void {
  mount(deviceConnectionEndpoints.read, ({ params }) => {
    if (!devices.byId(params.id)) throw new ApiError('NOT_FOUND')
    const { lastUpdateMs } = state.of(params.id)
    const [own, ...others] = sessions.linksOf(params.id)
    const link = own?.link
    const told = link?.state.memory
    return {
      isOpen: link !== undefined,
      protocol: link?.protocol.name ?? null,
      transport: link?.state.transport ?? null,
      remote: link?.remote ?? null,
      lastMessageAt: lastUpdateMs === null ? null : wireDateFromMs(lastUpdateMs),
      others: others.map((one) => ({
        protocol: one.link.protocol.name,
        remote: one.link.remote,
        lastMessageAt: wireDateFromMs(one.heardMs),
      })),
      isContested: sessions.isContested(params.id),
      toldModel: told?.toldModel ?? null,
      clockOffsetMinutes: told?.utcOffsetMinutes ?? null,
    }
  })
}
