import { type Maintenance, maintenanceEndpoints } from '@rastro/model/maintenance'
import { type Mount, type ResourceParts, resourceRoutes } from '#src/http/index'
import type { Registry } from '#src/tracking/resource/index'
import { maintenanceStore } from './maintenance.store'

export function maintenanceRoutes(mount: Mount, parts: ResourceParts & { maintenances: Registry<Maintenance> }): void {
  resourceRoutes(mount, parts, {
    noun: 'maintenance',
    endpoints: maintenanceEndpoints,
    registry: parts.maintenances,
    store: maintenanceStore,
    textOf: ({ name }) => name,
  })
}
