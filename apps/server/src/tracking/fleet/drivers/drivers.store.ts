import type { Driver, DriverInput } from '@rastro/model/driver'
import { resourceStore } from '#src/tracking/resource/index'

export const driverStore = resourceStore({
  table: 'drivers',
  users: ['user_drivers', 'driver_id'],
  recordOf: (row): Driver => ({
    id: row.id,
    attributes: row.attributes,
    name: row.name,
    uniqueId: row.unique_id,
  }),
  columnsOf: (driver: DriverInput) => ({
    attributes: JSON.stringify(driver.attributes),
    name: driver.name,
    unique_id: driver.uniqueId,
  }),
})
