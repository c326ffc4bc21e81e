import { accountRightsEndpoints } from '@rastro/model/account'
import { auditEndpoints } from '@rastro/model/audit'
import { brandEndpoints } from '@rastro/model/brand'
import { importEndpoints } from '@rastro/model/import'
import { eventEndpoints } from '@rastro/model/event'
import { notificationEndpoints } from '@rastro/model/notification'
import { maintenanceEndpoints } from '@rastro/model/maintenance'
import { driverEndpoints } from '@rastro/model/driver'
import { computedEndpoints } from '@rastro/model/computed'
import { commandEndpoints } from '@rastro/model/command'
import { positionEndpoints, recentEndpoints } from '@rastro/model/position'
import { silenceEndpoints } from '@rastro/model/silence'
import { anchorEndpoints } from '@rastro/model/anchor'
import { removeDemo } from '@rastro/model/demo'
import { cepEndpoints } from '@rastro/model/brazil'
import { geocodeEndpoints } from '@rastro/model/geocode'
import { geofenceEndpoints } from '@rastro/model/geofence'
import { permissionEndpoints } from '@rastro/model/permission'
import { calendarEndpoints } from '@rastro/model/calendar'
import { deviceAdminEndpoints, deviceConnectionEndpoints, deviceEndpoints } from '@rastro/model/device'
import { deviceFileEndpoints } from '@rastro/model/media'
import { groupEndpoints } from '@rastro/model/group'
import { shareEndpoints } from '@rastro/model/share'
import { sightingEndpoints } from '@rastro/model/sighting'
import { messageEndpoints } from '@rastro/model/message'
import { serverEndpoints } from '@rastro/model/server'
import { oversightEndpoints } from '@rastro/model/oversight'
import { portEndpoints } from '@rastro/model/port'
import { trackEndpoints } from '@rastro/model/track'
import {
  reportEndpoints,
  reportExtentEndpoints,
  reportPdfs,
  reportWorkbooks,
  reportJobEndpoints,
  outsideEndpoints,
  scheduledReportEndpoints,
} from '@rastro/model/report'
import {
  actingEndpoints,
  emailEndpoints,
  factorEndpoints,
  passkeyEndpoints,
  recoveryEndpoints,
  sessionEndpoints,
  signInEndpoints,
} from '@rastro/model/session'
import { peopleEndpoints } from '@rastro/model/people'
import { userEndpoints } from '@rastro/model/user'

/**
 * Every endpoint of the model that the console calls, as the model has it. In the browser only where each one is remains
 * (`endpoint-data.ts`); what goes in and comes out is known by the types.
 */
