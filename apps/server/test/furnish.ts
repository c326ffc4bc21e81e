import { simpleCalendar } from '@rastro/model/weekly'
import { driveDevice } from './drive'
import { PASSWORD, type Person, unique } from './people'
import type { Answer, TestServer } from './server'
import { photo, sendFile, sendRaw } from './uploads'

/** An id that nothing has. */
export const NONE = 999_999_999

/** When the vehicles of furnished accounts began to move. */
export const MOVED_AT = Math.floor(Date.now() / 1000 - 900) * 1000

/** What an account has, by the name of what refers to it. */
export interface Refs {
  deviceId: number
  uniqueId: string
  groupId: number
  userId: number
  calendarId: number
  geofenceId: number
  driverId: number
  commandId: number
  attributeId: number
  maintenanceId: number
  notificationId: number
  orderId: number
  reportId: number
  positionId: number
  eventId: number
  fileId: number
}

/** References to nothing at all. */
export const NO_REFS: Refs = {
  deviceId: NONE,
  uniqueId: 'nobody-has-this',
  groupId: NONE,
  userId: NONE,
  calendarId: NONE,
  geofenceId: NONE,
  driverId: NONE,
  commandId: NONE,
  attributeId: NONE,
  maintenanceId: NONE,
  notificationId: NONE,
  orderId: NONE,
  reportId: NONE,
  positionId: NONE,
  eventId: NONE,
  fileId: NONE,
}

const DAYS = simpleCalendar({ kind: 'periods', zone: 'UTC', every: 'day', weekStart: 'MO' })

/** Bodies of what accounts make. */
export const newBodies = {
  groups: () => ({ name: 'x' }),
  calendars: () => ({ name: 'x', data: DAYS }),
  devices: () => ({ name: 'x', uniqueId: unique('reference') }),
  geofences: () => ({ name: 'x', area: 'CIRCLE (0 0, 10)' }),
  drivers: () => ({ name: 'x', uniqueId: unique('reference') }),
  commands: () => ({ type: 'custom', description: 'x', attributes: { data: 'x' } }),
  maintenance: () => ({ name: 'x', type: 'hours', start: 1, period: 1 }),
  notifications: () => ({ type: 'alarm', notificators: 'web' }),
  reports: (calendarId = 0) => ({ type: 'trips', description: 'x', calendarId }),
  'attributes/computed': () => ({ description: 'x', attribute: 'a', expression: '1', type: 'number' }),
  orders: () => ({ uniqueId: unique('reference'), description: 'x' }),
  users: () => ({ name: 'x', email: `${unique('reference')}@example.com`, password: PASSWORD }),
}
export type ResourcePath = keyof typeof newBodies
/** What refers to one of them. */
export const REF_OF: Readonly<Record<ResourcePath, Exclude<keyof Refs, 'uniqueId'>>> = {
  groups: 'groupId',
  calendars: 'calendarId',
  devices: 'deviceId',
  geofences: 'geofenceId',
  drivers: 'driverId',
  commands: 'commandId',
  maintenance: 'maintenanceId',
  notifications: 'notificationId',
  reports: 'reportId',
  'attributes/computed': 'attributeId',
  orders: 'orderId',
  users: 'userId',
}

/** The body of what an answer says was made. */
export function stored<T = { id: number }>(answer: Answer): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<T>()
}

/**
 * One of everything for an account, all of it carrying `name`, with a vehicle that stands at `latitude`. `userId` is a
 * new account below it.
 */
export async function furnish(
  server: TestServer,
  admin: Person,
  { client, user }: Person,
  name: string,
  latitude: number,
): Promise<Refs> {
  const make = async (path: ResourcePath, fields: object = {}, by = client): Promise<number> =>
    stored(await by.post(`/api/${path}`, { ...newBodies[path](), name, description: name, ...fields })).id
  const calendarId = await make('calendars', { description: undefined })
  const groupId = await make('groups', { description: undefined })
  const uniqueId = unique(name)
  const deviceId = await make('devices', { uniqueId, groupId, description: undefined, contact: name })
  await driveDevice(server.context.tracking, uniqueId, MOVED_AT).at(60, { latitude }, { alarm: 'sos', note: name })
  const [position] = stored<Array<{ id: number }>>(await client.get(`/api/positions?deviceId=${deviceId}`))
  const { rows } = await server.context.database.pool.query<{ id: number }>(
    'select max(id) as id from events where device_id = $1',
    [deviceId],
  )
  const attributeId = await make('attributes/computed', { name: undefined }, admin.client)
  await admin.client.post('/api/permissions', { userId: user.id, attributeId })
  const [person, url] = [{ client, user }, server.urls.web] as const
  await sendRaw(person, url, `/api/devices/${deviceId}/image`, await photo(32, 32), 'image/jpeg')
  await sendFile(person, url, `/tarkan/devices/${deviceId}/image`, await photo(32, 32))
  const file = await sendFile(person, url, `/tarkan/devices/${deviceId}/photos`, await photo(32, 32))
  return {
    deviceId,
    uniqueId,
    groupId,
    calendarId,
    attributeId,
    userId: await make('users', { description: undefined }),
    geofenceId: await make('geofences'),
    driverId: await make('drivers', { description: undefined }),
    commandId: await make('commands', { name: undefined }),
    maintenanceId: await make('maintenance', { description: undefined }),
    notificationId: await make('notifications', { name: undefined }),
    orderId: await make('orders', { name: undefined }),
    reportId: await make('reports', { name: undefined, calendarId }),
    positionId: position?.id ?? 0,
    eventId: Number(rows[0]?.id),
    fileId: stored(file).id,
  }
}
