import { type Driver, driverEndpoints } from '@rastro/model/driver'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Registry } from '#src/tracking/resource/index'
import { driverStore } from '#src/tracking/fleet/drivers/index'

export function driverRoutes(mount: Mount, parts: ResourceParts & { drivers: Registry<Driver> }): void {
  resourceRoutes(mount, parts, {
    noun: 'driver',
    endpoints: driverEndpoints,
    registry: parts.drivers,
    store: driverStore,
    textOf: (driver) => `${driver.name}\n${driver.uniqueId}`,
  })
}
