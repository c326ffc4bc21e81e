import type { eventEndpoints } from '@rastro/model/event'
import type { notificationEndpoints } from '@rastro/model/notification'
import type { maintenanceEndpoints } from '@rastro/model/maintenance'
import type { driverEndpoints } from '@rastro/model/driver'
import type { computedEndpoints } from '@rastro/model/computed'
import type { recentEndpoints } from '@rastro/model/position'
import type { silenceEndpoints } from '@rastro/model/silence'
import type { permissionEndpoints } from '@rastro/model/permission'
import type { anchorEndpoints } from '@rastro/model/anchor'
import type { geocodeEndpoints } from '@rastro/model/geocode'
import type { geofenceEndpoints } from '@rastro/model/geofence'
import type { commandEndpoints } from '@rastro/model/command'
import type { calendarEndpoints } from '@rastro/model/calendar'
import type { deviceAdminEndpoints, deviceConnectionEndpoints, deviceEndpoints } from '@rastro/model/device'
import type { deviceFileEndpoints } from '@rastro/model/media'
import type { groupEndpoints } from '@rastro/model/group'
import type { shareEndpoints } from '@rastro/model/share'
import type { sightingEndpoints } from '@rastro/model/sighting'
import type { serverEndpoints } from '@rastro/model/server'
import type { portEndpoints } from '@rastro/model/port'
import type { messageEndpoints } from '@rastro/model/message'
import type { trackEndpoints } from '@rastro/model/track'
import type { positionEndpoints } from '@rastro/model/position'
import type {
  outsideEndpoints,
  reportEndpoints,
  reportExtentEndpoints,
  reportJobEndpoints,
  scheduledReportEndpoints,
} from '@rastro/model/report'
import type { sessionEndpoints } from '@rastro/model/session'
import type { userEndpoints } from '@rastro/model/user'
import type { Endpoint, EndpointParts, Method } from '@rastro/model/wire'

/**
 * An endpoint as the console needs it: where it is, and by its type what goes in and comes out. The schemas themselves
 * stay in the model, because they would bring their validator, 30 kB, into the page and the worker.
 */
export type Call<E extends EndpointParts> = Pick<Endpoint, 'method' | 'path' | 'form'> & {
  /** Only a type; never there. */
  readonly of?: E
}

const at = <E extends EndpointParts>(method: Method, path: string): Call<E> => ({ method, path })

