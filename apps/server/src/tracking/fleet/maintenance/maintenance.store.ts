import type { Maintenance, MaintenanceInput } from '@rastro/model/maintenance'
import { resourceStore } from '#src/tracking/resource/index'

export const maintenanceStore = resourceStore({
  table: 'maintenances',
  users: ['user_maintenances', 'maintenance_id'],
  recordOf: (row): Maintenance => ({
    id: row.id,
    attributes: row.attributes,
    name: row.name,
    type: row.type,
    start: row.start,
    period: row.period,
  }),
  columnsOf: (maintenance: MaintenanceInput) => ({
    attributes: JSON.stringify(maintenance.attributes),
    name: maintenance.name,
    type: maintenance.type,
    start: maintenance.start,
    period: maintenance.period,
  }),
})
