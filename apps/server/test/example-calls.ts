import { BRAND_FIELDS } from '@rastro/model/brand'
import type { User } from '@rastro/model/user'
import type { Endpoint } from '@rastro/model/wire'
import { newBodies, NO_REFS, REF_OF, type Refs, type ResourcePath } from './furnish'
import { PASSWORD } from './people'
import { fieldNamesOf } from './reference-fields'
import type { Answer, Client } from './server'

/** What a call may name; who has no such thing leaves it out, and the call names nothing. */
export interface Named extends Refs {
  /** The account itself: `userId` is one below it. */
  accountId: number
  /** Whom it stands below; 0: the administrators of the server. */
  parentId: number
  record: Pick<User, 'id' | 'name' | 'email'>
  shareId: number
  jobId: number
  importId: number
  tokenId: number
  sessionId: number
  commandOrderId: number
}

/** Names nothing at all. */
export const NAMES_NOTHING: Named = {
  ...NO_REFS,
  accountId: NO_REFS.userId,
  parentId: 0,
  record: { id: NO_REFS.userId, name: 'x', email: 'nobody-has-this@example.com' },
  shareId: NO_REFS.userId,
  jobId: NO_REFS.userId,
  importId: NO_REFS.userId,
  tokenId: NO_REFS.userId,
  sessionId: NO_REFS.userId,
  commandOrderId: NO_REFS.userId,
}

type IdKey = Exclude<keyof Named, 'record' | 'uniqueId'>

/** What `:id` stands for, by how the path begins; the first that fits. */
const IDS: ReadonlyArray<readonly [prefix: string, key: IdKey]> = [
  ['/api/commands/orders/', 'commandOrderId'],
  ['/api/reports/jobs/', 'jobId'],
  ['/api/session/tokens/', 'tokenId'],
  ['/api/session/browsers/', 'tokenId'],
  ['/api/session/passkeys/', 'tokenId'],
  ['/api/sessions/', 'sessionId'],
  ['/api/users/', 'accountId'],
  ['/api/accounts/', 'accountId'],
  ['/api/events/', 'eventId'],
  ['/api/positions/', 'positionId'],
  ['/tarkan/users/', 'accountId'],
  ['/tarkan/brands/', 'accountId'],
  ['/tarkan/devices/', 'deviceId'],
  ['/tarkan/drivers/', 'driverId'],
  ['/tarkan/imports/', 'importId'],
  ['/tarkan/shares/', 'shareId'],
  ...Object.entries(REF_OF).map(([path, key]) => [`/api/${path}/`, key] as const),
]
const FILES: Readonly<Record<string, (named: Named) => string>> = {
  '/tarkan/assets/images/:file': ({ deviceId }) => `${deviceId}.png`,
  '/tarkan/assets/images/drivers/:file': ({ driverId }) => `${driverId}.png`,
  '/tarkan/assets/images/categories/:file': () => 'car.png',
  '/tarkan/brands/images/:file': () => `1-logo-${'0'.repeat(32)}.png`,
  '/api/media/:uniqueId/:file': () => 'device.jpg',
}
/** Parts of paths that are no `:id`; what names nothing of an account is the same for all. */
const PARTS: Readonly<Record<string, (named: Named, path: string) => string | number | undefined>> = {
  id: (named, path) => {
    const key = IDS.find(([prefix]) => path.startsWith(prefix))?.[1]
    return key && named[key]
  },
  file: (named, path) => FILES[path]?.(named),
  userId: ({ accountId }) => accountId,
  deviceId: ({ deviceId }) => deviceId,
  uniqueId: ({ uniqueId }) => uniqueId,
  fileId: ({ fileId }) => fileId,
  addressId: () => NO_REFS.userId,
  domainId: () => NO_REFS.userId,
  channel: () => 1,
  cep: () => '01310-100',
  segment: () => '0.ts',
  kind: () => 'logo',
  path: () => 'note.txt',
  token: () => 'guessed',
}