/** Every endpoint of the model that the console calls by `call()`. `endpoints.test.ts` holds them against the model. */
export const endpoints = {
  listSchedules: at<typeof scheduledReportEndpoints.list>('GET', '/api/reports'),
  createSchedule: at<typeof scheduledReportEndpoints.create>('POST', '/api/reports'),
  updateSchedule: at<typeof scheduledReportEndpoints.update>('PUT', '/api/reports/:id'),
  deleteSchedule: at<typeof scheduledReportEndpoints.remove>('DELETE', '/api/reports/:id'),
  listScheduleRuns: at<typeof scheduledReportEndpoints.runs>('GET', '/api/reports/:id/runs'),
  runSchedule: at<typeof scheduledReportEndpoints.run>('POST', '/api/reports/:id/run'),
  listOutside: at<typeof outsideEndpoints.list>('GET', '/api/reports/:id/addresses'),
  addOutside: at<typeof outsideEndpoints.add>('POST', '/api/reports/:id/addresses'),
  inviteOutside: at<typeof outsideEndpoints.invite>('POST', '/api/reports/:id/addresses/:addressId/invite'),
  removeOutside: at<typeof outsideEndpoints.remove>('DELETE', '/api/reports/:id/addresses/:addressId'),
  listCalendars: at<typeof calendarEndpoints.list>('GET', '/api/calendars'),
  createCalendar: at<typeof calendarEndpoints.create>('POST', '/api/calendars'),
  updateCalendar: at<typeof calendarEndpoints.update>('PUT', '/api/calendars/:id'),
  deleteCalendar: at<typeof calendarEndpoints.remove>('DELETE', '/api/calendars/:id'),
  listDevices: at<typeof deviceEndpoints.list>('GET', '/api/devices'),
  createDevice: at<typeof deviceEndpoints.create>('POST', '/api/devices'),
  updateDevice: at<typeof deviceEndpoints.update>('PUT', '/api/devices/:id'),
  setAccumulators: at<typeof deviceAdminEndpoints.setAccumulators>('PUT', '/api/devices/:id/accumulators'),
  listDeletedDevices: at<typeof deviceAdminEndpoints.listDeleted>('GET', '/api/devices/deleted'),
  restoreDevice: at<typeof deviceAdminEndpoints.restore>('POST', '/api/devices/:id/restore'),
  listDeviceFiles: at<typeof deviceFileEndpoints.list>('GET', '/tarkan/devices/:id/files'),
  removeDeviceFile: at<typeof deviceFileEndpoints.remove>('DELETE', '/tarkan/devices/:id/files/:fileId'),
  removeDeviceImage: at<typeof deviceFileEndpoints.removeImage>('DELETE', '/tarkan/devices/:id/image'),
  listTimeZones: at<typeof serverEndpoints.timezones>('GET', '/api/server/timezones'),
  listProtocols: at<typeof portEndpoints.protocols>('GET', '/api/protocols'),
  listPorts: at<typeof portEndpoints.list>('GET', '/api/ports'),
  listMessages: at<typeof messageEndpoints.list>('GET', '/api/devices/:id/messages'),
  readSilence: at<typeof silenceEndpoints.read>('GET', '/api/devices/:id/silence'),
  readRecent: at<typeof recentEndpoints.read>('GET', '/api/devices/:id/recent'),
  readDeviceConnection: at<typeof deviceConnectionEndpoints.read>('GET', '/api/devices/:id/connection'),
  listMaintenance: at<typeof maintenanceEndpoints.list>('GET', '/api/maintenance'),
  listShares: at<typeof shareEndpoints.list>('GET', '/tarkan/shares'),
  createShare: at<typeof shareEndpoints.create>('POST', '/tarkan/shares'),
  updateShare: at<typeof shareEndpoints.update>('PUT', '/tarkan/shares/:id'),
  removeShare: at<typeof shareEndpoints.remove>('DELETE', '/tarkan/shares/:id'),
  listShareViews: at<typeof shareEndpoints.views>('GET', '/tarkan/shares/:id/views'),
  listGroups: at<typeof groupEndpoints.list>('GET', '/api/groups'),
  listTokens: at<typeof sessionEndpoints.listTokens>('GET', '/api/session/tokens'),
  removeToken: at<typeof sessionEndpoints.removeToken>('DELETE', '/api/session/tokens/:id'),
  updateUser: at<typeof userEndpoints.update>('PUT', '/api/users/:id'),
  listSightings: at<typeof sightingEndpoints.list>('GET', '/api/sightings'),
  adoptSighting: at<typeof sightingEndpoints.adopt>('POST', '/api/sightings/:uniqueId/adopt'),
  dismissSighting: at<typeof sightingEndpoints.dismiss>('DELETE', '/api/sightings/:uniqueId'),
  listCommands: at<typeof commandEndpoints.list>('GET', '/api/commands'),
  createCommand: at<typeof commandEndpoints.create>('POST', '/api/commands'),
  updateCommand: at<typeof commandEndpoints.update>('PUT', '/api/commands/:id'),
  deleteCommand: at<typeof commandEndpoints.remove>('DELETE', '/api/commands/:id'),
  listCommandTypes: at<typeof commandEndpoints.types>('GET', '/api/commands/types'),
  listSendableCommands: at<typeof commandEndpoints.sendable>('GET', '/api/commands/send'),
  sendCommandBatch: at<typeof commandEndpoints.batch>('POST', '/api/commands/batch'),
  previewCommand: at<typeof commandEndpoints.preview>('POST', '/api/commands/preview'),
  listCommandOrders: at<typeof commandEndpoints.orders>('GET', '/api/commands/orders'),
  cancelCommandOrder: at<typeof commandEndpoints.cancel>('DELETE', '/api/commands/orders/:id'),
  dropAnchor: at<typeof anchorEndpoints.drop>('POST', '/api/devices/:id/anchor'),
  liftAnchor: at<typeof anchorEndpoints.lift>('DELETE', '/api/devices/:id/anchor'),
  createGeofence: at<typeof geofenceEndpoints.create>('POST', '/api/geofences'),
  updateGeofence: at<typeof geofenceEndpoints.update>('PUT', '/api/geofences/:id'),
  deleteGeofence: at<typeof geofenceEndpoints.remove>('DELETE', '/api/geofences/:id'),
  listGeofences: at<typeof geofenceEndpoints.list>('GET', '/api/geofences'),
  link: at<typeof permissionEndpoints.link>('POST', '/api/permissions'),
  unlink: at<typeof permissionEndpoints.unlink>('DELETE', '/api/permissions'),
  listLinks: at<typeof permissionEndpoints.list>('GET', '/api/permissions'),
  changeDevices: at<typeof deviceAdminEndpoints.changeMany>('POST', '/api/devices/bulk'),
  createGroup: at<typeof groupEndpoints.create>('POST', '/api/groups'),
  updateGroup: at<typeof groupEndpoints.update>('PUT', '/api/groups/:id'),
  deleteGroup: at<typeof groupEndpoints.remove>('DELETE', '/api/groups/:id'),
  listDrivers: at<typeof driverEndpoints.list>('GET', '/api/drivers'),
  listNotifications: at<typeof notificationEndpoints.list>('GET', '/api/notifications'),
  listComputed: at<typeof computedEndpoints.list>('GET', '/api/attributes/computed'),
  listUsers: at<typeof userEndpoints.list>('GET', '/api/users'),
  linkAll: at<typeof permissionEndpoints.linkAll>('POST', '/api/permissions/bulk'),
  unlinkAll: at<typeof permissionEndpoints.unlinkAll>('DELETE', '/api/permissions/bulk'),
  listLinked: at<typeof permissionEndpoints.linked>('POST', '/api/permissions/linked'),
  readTracks: at<typeof trackEndpoints.read>('GET', '/api/positions/track'),
  readPositionsAt: at<typeof trackEndpoints.at>('GET', '/api/positions/at'),
  findVisits: at<typeof trackEndpoints.within>('POST', '/api/positions/within'),
  trackGpx: at<typeof trackEndpoints.gpx>('GET', '/api/positions/track/gpx'),
  trackKml: at<typeof trackEndpoints.kml>('GET', '/api/positions/track/kml'),
  trackGeojson: at<typeof trackEndpoints.geojson>('GET', '/api/positions/track/geojson'),
  trackCsv: at<typeof trackEndpoints.csv>('GET', '/api/positions/track/csv'),
  trackXlsx: at<typeof trackEndpoints.xlsx>('GET', '/api/positions/track/xlsx'),
  reportEvents: at<typeof reportEndpoints.events>('GET', '/api/reports/events'),
  reportSummary: at<typeof reportEndpoints.summary>('GET', '/api/reports/summary'),
  reportTrips: at<typeof reportEndpoints.trips>('GET', '/api/reports/trips'),
  reportStops: at<typeof reportEndpoints.stops>('GET', '/api/reports/stops'),
  reportCombined: at<typeof reportEndpoints.combined>('GET', '/api/reports/combined'),
  namesOfGeofences: at<typeof geofenceEndpoints.names>('GET', '/api/geofences/names'),
  restingGeofences: at<typeof geofenceEndpoints.resting>('GET', '/api/geofences/resting'),
  geocode: at<typeof geocodeEndpoints.read>('GET', '/api/server/geocode'),
  findPlaces: at<typeof geocodeEndpoints.find>('GET', '/api/server/places'),
  reportStates: at<typeof reportEndpoints.states>('GET', '/api/reports/states'),
  reportSize: at<typeof reportExtentEndpoints.size>('GET', '/api/reports/size'),
  nearestReport: at<typeof reportExtentEndpoints.nearest>('GET', '/api/reports/nearest'),
  listReportJobs: at<typeof reportJobEndpoints.list>('GET', '/api/reports/jobs'),
  createReportJob: at<typeof reportJobEndpoints.create>('POST', '/api/reports/jobs'),
  readReportJob: at<typeof reportJobEndpoints.read>('GET', '/api/reports/jobs/:id'),
  removeReportJob: at<typeof reportJobEndpoints.remove>('DELETE', '/api/reports/jobs/:id'),
  pickPositions: at<typeof positionEndpoints.pick>('POST', '/api/positions'),
  listEvents: at<typeof eventEndpoints.list>('GET', '/api/events'),
  acknowledgeEvents: at<typeof eventEndpoints.acknowledgeMany>('POST', '/api/events/acknowledge'),
}
