import type { Endpoint } from '../wire/index'

/**
 * Answers of a call that went well, by `METHOD /path`: every call of the tracking contract (TRACKING-API) that the server
 * answers. All else under `/api` and `/tarkan` is ours.
 */
export const contractCalls: Readonly<Record<string, readonly number[]>> = {
  'GET /api/server': [200],
  'PUT /api/server': [200],
  'GET /api/server/timezones': [200],
  'GET /api/server/geocode': [200, 204],
  'POST /api/server/file/:path': [200],
  'GET /api/server/cache': [200],
  'GET /api/server/gc': [200],
  'POST /api/server/reboot': [200, 204],
  'GET /api/health': [200, 500],
  'GET /api/audit': [200],
  'GET /api/statistics': [200],

  'POST /api/session': [200],
  'GET /api/session': [200],
  'DELETE /api/session': [204],
  'GET /api/session/:userId': [200],
  'POST /api/session/token': [200],
  'GET /api/session/openid/auth': [303],
  'GET /api/session/openid/callback': [303],
  'POST /api/session/token/revoke': [204],
  'POST /api/password/reset': [200],
  'POST /api/password/update': [200],

  ...resource('users'),
  'POST /api/users/totp': [200],
  ...resource('devices'),
  'PUT /api/devices/:id/accumulators': [204],
  'POST /api/devices/:id/image': [200],
  'GET /api/media/:uniqueId/:file': [200],
  'POST /api/share/device': [200],
  'POST /api/share/group': [200],
  ...resource('groups'),
  ...resource('geofences'),
  ...resource('drivers'),
  ...resource('calendars'),
  ...resource('maintenance'),
  ...resource('orders'),
  ...resource('attributes/computed'),
  'POST /api/attributes/computed/test': [200, 204],
  ...resource('notifications'),
  'GET /api/notifications/types': [200],
  'GET /api/notifications/notificators': [200],
  ...resource('commands'),
  'GET /api/commands/types': [200],
  'GET /api/commands/send': [200],
  'POST /api/commands/send': [200, 202],

  'GET /api/permissions': [200],
  'POST /api/permissions': [204],
  'DELETE /api/permissions': [204],
  'POST /api/permissions/bulk': [204],
  'DELETE /api/permissions/bulk': [204],

  'GET /api/positions': [200],
  'DELETE /api/positions': [204],
  'DELETE /api/positions/:id': [204],
  'GET /api/positions/csv': [200],
  'GET /api/positions/gpx': [200],
  'GET /api/positions/kml': [200],
  'GET /api/positions/kmz': [200],
  'GET /api/events/:id': [200],
  'GET /api/stream/:deviceId/:channel/live.m3u8': [200],
  'GET /api/stream/:deviceId/:channel/:segment': [200],

  ...resource('reports'),
  'GET /api/reports/combined': [200],
  'GET /api/reports/geofences': [200],
  ...report('route'),
  ...report('events'),
  ...report('summary'),
  ...report('trips'),
  ...report('stops'),
  'GET /api/reports/devices/xlsx': [200],
  'GET /api/reports/devices/mail': [204],
}

function resource(path: string): Record<string, readonly number[]> {
  return {
    [`GET /api/${path}`]: [200],
    [`GET /api/${path}/:id`]: [200],
    [`POST /api/${path}`]: [200],
    [`PUT /api/${path}/:id`]: [200],
    [`DELETE /api/${path}/:id`]: [204],
  }
}

function report(type: string): Record<string, readonly number[]> {
  return {
    [`GET /api/reports/${type}`]: [200, 204],
    [`GET /api/reports/${type}/xlsx`]: [200],
    [`GET /api/reports/${type}/mail`]: [204],
  }
}

export const isContractCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  Object.hasOwn(contractCalls, `${method} ${path}`)
