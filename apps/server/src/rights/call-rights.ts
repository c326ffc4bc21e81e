import { PDF_TYPES, REPORT_TYPES, WORKBOOK_TYPES } from '@rastro/model/report'
import type { Area, Right } from '@rastro/model/rights'

/** What a call carries, already checked, and what it is about. */
export interface CallLook {
  actorId: number
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  /** Linked directly to the caller, not by a group. */
  ownsDevice(id: number): boolean
  /** Type of a saved command; undefined when there is none. */
  savedType(id: number): string | undefined
}

export type Need = readonly [area: Area, right: Right]

/**
 * What a call needs: `free` nothing, `admin` an administrator, which the endpoint itself says, else one of the rights
 * named. `own-record`: the rules of one's own record.
 */
export type Needs = 'free' | 'admin' | 'own-record' | readonly Need[]

export interface CallRule {
  needs: Needs | ((look: CallLook) => Needs)
  /** Links and positions: accounts that may not change devices may change these (TRACKING-API §4.3). */
  besideDevices?: true
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined
const idOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const needs = (...rights: Need[]): CallRule => ({ needs: rights })
const FREE: CallRule = { needs: 'free' }
const ADMIN: CallRule = { needs: 'admin' }

/** Editing a device: the right to edit, or to edit one's own when it is one's own. */
const editDevice = (look: CallLook, id: number): readonly Need[] => [
  ['devices', 'edit'],
  ...(look.ownsDevice(id) ? [['devices', 'selfEdit'] as const] : []),
]
const onDevice = (idIn: (look: CallLook) => unknown): CallRule => ({
  needs: (look) => editDevice(look, idOf(idIn(look))),
})
const deviceOfPath = onDevice(({ params }) => params.id)
const deviceOfBody = onDevice(({ body }) => field(body, 'deviceId'))

const resource = (path: string, area: Area): Record<string, CallRule> => ({
  [`GET /api/${path}`]: needs([area, 'view']),
  [`GET /api/${path}/:id`]: needs([area, 'view']),
  [`POST /api/${path}`]: needs([area, 'create']),
  [`PUT /api/${path}/:id`]: needs([area, 'edit']),
  [`DELETE /api/${path}/:id`]: needs([area, 'delete']),
})

const typeRight = (type: unknown): Right =>
  type === 'engineStop' ? 'lock' : type === 'engineResume' ? 'unlock' : 'command'

/** A command of `id`, or ad hoc with a `type`. */
function sending({ savedType }: CallLook, command: unknown): readonly Need[] {
  const id = idOf(field(command, 'id'))
  if (id === 0) return [['devices', typeRight(field(command, 'type'))]]
  const right = typeRight(savedType(id))
  return right === 'command'
    ? [
        ['devices', 'command'],
        ['commands', 'command'],
      ]
    : [['devices', right]]
}

const OWNER_AREAS: Readonly<Record<string, Area>> = { userid: 'users', groupid: 'groups', deviceid: 'devices' }

/** What a key of a link points at. */
const AREA_OF_KEY: Readonly<Record<string, Area>> = {
  deviceId: 'devices',
  groupId: 'groups',
  geofenceId: 'geofences',
  driverId: 'drivers',
  commandId: 'commands',
  attributeId: 'computed',
  calendarId: 'calendars',
  maintenanceId: 'maintenance',
  notificationId: 'notifications',
  orderId: 'maintenance',
  reportId: 'reports',
}

/** Linking is a change of the owner, which is named first. What is no link at all is left to the one who reads it. */
function linking(look: CallLook, permission: unknown): Needs {
  const [entry] = typeof permission === 'object' && permission !== null ? Object.entries(permission) : []
  const [key = '', id] = entry ?? []
  const area = OWNER_AREAS[key.toLowerCase()]
  if (!area) return [['users', 'edit']]
  if (area === 'devices') return editDevice(look, idOf(id))
  return area === 'users' && id === look.actorId
    ? [
        ['users', 'edit'],
        ['users', 'selfEdit'],
      ]
    : [[area, 'edit']]
}
const link: CallRule = { needs: (look) => linking(look, look.body), besideDevices: true }
const links: CallRule = {
  needs: (look) => linking(look, Array.isArray(look.body) ? look.body[0] : undefined),
  besideDevices: true,
}

const isSelf = ({ actorId, params, body }: CallLook): boolean => (idOf(field(body, 'id')) || params.id) === actorId

const HISTORY = needs(['reports', 'view'])
const EXPORT = needs(['reports', 'create'])
const SEES_DEVICES = needs(['devices', 'view'])

/** Reports as rows and as files. */
const reports: Record<string, CallRule> = Object.fromEntries([
  ...REPORT_TYPES.map((type) => [`GET /api/reports/${type}`, HISTORY]),
  ...WORKBOOK_TYPES.flatMap((type) => [
    [`GET /api/reports/${type}/xlsx`, EXPORT],
    [`GET /api/reports/${type}/mail`, EXPORT],
  ]),
  ...PDF_TYPES.map((type) => [`GET /api/reports/${type}/pdf`, EXPORT]),
  ['GET /api/reports/size', HISTORY],
  ['GET /api/reports/nearest', HISTORY],
])

/**
 * All that the viewer of a shared link may call, beside what anybody may: leave, and see devices and where they are now.
 * Whatever is added later is closed to him until it is named here.
 */
export const sharedCalls: ReadonlySet<string> = new Set([
  'DELETE /api/session',
  'GET /api/devices',
  'GET /api/devices/:id',
  'GET /api/positions',
  'GET /tarkan/assets/images/:file',
])

/** Every call and the right it needs, beside access to the very object, which the call itself checks. */
export const callRights: Readonly<Record<string, CallRule>> = {
  'POST /api/session': FREE,
  'GET /api/session': FREE,
  'DELETE /api/session': FREE,
  'GET /api/session/:userId': FREE,
  'GET /api/session/openid/auth': FREE,
  'GET /api/session/openid/callback': FREE,
  'POST /api/session/token': FREE,
  'POST /api/session/token/revoke': FREE,
  'GET /api/session/tokens': FREE,
  'DELETE /api/session/tokens/:id': FREE,
  'DELETE /api/session/everywhere': FREE,

  'POST /api/session/password': FREE,
  'POST /api/password/reset': FREE,
  'POST /api/password/update': FREE,

  'GET /api/server': FREE,
  'PUT /api/server': ADMIN,
  'GET /api/server/timezones': FREE,
  'GET /api/server/geocode': SEES_DEVICES,
  'GET /api/server/places': SEES_DEVICES,
  'POST /api/server/file/:path': ADMIN,
  'GET /api/server/cache': ADMIN,
  'GET /api/server/gc': ADMIN,
  'POST /api/server/restart': ADMIN,
  'POST /api/server/reboot': ADMIN,
  'GET /api/health': FREE,
  'GET /api/audit': ADMIN,
  'GET /api/statistics': ADMIN,
  'GET /api/ports': ADMIN,
  'GET /api/protocols': FREE,
  'DELETE /tarkan/demo': ADMIN,
  'GET /api/sightings': ADMIN,
  'POST /api/sightings/:uniqueId/adopt': ADMIN,
  'DELETE /api/sightings/:uniqueId': ADMIN,

  ...resource('users', 'users'),
  'GET /api/users/:id': { needs: (look) => (isSelf(look) ? 'free' : [['users', 'view']]) },
  'PUT /api/users/:id': { needs: (look) => (isSelf(look) ? 'own-record' : [['users', 'edit']]) },
  'DELETE /api/users/:id': {
    needs: (look) => (look.params.id === look.actorId ? [['users', 'selfEdit']] : [['users', 'delete']]),
  },
  'POST /api/users/totp': FREE,

  ...resource('devices', 'devices'),
  'PUT /api/devices/:id': onDevice(({ body }) => field(body, 'id')),
  'PUT /api/devices/:id/accumulators': deviceOfBody,
  'POST /api/devices/bulk': needs(['devices', 'edit']),
  'GET /api/devices/deleted': needs(['devices', 'delete']),
  'POST /api/devices/:id/restore': needs(['devices', 'delete']),
  'POST /api/devices/:id/image': deviceOfPath,
  'GET /api/devices/:id/recent': SEES_DEVICES,
  'GET /api/devices/:id/silence': SEES_DEVICES,
  'GET /api/answers': SEES_DEVICES,
  'GET /api/devices/:id/connection': ADMIN,
  'GET /api/devices/:id/messages': ADMIN,
  'GET /api/devices/:id/messages/download': ADMIN,
  'GET /api/media/:uniqueId/:file': SEES_DEVICES,
  'GET /api/stream/:deviceId/:channel/live.m3u8': SEES_DEVICES,
  'GET /api/stream/:deviceId/:channel/:segment': SEES_DEVICES,
  'GET /tarkan/assets/images/:file': FREE,
  'GET /tarkan/assets/images/drivers/:file': needs(['drivers', 'view']),
  'GET /tarkan/assets/images/categories/:file': FREE,
  'POST /tarkan/devices/:id/image': deviceOfPath,
  'DELETE /tarkan/devices/:id/image': deviceOfPath,
  'GET /tarkan/devices/:id/files': SEES_DEVICES,
  'GET /tarkan/devices/:id/files/:fileId': SEES_DEVICES,
  'POST /tarkan/devices/:id/photos': deviceOfPath,
  'POST /tarkan/devices/:id/documents': deviceOfPath,
  'DELETE /tarkan/devices/:id/files/:fileId': deviceOfPath,
  'POST /tarkan/drivers/:id/image': needs(['drivers', 'edit']),

  'GET /tarkan/shares': needs(['share', 'view']),
  'POST /tarkan/shares': needs(['share', 'create']),
  'PUT /tarkan/shares/:id': needs(['share', 'edit']),
  'DELETE /tarkan/shares/:id': needs(['share', 'delete']),
  'GET /tarkan/shares/:id/views': needs(['share', 'view']),
  'POST /tarkan/shares/open': FREE,
  'POST /api/share/device': needs(['share', 'create']),
  'POST /api/share/group': needs(['share', 'create']),

  ...resource('groups', 'groups'),
  ...resource('drivers', 'drivers'),
  ...resource('geofences', 'geofences'),
  'GET /api/geofences/anchors': needs(['geofences', 'view']),
  'GET /api/geofences/names': needs(['geofences', 'view']),
  'GET /api/geofences/resting': needs(['geofences', 'view']),
  ...resource('calendars', 'calendars'),
  ...resource('maintenance', 'maintenance'),
  // Work on vehicles as well; the flags know no orders.
  ...resource('orders', 'maintenance'),
  ...resource('notifications', 'notifications'),
  'GET /api/notifications/types': FREE,
  'GET /api/notifications/notificators': FREE,
  ...resource('attributes/computed', 'computed'),
  'POST /api/attributes/computed/test': needs(['computed', 'create'], ['computed', 'edit']),
  'GET /api/events': needs(['events', 'view']),
  'GET /api/events/:id': needs(['events', 'view']),
  'POST /api/events/:id/acknowledge': needs(['events', 'view']),
  'POST /api/events/acknowledge': needs(['events', 'view']),
  'POST /api/devices/:id/anchor': needs(['anchor', 'create']),
  'DELETE /api/devices/:id/anchor': needs(['anchor', 'delete']),

  'GET /api/permissions': ADMIN,
  'POST /api/permissions': link,
  'POST /api/permissions/linked': {
    needs: (look) => [[AREA_OF_KEY[String(field(look.body, 'to'))] ?? 'users', 'view']],
  },
  'DELETE /api/permissions': link,
  'POST /api/permissions/bulk': links,
  'DELETE /api/permissions/bulk': links,

  'GET /api/positions': {
    needs: ({ query }) => (query.from || query.to ? [['reports', 'view']] : [['devices', 'view']]),
  },
  'POST /api/positions': HISTORY,
  'DELETE /api/positions': { needs: [['devices', 'edit']], besideDevices: true },
  'DELETE /api/positions/:id': { needs: [['devices', 'edit']], besideDevices: true },
  'GET /api/positions/csv': EXPORT,
  'GET /api/positions/gpx': EXPORT,
  'GET /api/positions/kml': EXPORT,
  'GET /api/positions/kmz': EXPORT,
  'GET /api/positions/track': HISTORY,
  'GET /api/positions/at': HISTORY,
  'POST /api/positions/within': HISTORY,
  'GET /api/positions/track/gpx': EXPORT,
  'GET /api/positions/track/kml': EXPORT,
  'GET /api/positions/track/geojson': EXPORT,
  'GET /api/positions/track/csv': EXPORT,
  'GET /api/positions/track/xlsx': EXPORT,

  ...reports,
  ...resource('reports', 'reports'),
  // Who may make reports may change and remove the scheduled ones he sees: the area has no flags for that.
  'PUT /api/reports/:id': EXPORT,
  'DELETE /api/reports/:id': EXPORT,
  'GET /api/reports/:id/runs': HISTORY,
  'POST /api/reports/:id/run': EXPORT,
  'GET /api/reports/:id/addresses': HISTORY,
  'POST /api/reports/:id/addresses': EXPORT,
  'POST /api/reports/:id/addresses/:addressId/invite': EXPORT,
  'DELETE /api/reports/:id/addresses/:addressId': EXPORT,
  // Of people without an account: the link is the right.
  'GET /api/mails/confirm/:token': FREE,
  'POST /api/mails/confirm/:token': FREE,
  'GET /api/mails/stop/:token': FREE,
  'POST /api/mails/stop/:token': FREE,
  'GET /api/reports/jobs': HISTORY,
  'POST /api/reports/jobs': EXPORT,
  'GET /api/reports/jobs/:id': HISTORY,
  'GET /api/reports/jobs/:id/file': EXPORT,
  'DELETE /api/reports/jobs/:id': HISTORY,

  ...resource('commands', 'commands'),
  'GET /api/commands/:id/links': needs(['commands', 'view']),
  'GET /api/commands/types': SEES_DEVICES,
  'GET /api/commands/send': SEES_DEVICES,
  'POST /api/commands/send': { needs: (look) => sending(look, look.body) },
  'POST /api/commands/batch': { needs: (look) => sending(look, field(look.body, 'command')) },
  'POST /api/commands/preview': SEES_DEVICES,
  'GET /api/commands/orders': SEES_DEVICES,
  'DELETE /api/commands/orders/:id': needs(['devices', 'lock'], ['devices', 'unlock'], ['devices', 'command']),

  // Authenticated by the token of the operator, not by a user.
  'POST /api/forward/positions': FREE,
  'POST /api/forward/events': FREE,
  'GET /api/forward/url': FREE,
}
