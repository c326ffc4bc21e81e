import type { Calendar } from '@rastro/model/calendar'
import type { Command } from '@rastro/model/command'
import type { ComputedAttribute } from '@rastro/model/computed'
import type { Driver } from '@rastro/model/driver'
import type { Geofence } from '@rastro/model/geofence'
import type { Maintenance } from '@rastro/model/maintenance'
import type { Notification } from '@rastro/model/notification'
import type { Order } from '@rastro/model/order'
import type { ScheduledReport } from '@rastro/model/report'
import type { Db } from '#src/db/index'
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

/** Reads each of them once. */
export async function loadResources(db: Db): Promise<Resources> {
  const [calendars, commands, computed, drivers, geofences, maintenances, notifications, orders, scheduledReports] =
    await Promise.all([
      calendarStore.load(db),
      savedCommandStore.load(db),
      computedStore.load(db),
      driverStore.load(db),
      geofenceStore.load(db),
      maintenanceStore.load(db),
      notificationStore.load(db),
      orderStore.load(db),
      scheduledReportStore.load(db),
    ])
  return {
    calendars: createRegistry(calendars),
    commands: createRegistry(commands, ({ description }) => description),
    computedAttributes: createRegistry(computed, ({ description }) => description),
    drivers: createRegistry(drivers),
    geofences: createRegistry(geofences),
    maintenances: createRegistry(maintenances),
    notifications: createRegistry(notifications, ({ description }) => description ?? ''),
    orders: createRegistry(orders, ({ description, uniqueId }) => description ?? uniqueId),
    scheduledReports: createRegistry(scheduledReports, ({ description }) => description),
  }
}
