import { type ComputedAttribute, computedEndpoints } from '@rastro/model/computed'
import { ApiError } from '@rastro/model/errors'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { Registry } from '#src/tracking/resource/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { booleanSetting, type ReadSetting } from '#src/tracking/position/steps/index'
import { computed, computedStore, ExpressionError, variablesOf } from '#src/tracking/fleet/computed/index'

/** Expressions run for everybody's positions: administrators write them, and whoever was given the right expressly. */
export function computedRoutes(
  mount: Mount,
  parts: ResourceParts & {
    computedAttributes: Registry<ComputedAttribute>
    devices: Pick<DeviceDirectory, 'byId'>
    state: Pick<FleetState, 'of'>
    settingsOf(device: DeviceRecord): ReadSetting
  },
): void {
  const { policy } = parts
  resourceRoutes(mount, parts, {
    noun: 'attribute',
    endpoints: computedEndpoints,
    registry: parts.computedAttributes,
    store: computedStore,
    textOf: ({ description }) => description,
    check: (actor, _input, before) => policy.requireGranted(actor, 'computed', before ? 'edit' : 'create'),
    checkRemoval: (actor) => policy.requireGranted(actor, 'computed', 'delete'),
  })
  mount(computedEndpoints.test, ({ actor, query, body, reply }) => {
    policy.requireGranted(actor, 'computed', 'edit')
    policy.requireAccess(actor, 'device', query.deviceId)
    const device = parts.devices.byId(query.deviceId)
    const { latest } = parts.state.of(query.deviceId)
    if (!device || !latest) throw new ApiError('INVALID_INPUT', 'The device has no position')
    const hasDevice = booleanSetting(parts.settingsOf(device), 'processing.computedAttributes.deviceAttributes')
    try {
      const answer = computed(body, variablesOf(latest, hasDevice ? device.attributes : {}))
      if (typeof answer === 'string') reply.type('text/plain; charset=utf-8')
      return answer ?? undefined
    } catch (error) {
      if (error instanceof ExpressionError) throw new ApiError('INVALID_INPUT', error.message)
      throw error
    }
  })
}
