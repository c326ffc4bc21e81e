import type { Capability } from '@rastro/model/capability'
import type { MenuArea } from '#src/widgets/rights'
import type { ScreenPath } from '#src/widgets/screens'
import type { ComponentType } from 'react'

/** CORE-MENU-02 */
export interface RouteMeta {
  /** A stand-alone screen: no side menu. */
  shown: boolean
  /** Key of the text in the panel's head and the page's title. */
  title:
    | 'frame.home'
    | 'devices.title'
    | 'devices.detailTitle'
    | 'devices.newTitle'
    | 'devices.editTitle'
    | 'devices.deletedTitle'
    | 'sightings.title'
    | 'frame.ports'
    | 'frame.messages'
    | 'frame.commands'
    | 'frame.groups'
    | 'frame.geofences'
    | 'frame.calendars'
    | 'frame.shares'
    | 'frame.reports'
    | 'frame.timeMachine'
    | 'frame.history'
    | 'frame.account'
    | 'frame.driver.title'
    | 'frame.notFound.title'
  /** The head has an arrow to this path. */
  backBtn: string | null
  /** A bottom sheet on phones. */
  mobileBottom: boolean
  /** The panel may be widened (`expand=true`). */
  allowExpand: boolean
}

export interface MenuEntry {
  /** Key of the entry's own, short text. */
  label:
    | 'frame.home'
    | 'frame.devices'
    | 'frame.commands'
    | 'frame.groups'
    | 'frame.geofences'
    | 'frame.calendars'
    | 'frame.links'
    | 'frame.reports'
    | 'frame.sightings'
    | 'frame.past'
    | 'frame.history'
    | 'frame.ports'
  icon:
    | 'map'
    | 'devices'
    | 'commands'
    | 'groups'
    | 'geofences'
    | 'calendars'
    | 'shares'
    | 'history'
    | 'past'
    | 'reports'
    | 'sightings'
    | 'ports'
  /** Shown by this permission; without it, to everybody who may open the route. */
  area?: MenuArea
  adminOnly?: boolean
  /** For whom shared links exist (CORE-SHARE-04). */
  sharesOnly?: boolean
}

export interface ConsoleRoute {
  path: ScreenPath
  meta: RouteMeta
  menu?: MenuEntry
  /** Not there on a server that does not do this. */
  needs?: Capability
  /** Its texts are in the stage `later`, which comes with the first screen that wants it. */
  laterTexts?: true
  /** The content of the panel; null for the closed panel. */
  load: (() => Promise<ComponentType>) | null
}

const meta = (title: RouteMeta['title'], rest: Partial<RouteMeta> = {}): RouteMeta => ({
  shown: false,
  backBtn: null,
  mobileBottom: true,
  allowExpand: false,
  title,
  ...rest,
})

