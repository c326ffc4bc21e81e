import { ApiError } from '@rastro/model/errors'
import { silenceEndpoints } from '@rastro/model/silence'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { presentPosition } from '#src/tracking/position/positions/index'
import { explainSilence, type FactSources, silenceFacts } from '#src/tracking/ingest/silence/index'

export interface SilenceRoutes extends FactSources {
  devices: DeviceDirectory
  policy: Policy
  clock: Clock
}

export function silenceRoutes(mount: Mount, { devices, policy, clock, ...sources }: SilenceRoutes): void {
  mount(silenceEndpoints.read, async ({ params, actor }) => {
    policy.requireAccess(actor, 'device', params.id)
    const device = devices.byId(params.id)
    if (!device) throw new ApiError('NOT_FOUND')
    const { silentSinceMs, ...found } = explainSilence(await silenceFacts(device, clock.nowMs(), sources))
    const { latest } = sources.state.of(device.id)
    return {
      silentSince: silentSinceMs === null ? null : wireDateFromMs(silentSinceMs),
      ...found,
      lastPosition: latest && presentPosition(latest),
    }
  })
}