const FROM = '2026-01-01T00:00:00Z'
/** When a link ends. */
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()
const SOON = '2026-01-02T00:00:00Z'
/** What is asked with, where a call reads it. */
const QUERY: Readonly<Record<string, (named: Named) => string | number>> = {
  deviceId: ({ deviceId }) => deviceId,
  from: () => FROM,
  to: () => SOON,
  time: () => SOON,
  latitude: () => 0,
  longitude: () => 0,
  text: () => 'campinas',
}

const share = ({ deviceId }: Named) => ({ name: 'x', expirationTime: IN_AN_HOUR, deviceIds: [deviceId], groupIds: [] })
const link = ({ deviceId, geofenceId }: Named) => ({ deviceId, geofenceId })
const command = ({ deviceId }: Named) => ({ id: 0, description: '', deviceId, type: 'custom', attributes: { data: 'x' } }) // prettier-ignore
const passkey = (response: object) => ({
  id: 'guessed',
  rawId: 'guessed',
  type: 'public-key',
  response: { clientDataJSON: 'guessed', ...response },
})
const people = ({ accountId }: Named) => ({ ids: [accountId] })

/** Bodies by path, or by method and path where they differ. */
const BODIES: Readonly<Record<string, (named: Named) => unknown>> = {
  ...Object.fromEntries(
    (Object.keys(REF_OF) as ResourcePath[]).flatMap((path) => [
      [`POST /api/${path}`, ({ calendarId }: Named) => newBodies[path](calendarId)],
      [
        `PUT /api/${path}/:id`,
        (named: Named) => ({ ...newBodies[path](named.calendarId), id: named[REF_OF[path]], password: undefined }),
      ],
    ]),
  ),
  'POST /api/devices': ({ groupId }) => ({ ...newBodies.devices(), groupId }),
  'POST /api/groups': ({ groupId }) => ({ ...newBodies.groups(), groupId }),
  'POST /api/geofences': ({ calendarId }) => ({ ...newBodies.geofences(), calendarId }),
  'PUT /api/devices/:id': ({ deviceId, uniqueId }) => ({ id: deviceId, name: 'x', uniqueId }),
  'PUT /api/users/:id': ({ record }) => record,
  '/api/positions': ({ positionId }) => ({ id: [positionId] }),
  '/api/events/acknowledge': ({ eventId }) => ({ ids: [eventId] }),
  '/tarkan/brands/:id': () => Object.fromEntries(BRAND_FIELDS.map((key) => [key, null])),
  '/tarkan/brands/:id/domains': () => ({ host: 'frota.example.com' }),
  '/tarkan/shares': share,
  '/tarkan/shares/:id': share,
  '/api/reports/jobs': ({ deviceId }) => ({ type: 'summary', format: 'json', from: FROM, to: SOON, deviceId: [deviceId] }), // prettier-ignore
  '/api/reports/:id/addresses': () => ({ address: 'x@cliente.example' }),
  '/api/positions/within': ({ deviceId }) => ({ deviceIds: [deviceId], area: 'CIRCLE (0 0, 1)', from: FROM, to: SOON }),
  '/api/devices/bulk': ({ deviceId }) => ({ deviceIds: [deviceId], set: { model: 'x' } }),
  '/api/devices/batch': ({ deviceId }) => ({ key: `x${deviceId}`, items: [{ ref: 1, removeId: deviceId }] }),
  '/api/devices/:id/accumulators': ({ deviceId }) => ({ deviceId, hours: 1 }),
  '/api/devices/owner': ({ deviceId }) => ({ deviceIds: [deviceId], accountId: 0 }),
  '/tarkan/imports/:id/columns': () => ({ keys: [] }),
  '/tarkan/imports/:id/undo': () => ({ dryRun: true }),
  '/api/accounts/:id/ceiling': () => ({ ceiling: null }),
  '/api/accounts/:id/rights': () => ({ grant: [], revoke: [] }),
  '/api/accounts/:id/parent': ({ parentId }) => ({ parentId }),
  '/api/accounts/:id/parent/preview': ({ parentId }) => ({ parentId }),
  '/tarkan/session/act': ({ accountId }) => ({ userId: accountId, reason: 'asked to' }),
  '/api/people/change': (named) => ({ ...people(named), set: { disabled: false } }),
  '/api/people/remove': people,
  '/api/people/removal': people,
  '/api/commands/preview': ({ deviceId }) => ({ deviceId, type: 'custom' }),
  '/api/commands/send': command,
  '/api/commands/batch': (named) => ({ deviceIds: [named.deviceId], command: { ...command(named), deviceId: undefined } }), // prettier-ignore
  '/api/attributes/computed/test': () => newBodies['attributes/computed'](),
  'POST /api/permissions': link,
  'DELETE /api/permissions': link,
  '/api/permissions/bulk': (named) => [link(named)],
  '/api/permissions/linked': ({ deviceId }) => ({ of: 'deviceId', ids: [deviceId], to: 'driverId' }),
  '/api/session': () => ({ email: 'nobody-has-this@example.com', password: PASSWORD }),
  '/api/session/confirm': () => ({ password: PASSWORD }),
  '/api/session/email': () => ({ email: 'nobody-has-this@example.com' }),
  '/api/session/totp/confirm': () => ({ code: 1 }),
  '/api/session/passkeys': () => ({ name: 'x', passkey: passkey({ attestationObject: 'guessed' }) }),
  '/api/session/passkeys/enter': () => ({
    passkey: passkey({ authenticatorData: 'guessed', signature: 'guessed' }),
  }),
  '/api/session/token/revoke': () => ({ token: 'guessed' }),
  '/api/session/email/confirm': () => ({ token: 'guessed' }),
  '/api/session/email/undo': () => ({ token: 'guessed' }),
  '/api/session/sign-ins/end': () => ({ token: 'guessed' }),
  '/api/password/update': () => ({ token: 'guessed', password: PASSWORD }),
  '/api/password/reset': () => ({ email: 'nobody-has-this@example.com' }),
  '/api/session/password': () => ({ email: 'nobody-has-this@example.com' }),
  '/api/mails/confirm/:token': () => ({ answer: 'yes' }),
  '/tarkan/shares/open': () => ({ token: 'guessed' }),
  '/api/share/device': ({ deviceId }) => ({ deviceId: String(deviceId) }),
  '/api/share/group': ({ groupId }) => ({ groupId: String(groupId) }),
  '/api/forward/positions': () => ({}),
  '/api/forward/events': () => ({}),
  '/api/sightings/:uniqueId/adopt': () => ({ name: 'x' }),
  '/api/server': () => ({ attributes: {} }),
}

