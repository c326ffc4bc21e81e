import type { ScreenPath } from '#src/widgets/screens'
import type { ComponentType } from 'react'

/** The code of each screen, which comes when somebody goes there; null for the closed panel. */
export const SCREEN_CODE: Readonly<Record<ScreenPath, (() => Promise<ComponentType>) | null>> = {
  '/home': null,
  '/devices': async () => (await import('#src/features/devices/DevicesPage')).DevicesPage,
  '/devices/new': async () => (await import('#src/features/device-admin/DeviceFormPage')).DeviceFormPage,
  '/devices/deleted': async () => (await import('#src/features/device-admin/DeletedDevicesPage')).DeletedDevicesPage,
  '/devices/$deviceId/edit': async () => (await import('#src/features/device-admin/DeviceFormPage')).DeviceFormPage,
  '/devices/$deviceId': async () => (await import('#src/features/devices/DeviceDetailPage')).DeviceDetailPage,
  '/groups': async () => (await import('#src/features/groups/GroupsPage')).GroupsPage,
  '/reports': async () => (await import('#src/features/reports/ReportIndexPage')).ReportIndexPage,
  '/reports/files': async () => (await import('#src/features/reports/FilesPage')).FilesPage,
  '/reports/schedules': async () => (await import('#src/features/report-schedules/SchedulesPage')).SchedulesPage,
  '/reports/$report': async () => (await import('#src/features/reports/ReportPage')).ReportPage,
  '/geofence': async () => (await import('#src/features/geofences/GeofencesPage')).GeofencesPage,
  '/geofence/new': async () => (await import('#src/features/geofences/GeofenceEditorPage')).GeofenceEditorPage,
  '/geofence/$geofenceId': async () => (await import('#src/features/geofences/GeofenceEditorPage')).GeofenceEditorPage,
  '/calendars': async () => (await import('#src/features/calendars/CalendarsPage')).CalendarsPage,
  '/commands': async () => (await import('#src/features/commands/CommandsPage')).CommandsPage,
  '/history': async () => (await import('#src/features/history/HistoryPage')).HistoryPage,
  '/time-machine': async () => (await import('#src/features/time-machine/TimeMachinePage')).TimeMachinePage,
  '/shares': async () => (await import('#src/features/shares/SharesPage')).SharesPage,
  '/users': async () => (await import('#src/features/people/PeoplePage')).PeoplePage,
  '/users/new': async () => (await import('#src/features/people/NewPersonPage')).NewPersonPage,
  '/users/$userId': async () => (await import('#src/features/people/PersonPage')).PersonPage,
  '/sightings': async () => (await import('#src/features/sightings/SightingsPage')).SightingsPage,
  '/ports': async () => (await import('#src/features/ports/PortsPage')).PortsPage,
  '/logs': async () => (await import('#src/features/logs/LogsPage')).LogsPage,
  '/devices/$deviceId/messages': async () => (await import('#src/features/messages/MessagesPage')).MessagesPage,
  '/account': async () => (await import('#src/features/account/AccountPage')).AccountPage,
  '/qr-driver': async () => (await import('#src/features/home/DriverPage')).DriverPage,
}
