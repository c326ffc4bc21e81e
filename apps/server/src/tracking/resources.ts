import type { Calendar } from '@rastro/model/calendar'
import type { Command } from '@rastro/model/command'
import type { ComputedAttribute } from '@rastro/model/computed'
import type { Driver } from '@rastro/model/driver'
import type { Geofence } from '@rastro/model/geofence'
import type { Maintenance } from '@rastro/model/maintenance'
import type { Notification } from '@rastro/model/notification'
import type { Order } from '@rastro/model/order'
import type { ScheduledReport } from '@rastro/model/report'
import type { Projection } from '#src/db/feed/index'
import { calendarStore } from '#src/tracking/fleet/calendars/index'
import { savedCommandStore } from '#src/tracking/control/commands/index'
import { computedStore } from '#src/tracking/fleet/computed/index'
import { driverStore } from '#src/tracking/fleet/drivers/index'
import { geofenceStore } from '#src/tracking/fleet/geofences/index'
import { maintenanceStore } from '#src/tracking/fleet/maintenance/index'
import { scheduledReportStore } from '#src/tracking/history/reports/index'
import { notificationStore } from '#src/tracking/fleet/notifications/index'
import { orderStore } from '#src/tracking/fleet/orders/index'
import { createRegistry, type Registry } from '#src/tracking/resource/index'

/** What devices, groups and users are linked to, in memory. */
export interface Resources {
  calendars: Registry<Calendar>
  commands: Registry<Command>
  computedAttributes: Registry<ComputedAttribute>
  drivers: Registry<Driver>
  geofences: Registry<Geofence>
  maintenances: Registry<Maintenance>
  notifications: Registry<Notification>
  orders: Registry<Order>
  scheduledReports: Registry<ScheduledReport>
}

/** Empty; the projections fill them and keep them equal to the tables. */
export function createResources(): { resources: Resources; projections: Projection[] } {
  const resources: Resources = {
    calendars: createRegistry<Calendar>([]),
    commands: createRegistry<Command>([], ({ description }) => description),
    computedAttributes: createRegistry<ComputedAttribute>([], ({ description }) => description),
    drivers: createRegistry<Driver>([]),
    geofences: createRegistry<Geofence>([]),
    maintenances: createRegistry<Maintenance>([]),
    notifications: createRegistry<Notification>([], ({ description }) => description ?? ''),
    orders: createRegistry<Order>([], ({ description, uniqueId }) => description ?? uniqueId),
    scheduledReports: createRegistry<ScheduledReport>([], ({ description }) => description),
  }
  const projections = [
    calendarStore.project(resources.calendars),
    savedCommandStore.project(resources.commands),
    computedStore.project(resources.computedAttributes),
    driverStore.project(resources.drivers),
    geofenceStore.project(resources.geofences),
    maintenanceStore.project(resources.maintenances),
    notificationStore.project(resources.notifications),
    orderStore.project(resources.orders),
    scheduledReportStore.project(resources.scheduledReports),
  ]
  return { resources, projections }
}