/** A request as it goes over the wire. */
export interface ExampleCall {
  method: string
  url: string
  json?: unknown
  form?: Record<string, string>
  /** A file that is none: what may be done is asked before it is read. */
  isUpload?: true
}

/** The call of an endpoint on what is named. Throws when nobody said what a part of it stands for. */
export function exampleCall(endpoint: Endpoint, named: Named): ExampleCall {
  const { method, path } = endpoint
  const url = path.replaceAll(/:(\w+)/g, (_all, part: string) => {
    const value = PARTS[part]?.(named, path)
    if (value === undefined) throw new Error(`test/example-calls.ts does not say what :${part} is in ${method} ${path}`)
    return String(value)
  })
  const asked = [...fieldNamesOf(endpoint.query)].flatMap((name) => {
    const value = QUERY[name]?.(named)
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  const call = { method, url: asked.length > 0 ? `${url}?${asked.join('&')}` : url }
  if (endpoint.upload) return { ...call, isUpload: true }
  if (!endpoint.body) return call
  const body = (BODIES[`${method} ${path}`] ?? BODIES[path])?.(named)
  if (body === undefined && !endpoint.body.safeParse({}).success)
    throw new Error(`test/example-calls.ts has no body for ${method} ${path}`)
  return endpoint.form ? { ...call, form: { ...(body as Record<string, string>) } } : { ...call, json: body ?? {} }
}

/** Makes the call as somebody. */
export function sendExample(client: Client, { method, url, json, form, isUpload }: ExampleCall): Promise<Answer> {
  if (isUpload) return client.request(method, url, { body: 'x', headers: { 'content-type': 'image/png' } })
  return form ? client.form(url, form) : client.request(method, url, { json })
}
