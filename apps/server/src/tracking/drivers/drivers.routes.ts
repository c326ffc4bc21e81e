import { type Driver, driverEndpoints, type DriverInput } from '@rastro/model/driver'
import type { Db } from '#src/db/index'
import { crudRoutes, linkedBy, type Mount, plainJson } from '#src/http/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/access/index'
import type { Registry } from '#src/tracking/resource/index'
import { deleteDriver, insertDriver, updateDriver } from './drivers.store'

export interface DriverRoutes {
  db: Db
  drivers: Registry<Driver>
  access: OwnedAccessIndex
  policy: Policy
}

export function driverRoutes(mount: Mount, { db, drivers, access, policy }: DriverRoutes): void {
  const { links } = access
  crudRoutes<Driver, DriverInput>(mount, policy, {
    noun: 'driver',
    endpoints: driverEndpoints,
    byId: drivers.byId,
    sorted: drivers.sorted,
    reachOf: linkedBy(links, 'user_drivers'),
    ofUser: linkedBy(links, 'user_drivers'),
    ofDevice: linkedBy(links, 'device_drivers'),
    ofGroup: linkedBy(links, 'group_drivers'),
    textOf: (driver) => `${driver.name}\n${driver.uniqueId}`,
    json: plainJson(),
    async create(input, creatorId) {
      const driver = await insertDriver(db, input, creatorId)
      access.link('user_drivers', creatorId, driver.id)
      drivers.put(driver)
      return driver
    },
    async update(input) {
      const driver = await updateDriver(db, input)
      if (driver) drivers.put(driver)
      return driver
    },
    async remove(id) {
      await deleteDriver(db, id)
      drivers.remove(id)
      access.forget('driver', id)
    },
  })
}
