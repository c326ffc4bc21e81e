import type { ActionType } from '@rastro/model/oversight'
import type { DoneCall } from './done-call'

/** Beyond the contract: data of people that was looked at or taken away as a file. */
export type DeedKind = ActionType | 'history' | 'export'

/** What a call did, without who and when. */
export interface Deed {
  actionType: DeedKind
  objectType: string | null
  objectId: number
  attributes: Readonly<Record<string, unknown>>
}

/** What the contract calls the objects of a path. */
const NOUNS: Readonly<Record<string, string>> = {
  users: 'user',
  devices: 'device',
  groups: 'group',
  drivers: 'driver',
  geofences: 'geofence',
  calendars: 'calendar',
  maintenance: 'maintenance',
  notifications: 'notification',
  commands: 'command',
  orders: 'order',
  reports: 'report',
  'attributes/computed': 'attribute',
}
const KINDS: Readonly<Record<string, ActionType>> = { POST: 'create', PUT: 'edit', DELETE: 'remove' }
const OBJECT = /^\/api\/(attributes\/computed|[a-z]+)(\/:id)?$/
const REPORT = /^\/api\/reports\/([a-z]+)(?:\/(?:xlsx|mail|pdf))?$/

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0)
const idIn = (value: unknown): number => (isMap(value) ? numberOf(value.id) : 0)

/** Answers that were written as text already begin with their id or hold it somewhere; only the outermost counts. */
function idOfAnswer(answer: unknown): number {
  if (typeof answer !== 'string') return idIn(answer)
  try {
    return idIn(JSON.parse(answer))
  } catch {
    return 0
  }
}

const deed = (
  actionType: DeedKind,
  objectType: string | null = null,
  objectId = 0,
  attributes: Deed['attributes'] = {},
): Deed => ({ actionType, objectType, objectId, attributes })

/** `{"userId":2,"deviceId":7}`: the second is tied to the first. */
function linkDeed(actionType: 'link' | 'unlink', permission: unknown): Deed[] {
  if (!isMap(permission)) return []
  const [owner, object] = Object.entries(permission)
  if (!owner || !object) return []
  const nounOf = (key: string): string => key.replace(/Id$/, '')
  const ownedBy = { ownerType: nounOf(owner[0]), ownerId: numberOf(owner[1]) }
  return [deed(actionType, nounOf(object[0]), numberOf(object[1]), ownedBy)]
}

function reportDeed(type: string, query: unknown): Deed {
  const { from, to, deviceId, groupId } = isMap(query) ? query : {}
  return deed('report', null, 0, { type, from, to, devices: deviceId, groups: groupId })
}

/** The one device that was asked for; 0 when there were several. */
function deviceOf(query: unknown): number {
  const { deviceId } = isMap(query) ? query : {}
  return Array.isArray(deviceId) && deviceId.length === 1 ? numberOf(deviceId[0]) : numberOf(deviceId)
}
const inPeriod = (kind: 'history' | 'export', call: DoneCall): Deed => {
  const { from, to, deviceId, groupId } = isMap(call.query) ? call.query : {}
  const [format] = /[^/]+$/.exec(call.endpoint.path) ?? []
  return deed(kind, 'device', deviceOf(call.query), { format, from, to, devices: deviceId, groups: groupId })
}
const ofPath = (kind: 'export', call: DoneCall): Deed =>
  deed(kind, 'device', isMap(call.params) ? numberOf(call.params.id) : 0, isMap(call.params) ? call.params : {})

/** Where vehicles were, as a file; and what trackers sent, and papers of a vehicle. */
const EXPORTS = /^\/api\/positions\/(?:track\/)?(?:csv|gpx|kml|kmz|geojson|xlsx)$/
const FILES = new Set(['/api/devices/:id/messages/download', '/tarkan/devices/:id/files/:fileId'])

const factorDeed = (userId: unknown, secondFactor: string): Deed =>
  deed('edit', 'user', numberOf(userId), { secondFactor })

const passkeyDeed = (userId: unknown, passkey: string): Deed => deed('edit', 'user', numberOf(userId), { passkey })

const CALLS: Readonly<Record<string, (call: DoneCall) => Deed[]>> = {
  'POST /api/session': () => [deed('login')],
  'DELETE /api/session': () => [deed('logout')],
  'GET /api/session/openid/callback': () => [deed('login')],
  'POST /api/session/passkeys/enter': () => [deed('login')],
  'POST /api/session/passkeys': ({ credentials }) => [passkeyDeed(credentials?.user.id, 'added')],
  'DELETE /api/session/passkeys/:id': ({ credentials }) => [passkeyDeed(credentials?.user.id, 'removed')],
  'POST /api/session/totp/confirm': ({ credentials }) => [factorDeed(credentials?.user.id, 'on')],
  'DELETE /api/session/totp': ({ credentials }) => [factorDeed(credentials?.user.id, 'off')],
  'DELETE /api/users/:id/factors': ({ params }) => [factorDeed(isMap(params) ? params.id : 0, 'reset')],
  'PUT /api/server': () => [deed('edit', 'server', 1)],
  'PUT /api/devices/:id/accumulators': ({ body }) => [
    deed('accumulators', 'device', isMap(body) ? numberOf(body.deviceId) : 0),
  ],
  'POST /api/permissions': ({ body }) => linkDeed('link', body),
  'DELETE /api/permissions': ({ body }) => linkDeed('unlink', body),
  'POST /api/permissions/bulk': ({ body }) => (Array.isArray(body) ? body.flatMap((one) => linkDeed('link', one)) : []),
  'DELETE /api/permissions/bulk': ({ body }) =>
    Array.isArray(body) ? body.flatMap((one) => linkDeed('unlink', one)) : [],
  'GET /api/positions': (call) => (isMap(call.query) && call.query.from ? [inPeriod('history', call)] : []),
  'GET /api/positions/track': (call) => [inPeriod('history', call)],
  'DELETE /api/positions': (call) => [
    { ...inPeriod('export', call), actionType: 'remove', objectType: 'position', objectId: 0 },
  ],
  'DELETE /api/positions/:id': ({ params }) => [deed('remove', 'position', isMap(params) ? numberOf(params.id) : 0)],
  'POST /api/commands/send': ({ body, status }) =>
    status === 200 && isMap(body)
      ? [deed('command', 'device', numberOf(body.deviceId), { type: body.type, commandId: numberOf(body.id) })]
      : [],
}

/** What a call that was answered did, in the words of the contract; nothing for most, which only read. */
export function deedsOf(call: DoneCall): Deed[] {
  const { method, path } = call.endpoint
  const special = CALLS[`${method} ${path}`]
  if (special) return special(call)
  if (method === 'GET' && EXPORTS.test(path)) return [inPeriod('export', call)]
  if (method === 'GET' && FILES.has(path)) return [ofPath('export', call)]
  const report = method === 'GET' ? REPORT.exec(path)?.[1] : undefined
  if (report && report !== 'jobs') return [reportDeed(report, call.query)]
  const [, noun = '', hasId] = OBJECT.exec(path) ?? []
  const [kind, objectType] = [KINDS[method], NOUNS[noun]]
  if (!kind || !objectType || (kind === 'create') === Boolean(hasId)) return []
  const objectId = kind === 'create' ? idOfAnswer(call.answer) : isMap(call.params) ? numberOf(call.params.id) : 0
  return [deed(kind, objectType, objectId || idIn(call.body))]
}