export const endpoints = {
  removeDemo,
  actAs: actingEndpoints.begin,
  readAccountRights: accountRightsEndpoints.get,
  changeAccountRights: accountRightsEndpoints.change,
  createToken: sessionEndpoints.createToken,
  removeDevice: deviceEndpoints.remove,
  addDevicePhoto: deviceFileEndpoints.addPhoto,
  addDeviceDocument: deviceFileEndpoints.addDocument,
  saveDeviceImage: deviceFileEndpoints.saveImage,
  sendCommand: commandEndpoints.send,
  downloadMessages: messageEndpoints.download,
  readReportJobFile: reportJobEndpoints.file,
  listSchedules: scheduledReportEndpoints.list,
  createSchedule: scheduledReportEndpoints.create,
  updateSchedule: scheduledReportEndpoints.update,
  deleteSchedule: scheduledReportEndpoints.remove,
  listScheduleRuns: scheduledReportEndpoints.runs,
  runSchedule: scheduledReportEndpoints.run,
  listOutside: outsideEndpoints.list,
  addOutside: outsideEndpoints.add,
  inviteOutside: outsideEndpoints.invite,
  removeOutside: outsideEndpoints.remove,
  listCalendars: calendarEndpoints.list,
  createCalendar: calendarEndpoints.create,
  updateCalendar: calendarEndpoints.update,
  deleteCalendar: calendarEndpoints.remove,
  listDevices: deviceEndpoints.list,
  createDevice: deviceEndpoints.create,
  updateDevice: deviceEndpoints.update,
  setAccumulators: deviceAdminEndpoints.setAccumulators,
  listDeletedDevices: deviceAdminEndpoints.listDeleted,
  restoreDevice: deviceAdminEndpoints.restore,
  listDeviceFiles: deviceFileEndpoints.list,
  removeDeviceFile: deviceFileEndpoints.remove,
  removeDeviceImage: deviceFileEndpoints.removeImage,
  listUserLogs: auditEndpoints.ofUser,
  listDeviceLogs: auditEndpoints.ofDevice,
  listServerLogs: auditEndpoints.ofServer,
  listServerLines: auditEndpoints.lines,
  proveLogs: auditEndpoints.proof,
  readBrand: brandEndpoints.get,
  updateBrand: brandEndpoints.update,
  saveBrandImage: brandEndpoints.saveImage,
  brandPicture: brandEndpoints.picture,
  addDomain: brandEndpoints.addDomain,
  checkDomain: brandEndpoints.checkDomain,
  removeDomain: brandEndpoints.removeDomain,
  readStatistics: oversightEndpoints.statistics,
  listTimeZones: serverEndpoints.timezones,
  listProtocols: portEndpoints.protocols,
  listPorts: portEndpoints.list,
  listMessages: messageEndpoints.list,
  readSilence: silenceEndpoints.read,
  readRecent: recentEndpoints.read,
  readDeviceConnection: deviceConnectionEndpoints.read,
  listMaintenance: maintenanceEndpoints.list,
  listShares: shareEndpoints.list,
  createShare: shareEndpoints.create,
  updateShare: shareEndpoints.update,
  removeShare: shareEndpoints.remove,
  listShareViews: shareEndpoints.views,
  listGroups: groupEndpoints.list,
  listSessions: sessionEndpoints.list,
  endSession: sessionEndpoints.end,
  endOtherSessions: sessionEndpoints.endOthers,
  confirmSession: sessionEndpoints.confirm,
  listSignIns: signInEndpoints.list,
  readEmail: emailEndpoints.read,
  askEmail: emailEndpoints.ask,
  withdrawEmail: emailEndpoints.withdraw,
  readFactors: factorEndpoints.read,
  beginTotp: factorEndpoints.begin,
  finishTotp: factorEndpoints.finish,
  removeTotp: factorEndpoints.remove,
  newRecoveryCodes: factorEndpoints.newCodes,
  forgetBrowser: factorEndpoints.forgetBrowser,
  listPasskeys: passkeyEndpoints.list,
  beginPasskey: passkeyEndpoints.begin,
  addPasskey: passkeyEndpoints.add,
  removePasskey: passkeyEndpoints.remove,
  listTokens: sessionEndpoints.listTokens,
  removeToken: sessionEndpoints.removeToken,
  updateUser: userEndpoints.update,
  listSightings: sightingEndpoints.list,
  adoptSighting: sightingEndpoints.adopt,
  dismissSighting: sightingEndpoints.dismiss,
  listCommands: commandEndpoints.list,
  createCommand: commandEndpoints.create,
  updateCommand: commandEndpoints.update,
  deleteCommand: commandEndpoints.remove,
  listCommandTypes: commandEndpoints.types,
  listSendableCommands: commandEndpoints.sendable,
  sendCommandBatch: commandEndpoints.batch,
  previewCommand: commandEndpoints.preview,
  listCommandOrders: commandEndpoints.orders,
  cancelCommandOrder: commandEndpoints.cancel,
  dropAnchor: anchorEndpoints.drop,
  liftAnchor: anchorEndpoints.lift,
  createGeofence: geofenceEndpoints.create,
  updateGeofence: geofenceEndpoints.update,
  deleteGeofence: geofenceEndpoints.remove,
  listGeofences: geofenceEndpoints.list,
  link: permissionEndpoints.link,
  unlink: permissionEndpoints.unlink,
  listLinks: permissionEndpoints.list,
  changeDevices: deviceAdminEndpoints.changeMany,
  createGroup: groupEndpoints.create,
  updateGroup: groupEndpoints.update,
  deleteGroup: groupEndpoints.remove,
  listDrivers: driverEndpoints.list,
  listNotifications: notificationEndpoints.list,
  listComputed: computedEndpoints.list,
  listUsers: userEndpoints.list,
  readUser: userEndpoints.get,
  createUser: userEndpoints.create,
  inviteUser: recoveryEndpoints.invite,
  resetFactor: factorEndpoints.reset,
  listImports: importEndpoints.list,
  readSheet: importEndpoints.read,
  importTemplate: importEndpoints.template,
  getImport: importEndpoints.get,
  listImportRows: importEndpoints.rows,
  setImportColumns: importEndpoints.setColumns,
  runImport: importEndpoints.run,
  undoImport: importEndpoints.undo,
  importResult: importEndpoints.result,
  removeImport: importEndpoints.remove,
  listPeople: peopleEndpoints.list,
  changePeople: peopleEndpoints.change,
  removePeople: peopleEndpoints.remove,
  previewRemoval: peopleEndpoints.removal,
  listUserSessions: peopleEndpoints.sessions,
  endUserSessions: peopleEndpoints.endSessions,
  linkAll: permissionEndpoints.linkAll,
  unlinkAll: permissionEndpoints.unlinkAll,
  listLinked: permissionEndpoints.linked,
  readTracks: trackEndpoints.read,
  readPositionsAt: trackEndpoints.at,
  findVisits: trackEndpoints.within,
  trackGpx: trackEndpoints.gpx,
  trackKml: trackEndpoints.kml,
  trackGeojson: trackEndpoints.geojson,
  trackCsv: trackEndpoints.csv,
  trackXlsx: trackEndpoints.xlsx,
  namesOfGeofences: geofenceEndpoints.names,
  restingGeofences: geofenceEndpoints.resting,
  geocode: geocodeEndpoints.read,
  findPlaces: geocodeEndpoints.find,
  addressOfCep: cepEndpoints.read,
  /** By type: rows, and files. */
  reportRows: reportEndpoints,
  reportXlsx: reportWorkbooks,
  reportPdf: reportPdfs,
  reportSize: reportExtentEndpoints.size,
  nearestReport: reportExtentEndpoints.nearest,
  listReportJobs: reportJobEndpoints.list,
  createReportJob: reportJobEndpoints.create,
  readReportJob: reportJobEndpoints.read,
  removeReportJob: reportJobEndpoints.remove,
  pickPositions: positionEndpoints.pick,
  listEvents: eventEndpoints.list,
  acknowledgeEvents: eventEndpoints.acknowledgeMany,
}
