import { type Maintenance, maintenanceEndpoints } from '@rastro/model/maintenance'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Registry } from '#src/tracking/resource/index'
import { maintenanceStore } from '#src/tracking/fleet/maintenance/index'

export function maintenanceRoutes(mount: Mount, parts: ResourceParts & { maintenances: Registry<Maintenance> }): void {
  resourceRoutes(mount, parts, {
    noun: 'maintenance',
    endpoints: maintenanceEndpoints,
    registry: parts.maintenances,
    store: maintenanceStore,
    textOf: ({ name }) => name,
  })
}
