import { type Driver, driverEndpoints } from '@rastro/model/driver'
import { type Mount, type ResourceParts, resourceRoutes } from '#src/http/index'
import type { Registry } from '#src/tracking/resource/index'
import { driverStore } from './drivers.store'

export function driverRoutes(mount: Mount, parts: ResourceParts & { drivers: Registry<Driver> }): void {
  resourceRoutes(mount, parts, {
    noun: 'driver',
    endpoints: driverEndpoints,
    registry: parts.drivers,
    store: driverStore,
    textOf: (driver) => `${driver.name}\n${driver.uniqueId}`,
  })
}