/** Every screen of the console, in menu order. Access by path is in `places.ts`. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  { path: '/home', meta: meta('frame.home'), menu: { label: 'frame.home', icon: 'map' }, load: null },
  {
    path: '/devices',
    meta: meta('devices.title', { allowExpand: true }),
    menu: { label: 'frame.devices', icon: 'devices', area: 'devices' },
    load: async () => (await import('#src/features/devices/DevicesPage')).DevicesPage,
  },
  {
    path: '/devices/new',
    meta: meta('devices.newTitle', { backBtn: '/devices', mobileBottom: false, allowExpand: true }),
    laterTexts: true,
    load: async () => (await import('#src/features/device-admin/DeviceFormPage')).DeviceFormPage,
  },
  {
    path: '/devices/deleted',
    meta: meta('devices.deletedTitle', { backBtn: '/devices' }),
    needs: 'deletedDevices',
    laterTexts: true,
    load: async () => (await import('#src/features/device-admin/DeletedDevicesPage')).DeletedDevicesPage,
  },
  {
    path: '/devices/$deviceId/edit',
    meta: meta('devices.editTitle', { backBtn: '/devices', mobileBottom: false, allowExpand: true }),
    laterTexts: true,
    load: async () => (await import('#src/features/device-admin/DeviceFormPage')).DeviceFormPage,
  },
  {
    path: '/devices/$deviceId',
    meta: meta('devices.detailTitle', { backBtn: '/devices' }),
    laterTexts: true,
    load: async () => (await import('#src/features/devices/DeviceDetailPage')).DeviceDetailPage,
  },
  {
    path: '/groups',
    meta: meta('frame.groups', { allowExpand: true }),
    menu: { label: 'frame.groups', icon: 'groups', area: 'groups' },
    laterTexts: true,
    load: async () => (await import('#src/features/groups/GroupsPage')).GroupsPage,
  },
  {
    path: '/reports',
    meta: meta('frame.reports'),
    menu: { label: 'frame.reports', icon: 'reports', area: 'reports' },
    laterTexts: true,
    load: async () => (await import('#src/features/reports/ReportIndexPage')).ReportIndexPage,
  },
  {
    path: '/reports/files',
    meta: meta('frame.reports', { backBtn: '/reports' }),
    needs: 'fileBox',
    laterTexts: true,
    load: async () => (await import('#src/features/reports/FilesPage')).FilesPage,
  },
  {
    path: '/reports/schedules',
    meta: meta('frame.reports', { backBtn: '/reports' }),
    needs: 'reportSchedules',
    laterTexts: true,
    load: async () => (await import('#src/features/report-schedules/SchedulesPage')).SchedulesPage,
  },
  {
    path: '/reports/$report',
    meta: meta('frame.reports', { backBtn: '/reports', allowExpand: true }),
    laterTexts: true,
    load: async () => (await import('#src/features/reports/ReportPage')).ReportPage,
  },
  {
    path: '/geofence',
    meta: meta('frame.geofences', { allowExpand: true }),
    menu: { label: 'frame.geofences', icon: 'geofences', area: 'geofence' },
    laterTexts: true,
    load: async () => (await import('#src/features/geofences/GeofencesPage')).GeofencesPage,
  },
  {
    path: '/geofence/new',
    meta: meta('frame.geofences', { backBtn: '/geofence' }),
    laterTexts: true,
    load: async () => (await import('#src/features/geofences/FenceEditorPage')).FenceEditorPage,
  },
  {
    path: '/geofence/$geofenceId',
    meta: meta('frame.geofences', { backBtn: '/geofence' }),
    laterTexts: true,
    load: async () => (await import('#src/features/geofences/FenceEditorPage')).FenceEditorPage,
  },
  {
    path: '/calendars',
    meta: meta('frame.calendars'),
    menu: { label: 'frame.calendars', icon: 'calendars', area: 'calendars' },
    laterTexts: true,
    load: async () => (await import('#src/features/calendars/CalendarsPage')).CalendarsPage,
  },
  {
    path: '/commands',
    meta: meta('frame.commands', { allowExpand: true }),
    menu: { label: 'frame.commands', icon: 'commands', area: 'commands' },
    laterTexts: true,
    load: async () => (await import('#src/features/commands/CommandsPage')).CommandsPage,
  },
  {
    path: '/history',
    meta: meta('frame.history', { allowExpand: true }),
    menu: { label: 'frame.history', icon: 'history', area: 'reports' },
    needs: 'tracks',
    laterTexts: true,
    load: async () => (await import('#src/features/history/HistoryPage')).HistoryPage,
  },
  {
    path: '/time-machine',
    meta: meta('frame.timeMachine'),
    menu: { label: 'frame.past', icon: 'past', area: 'reports' },
    needs: 'timeMachine',
    laterTexts: true,
    load: async () => (await import('#src/features/time-machine/TimeMachinePage')).TimeMachinePage,
  },
  {
    path: '/shares',
    meta: meta('frame.shares', { allowExpand: true }),
    menu: { label: 'frame.links', icon: 'shares', sharesOnly: true },
    needs: 'shares',
    laterTexts: true,
    load: async () => (await import('#src/features/shares/SharesPage')).SharesPage,
  },
  {
    path: '/sightings',
    meta: meta('sightings.title', { allowExpand: true }),
    menu: { label: 'frame.sightings', icon: 'sightings', adminOnly: true },
    needs: 'sightings',
    laterTexts: true,
    load: async () => (await import('#src/features/sightings/SightingsPage')).SightingsPage,
  },
  {
    path: '/ports',
    meta: meta('frame.ports', { allowExpand: true }),
    menu: { label: 'frame.ports', icon: 'ports', adminOnly: true },
    needs: 'ports',
    laterTexts: true,
    load: async () => (await import('#src/features/ports/PortsPage')).PortsPage,
  },
  {
    path: '/devices/$deviceId/messages',
    meta: meta('frame.messages', { backBtn: '/devices', mobileBottom: false, allowExpand: true }),
    needs: 'messages',
    laterTexts: true,
    load: async () => (await import('#src/features/messages/MessagesPage')).MessagesPage,
  },
  {
    path: '/account',
    meta: meta('frame.account', { mobileBottom: false }),
    laterTexts: true,
    load: async () => (await import('#src/features/account/AccountPage')).AccountPage,
  },
  {
    path: '/qr-driver',
    meta: meta('frame.driver.title', { shown: true, mobileBottom: false }),
    load: async () => (await import('#src/features/home/DriverPage')).DriverPage,
  },
]
