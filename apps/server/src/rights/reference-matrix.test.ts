import { REPORT_TYPES } from '@rastro/model/report'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { furnish, MOVED_AT, newBodies, NO_REFS, REF_OF, type Refs, type ResourcePath, stored } from '../../test/furnish'
import { makeFirstAdmin, makeUser, type Person, signIn, unique } from '../../test/people'
import { type Answer, type Client, startTestServer, type TestServer } from '../../test/server'
import { referencesOf } from '../../test/reference-fields'
import { photo, sendFile } from '../../test/uploads'
import { linkKinds } from '#src/tracking/fleet/access/index'

/** In every text of the other tenant, and where his vehicle stands. */
const CANARY = 'Kanarienvogel'
const CANARY_LATITUDE = -33.141592
const PERIOD = `from=${new Date(MOVED_AT).toISOString()}&to=${new Date(MOVED_AT + 600_000).toISOString()}`

/** Roles beside the tenant: each is linked to what the tenant has, and to nothing of the other. */
const ROLES = ['manager', 'readonly', 'deviceReadonly', 'limited', 'shared', 'driver'] as const

let server: TestServer
let admin: Person
let tenant: Person
let other: Person
let people: Person[]
let mine: Refs
let theirs: Refs
/** All that the other has, before anybody tries. */
let untouched: string
/** Calendar of the tenant's schedules. */
let periodsId = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  tenant = await makeUser(server, admin, { userLimit: -1 })
  other = await makeUser(server, admin, { userLimit: -1, name: CANARY })
  mine = await furnish(server, admin, tenant, 'Own', -25.4)
  periodsId = mine.calendarId
  theirs = await furnish(server, admin, other, CANARY, CANARY_LATITUDE)
  const fields: Record<(typeof ROLES)[number], Partial<User>> = {
    manager: { userLimit: -1 },
    readonly: { readonly: true },
    deviceReadonly: { deviceReadonly: true },
    limited: { limitCommands: true, disableReports: true },
    shared: { temporary: true },
    driver: { attributes: { 'tarkan.isQrDriverId': 1 } },
  }
  people = await Promise.all(ROLES.map((role) => makeUser(server, admin, fields[role])))
  for (const { ownerKey, propertyKey } of linkKinds.filter(
    ({ owner, property }) => owner === 'user' && property !== 'user',
  ))
    for (const { user } of people)
      await admin.client.post('/api/permissions', { [ownerKey]: user.id, [propertyKey]: refOf(mine, propertyKey) })
  untouched = await belongings()
})
afterAll(() => server.close())

const KEYS: Record<string, keyof Refs> = { linkedDeviceId: 'deviceId', managedUserId: 'userId' }
const refOf = (refs: Refs, key: string): number => Number(refs[KEYS[key] ?? (key as keyof Refs)])

/** Bodies of what everybody may make. */
const bodies = { ...newBodies, reports: () => newBodies.reports(periodsId) }
const PATHS = Object.keys(bodies) as ResourcePath[]

interface Row {
  call(client: Client, refs: Refs): Promise<Answer>
  /** What the tenant's own gives, where it is no success. */
  okIs?: string
  /** The server takes it from nobody: sending it changes nothing. */
  isIgnored?: true
  /** Numbers of fixes and events say nothing: that there is none may be told from that it is another's. */
  isNumber?: true
  /** Answers with the ids that were sent. */
  isEcho?: true
}
const row = (call: Row['call'], extra: Omit<Row, 'call'> = {}): Row => ({ call, ...extra })
const rows = (keys: readonly string[], make: (key: string) => Row): Record<string, Row> =>
  Object.fromEntries(keys.map((key) => [key, make(key)]))

/** Failures of calls on many objects count as the call's own. */
const firstFailure = (answer: Answer): Answer => {
  if (answer.status !== 200) return answer
  const code = answer.json<{ failures?: Array<{ code: string }> }>().failures?.[0]?.code ?? null
  return { ...answer, code, status: code ? 400 : 200 }
}

/** What one item of a batch comes to counts as the call's own. */
async function batch(client: Client, item: object): Promise<Answer> {
  const answer = await client.post('/api/devices/batch', { key: unique('batch'), items: [{ ref: 1, ...item }] })
  if (answer.status !== 200) return answer
  const code = answer.json<Array<{ code: string | null }>>()[0]?.code ?? null
  return { ...answer, code, status: code ? 400 : 200 }
}

const COMPUTED = 'attributes/computed'
const ADMINS = { okIs: 'ADMINISTRATOR_REQUIRED' }
const only = (path: ResourcePath) => (path === COMPUTED ? ADMINS : {})

const lists = Object.fromEntries(
  PATHS.flatMap((path) =>
    (['userId', 'deviceId', 'groupId'] as const).map((key) => [
      `GET /api/${path} query.${key}`,
      row((client, refs) => client.get(`/api/${path}?${key}=${refs[key]}`)),
    ]),
  ),
)
const ownIds = Object.fromEntries(
  PATHS.flatMap((path) => [
    [
      `POST /api/${path} body.id`,
      row((client, refs) => client.post(`/api/${path}`, { ...bodies[path](), id: refs[REF_OF[path]] }), {
        ...only(path),
        isIgnored: true as const,
      }),
    ],
    [
      `PUT /api/${path}/:id body.id`,
      row(async (client, refs) => {
        const same = path === 'devices' && refs === mine ? { uniqueId: mine.uniqueId } : {}
        const body = { ...bodies[path](), ...same, id: refs[REF_OF[path]], password: undefined }
        return client.put(`/api/${path}/${mine[REF_OF[path]]}`, body)
      }, only(path)),
    ],
  ]),
)
/** A field of a resource that names something, when it is made and when it is changed. */
const field = (path: ResourcePath, name: string, key: keyof Refs, isIgnored?: true): Record<string, Row> => {
  const [first = '', rest] = name.split('/')
  const value = (refs: Refs) =>
    rest === undefined ? refs[key] : { [rest]: rest.endsWith('Ids') ? String(refs[key]) : refs[key] }
  const at = rest === undefined ? name : `${first}.*`
  const extra = { ...only(path), ...(isIgnored ? { isIgnored } : {}) }
  return {
    [`POST /api/${path} body.${at}`]: row(
      (client, refs) => client.post(`/api/${path}`, { ...bodies[path](), [first]: value(refs) }),
      extra,
    ),
    [`PUT /api/${path}/:id body.${at}`]: row(async (client, refs) => {
      // A fresh one: what is as it was may stay.
      const made = await tenant.client.post(`/api/${path}`, bodies[path]())
      const id = path === COMPUTED ? mine.attributeId : stored(made).id
      return client.put(`/api/${path}/${id}`, { ...bodies[path](), id, [first]: value(refs) })
    }, extra),
  }
}
const ofMethod = (found: Record<string, Row>, method: string): Record<string, Row> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name.startsWith(`${method} `)))
const reading = (path: string, query: string, keys: readonly (keyof Refs)[]): Record<string, Row> =>
  rows(
    keys.map((key) => `GET ${path} query.${key}`),
    (name) => {
      const key = name.split('query.')[1] as keyof Refs
      const isAbout = key === 'deviceId' || key === 'groupId'
      return row((client, refs) => {
        const device = isAbout ? '' : `&deviceId=${mine.deviceId}`
        return client.get(`${path}?${query}&${key}=${refs[key]}${device}`)
      })
    },
  )

/** A report that is made behind the caller's back, as its file says it. */
async function boxed(client: Client, fields: object): Promise<Answer> {
  const period = { from: new Date(MOVED_AT).toISOString(), to: new Date(MOVED_AT + 600_000).toISOString() }
  const made = await client.post('/api/reports/jobs', { type: 'route', format: 'json', ...period, ...fields })
  if (made.status !== 200) return made
  const { id } = made.json<{ id: number }>()
  await expect
    .poll(async () => (await client.get(`/api/reports/jobs/${id}`)).json<{ state: string }>().state, {
      timeout: 60_000,
    })
    .toMatch(/done|failed/)
  return client.get(`/api/reports/jobs/${id}/file`)
}

const command = (refs: Partial<Refs>) => ({
  id: 0,
  deviceId: refs.deviceId ?? mine.deviceId,
  type: 'custom',
  attributes: { data: 'x' },
})
const shareOf = (fields: object) => ({ expirationTime: new Date(Date.now() + 3_600_000).toISOString(), ...fields })
const apart = async (client: Client): Promise<Client> => {
  const user = (await client.get('/api/session')).json<User>()
  return (await signIn(server, user.email)).client
}

const matrix: Record<string, Row> = {
  ...lists,
  ...ownIds,
  ...reading('/api/devices', 'all=false', []),
  'GET /api/devices query.id': row((client, refs) => client.get(`/api/devices?id=${refs.deviceId}`)),
  'GET /api/devices query.uniqueId': row((client, refs) => client.get(`/api/devices?uniqueId=${refs.uniqueId}`)),
  ...field('devices', 'groupId', 'groupId'),
  ...field('devices', 'calendarId', 'calendarId'),
  ...field('devices', 'positionId', 'positionId', true),
  ...ofMethod(field('devices', 'userId', 'userId'), 'POST'),
  ...ofMethod(field('devices', 'userId', 'userId', true), 'PUT'),
  ...field('devices', 'managerId', 'userId', true),
  ...field('devices', 'ownerId', 'userId', true),
  'POST /api/devices/owner body.deviceIds': row((client, { deviceId }) =>
    client.post('/api/devices/owner', { deviceIds: [mine.deviceId, deviceId], accountId: tenant.user.id }),
  ),
  'POST /api/devices/owner body.accountId': row(async (client, { userId }) => {
    const { id } = stored(await tenant.client.post('/api/devices', bodies.devices()))
    return client.post('/api/devices/owner', { deviceIds: [id], accountId: userId })
  }),
  ...field('devices', 'attributes/anchor.calendarId', 'calendarId'),
  ...field('groups', 'groupId', 'groupId'),
  ...field('groups', 'attributes/anchor.calendarId', 'calendarId'),
  ...field('geofences', 'calendarId', 'calendarId'),
  ...field('commands', 'deviceId', 'deviceId', true),
  ...field('notifications', 'calendarId', 'calendarId'),
  ...field('notifications', 'commandId', 'commandId'),
  ...field('reports', 'calendarId', 'calendarId'),
  ...field('reports', 'attributes/geofenceIds', 'geofenceId'),
  'PUT /api/devices/:id/accumulators body.deviceId': row((client, { deviceId }) =>
    client.put(`/api/devices/${mine.deviceId}/accumulators`, { deviceId, hours: 1 }),
  ),
  'POST /api/devices/bulk body.deviceIds': row(
    async (client, { deviceId }) =>
      firstFailure(await client.post('/api/devices/bulk', { deviceIds: [deviceId], set: { model: 'x' } })),
    { isEcho: true },
  ),
  'POST /api/devices/bulk body.set.groupId': row(async (client, { groupId }) =>
    firstFailure(await client.post('/api/devices/bulk', { deviceIds: [mine.deviceId], set: { groupId } })),
  ),
  'POST /api/devices/bulk body.set.calendarId': row(async (client, { calendarId }) =>
    firstFailure(await client.post('/api/devices/bulk', { deviceIds: [mine.deviceId], set: { calendarId } })),
  ),
  'POST /api/devices/bulk body.set.attributes.*': row(async (client, { calendarId }) => {
    const set = { attributes: { 'anchor.calendarId': calendarId } }
    return firstFailure(await client.post('/api/devices/bulk', { deviceIds: [mine.deviceId], set }))
  }),
  'POST /api/devices/batch body.items.write.id': row(
    async (client, { deviceId, uniqueId }) => batch(client, { write: { ...bodies.devices(), id: deviceId, uniqueId } }),
    { isEcho: true },
  ),
  'POST /api/devices/batch body.items.removeId': row(async (client, refs) => {
    if (refs !== mine) return batch(client, { removeId: refs.deviceId })
    return batch(client, { removeId: stored(await client.post('/api/devices', bodies.devices())).id })
  }),
  ...Object.fromEntries(
    (
      [
        ['groupId', 'groupId'],
        ['calendarId', 'calendarId'],
        ['userId', 'userId'],
        ['managerId', 'userId'],
        ['ownerId', 'userId'],
      ] as const
    ).map(([name, key]) => [
      `POST /api/devices/batch body.items.write.${name}`,
      row((client, refs) => batch(client, { write: { ...bodies.devices(), [name]: refs[key] } })),
    ]),
  ),
  'POST /api/devices/batch body.items.write.positionId': row(
    (client, { positionId }) => batch(client, { write: { ...bodies.devices(), positionId } }),
    { isIgnored: true },
  ),
  'POST /api/devices/batch body.items.write.attributes.*': row((client, { calendarId }) =>
    batch(client, { write: { ...bodies.devices(), attributes: { 'anchor.calendarId': calendarId } } }),
  ),
  'POST /api/attributes/computed/test query.deviceId': row(
    (client, { deviceId }) =>
      client.post(`/api/attributes/computed/test?deviceId=${deviceId}`, bodies['attributes/computed']()),
    ADMINS,
  ),
  'POST /api/attributes/computed/test body.id': row(
    (client, { attributeId }) =>
      client.post(`/api/attributes/computed/test?deviceId=${mine.deviceId}`, {
        ...bodies['attributes/computed'](),
        id: attributeId,
      }),
    ADMINS,
  ),
  ...reading('/api/answers', '', ['deviceId']),
  ...reading('/api/commands/types', '', ['deviceId']),
  ...reading('/api/commands/send', '', ['deviceId']),
  ...reading('/api/commands/orders', '', ['deviceId']),
  'POST /api/commands/send body.id': row((client, { commandId }) =>
    client.post('/api/commands/send', { ...command(mine), id: commandId }),
  ),
  'POST /api/commands/send body.deviceId': row((client, refs) => client.post('/api/commands/send', command(refs))),
  'POST /api/commands/send query.groupId': row(async (client, { groupId }) =>
    client.post(`/api/commands/send?groupId=${groupId}`, command(mine)),
  ),
  'POST /api/commands/batch body.deviceIds': row(
    async (client, { deviceId }) =>
      firstFailure(await client.post('/api/commands/batch', { deviceIds: [deviceId], command: command(mine) })),
    { isEcho: true },
  ),
  'POST /api/commands/batch body.command.id': row(async (client, { commandId }) => {
    const body = { deviceIds: [mine.deviceId], command: { ...command(mine), id: commandId } }
    return firstFailure(await client.post('/api/commands/batch', body))
  }),
  'POST /api/commands/batch body.command.deviceId': row(
    async (client, refs) =>
      firstFailure(await client.post('/api/commands/batch', { deviceIds: [mine.deviceId], command: command(refs) })),
    { isIgnored: true },
  ),
  'POST /api/commands/preview body.deviceId': row((client, { deviceId }) =>
    client.post('/api/commands/preview', { deviceId, type: 'engineStop' }),
  ),
  ...reading('/api/events', PERIOD, ['deviceId', 'groupId']),
  'POST /api/events/acknowledge body.ids': row(
    (client, { eventId }) => client.post('/api/events/acknowledge', { ids: [eventId], note: 'x' }),
    { isNumber: true },
  ),
  'POST /api/permissions/linked body.ids': row((client, { deviceId }) =>
    client.post('/api/permissions/linked', { of: 'deviceId', ids: [deviceId], to: 'driverId' }),
  ),
  'GET /tarkan/devices/:id/files/:fileId params.fileId': row((client, { fileId }) =>
    client.get(`/tarkan/devices/${mine.deviceId}/files/${fileId}`),
  ),
  'DELETE /tarkan/devices/:id/files/:fileId params.fileId': row(async (client, refs) => {
    if (refs !== mine) return client.delete(`/tarkan/devices/${mine.deviceId}/files/${refs.fileId}`)
    const path = `/tarkan/devices/${mine.deviceId}/photos`
    const { id } = stored(await sendFile(tenant, server.urls.web, path, await photo(32, 32)))
    return client.delete(`/tarkan/devices/${mine.deviceId}/files/${id}`)
  }),
  'GET /tarkan/assets/images/:file params.file': row((client, { deviceId }) =>
    client.get(`/tarkan/assets/images/${deviceId}.png`),
  ),
  'GET /tarkan/assets/images/drivers/:file params.file': row((client, { driverId }) =>
    client.get(`/tarkan/assets/images/drivers/${driverId}.png`),
  ),
  'GET /api/media/:uniqueId/:file params.uniqueId': row((client, { uniqueId }) =>
    client.get(`/api/media/${uniqueId}/device.jpg`),
  ),
  ...rows(
    ['live.m3u8', ':segment'].map((file) => `GET /api/stream/:deviceId/:channel/${file} params.deviceId`),
    (name) => {
      const file = name.includes('live') ? 'live.m3u8' : '1.ts'
      return row((client, { deviceId }) => client.get(`/api/stream/${deviceId}/1/${file}`), { okIs: 'NOT_FOUND' })
    },
  ),
  'GET /api/positions query.id': row((client, { positionId }) => client.get(`/api/positions?id=${positionId}`), {
    isNumber: true,
  }),
  'POST /api/positions body.id': row((client, { positionId }) => client.post('/api/positions', { id: [positionId] }), {
    isNumber: true,
  }),
  'DELETE /api/positions query.deviceId': row((client, { deviceId }) =>
    client.delete(`/api/positions?deviceId=${deviceId}&from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z`),
  ),
  'DELETE /api/positions query.geofenceId': row((client, { geofenceId }) => {
    const period = 'from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z'
    return client.delete(`/api/positions?deviceId=${mine.deviceId}&geofenceId=${geofenceId}&${period}`)
  }),
  ...reading('/api/positions', PERIOD, ['deviceId', 'geofenceId']),
  ...Object.assign(
    {},
    ...['csv', 'gpx', 'kml', 'kmz'].map((kind) =>
      reading(`/api/positions/${kind}`, PERIOD, ['deviceId', 'geofenceId']),
    ),
  ),
  ...Object.assign(
    {},
    ...['', '/gpx', '/kml', '/geojson', '/csv', '/xlsx'].map((kind) =>
      reading(`/api/positions/track${kind}`, PERIOD, ['deviceId']),
    ),
  ),
  ...reading('/api/positions/at', `time=${new Date(MOVED_AT + 60_000).toISOString()}`, ['deviceId']),
  ...rows(
    ['deviceIds', 'groupIds'].map((key) => `POST /api/positions/within body.${key}`),
    (name) =>
      row((client, refs) =>
        client.post('/api/positions/within', {
          [name.endsWith('deviceIds') ? 'deviceIds' : 'groupIds']: [
            name.endsWith('deviceIds') ? refs.deviceId : refs.groupId,
          ],
          area: 'CIRCLE (-33.141592 -49.2, 1000)',
          from: new Date(MOVED_AT).toISOString(),
          to: new Date(MOVED_AT + 60_000).toISOString(),
        }),
      ),
  ),
  ...Object.assign({}, ...REPORT_TYPES.map((type) => reading(`/api/reports/${type}`, PERIOD, ['deviceId', 'groupId']))),
  ...reading('/api/reports/size', PERIOD, ['deviceId', 'groupId']),
  ...reading('/api/reports/nearest', PERIOD, ['deviceId', 'groupId']),
  'GET /api/reports/geofences query.geofenceId': row((client, { geofenceId }) =>
    client.get(`/api/reports/geofences?deviceId=${mine.deviceId}&geofenceId=${geofenceId}&${PERIOD}`),
  ),
  'POST /api/reports/jobs body.deviceId': row((client, { deviceId }) => boxed(client, { deviceId: [deviceId] })),
  'POST /api/reports/jobs body.groupId': row((client, { groupId }) => boxed(client, { groupId: [groupId] })),
  'POST /api/reports/jobs body.geofenceId': row((client, { geofenceId }) =>
    boxed(client, { type: 'geofences', deviceId: [mine.deviceId], geofenceId: [geofenceId] }),
  ),
  'PUT /api/accounts/:id/parent body.parentId': row(
    async (client, { userId }) => {
      const { id } = stored(await tenant.client.post('/api/users', bodies.users()))
      return client.put(`/api/accounts/${id}/parent`, { parentId: userId })
    },
    // The tenant's user may have nobody below him.
    { okIs: 'USER_LIMIT_REACHED' },
  ),
  'POST /api/accounts/:id/parent/preview body.parentId': row(async (client, { userId }) => {
    const { id } = stored(await tenant.client.post('/api/users', bodies.users()))
    return client.post(`/api/accounts/${id}/parent/preview`, { parentId: userId })
  }),
  'POST /api/people/change body.ids': row(async (client, { userId }) =>
    firstFailure(await client.post('/api/people/change', { ids: [userId], set: { disabled: false } })),
  ),
  'POST /api/people/removal body.ids': row(async (client, { userId }) =>
    firstFailure(await client.post('/api/people/removal', { ids: [userId] })),
  ),
  'POST /api/people/remove body.ids': row(async (client, { userId }) => {
    // The tenant's own user is still wanted.
    const made = async () => stored(await tenant.client.post('/api/users', bodies.users())).id
    return firstFailure(
      await client.post('/api/people/remove', { ids: [userId === mine.userId ? await made() : userId] }),
    )
  }),
  'DELETE /api/users/:id query.newParentId': row(async (client, { userId }) => {
    const { id } = stored(await tenant.client.post('/api/users', bodies.users()))
    return client.delete(`/api/users/${id}?newParentId=${userId}`)
  }),
  'POST /tarkan/session/act body.userId': row(async (client, { userId }) =>
    (await apart(client)).post('/tarkan/session/act', { userId, reason: 'asked to' }),
  ),
  'GET /api/session/:userId params.userId': row(async (client, { userId }) =>
    (await apart(client)).get(`/api/session/${userId}`),
  ),
  'POST /tarkan/shares body.deviceIds': row((client, { deviceId }) =>
    client.post('/tarkan/shares', shareOf({ deviceIds: [mine.deviceId, deviceId] })),
  ),
  'POST /tarkan/shares body.groupIds': row((client, { groupId }) =>
    client.post('/tarkan/shares', shareOf({ groupIds: [groupId] })),
  ),
  ...rows(
    ['deviceIds', 'groupIds'].map((key) => `PUT /tarkan/shares/:id body.${key}`),
    (name) =>
      row(async (client, refs) => {
        const made = await client.post('/tarkan/shares', shareOf({ deviceIds: [mine.deviceId] }))
        if (made.status !== 200) return made
        const reach = name.endsWith('deviceIds') ? { deviceIds: [refs.deviceId] } : { groupIds: [refs.groupId] }
        return client.put(`/tarkan/shares/${stored(made).id}`, shareOf(reach))
      }),
  ),
  'POST /api/share/device body.deviceId': row((client, { deviceId }) =>
    client.form('/api/share/device', { deviceId: String(deviceId) }),
  ),
  'POST /api/share/group body.groupId': row((client, { groupId }) =>
    client.form('/api/share/group', { groupId: String(groupId) }),
  ),
}

/** Fields that look like references and name nothing of a tenant, or what somebody knows only when it is his. */
const HARMLESS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\w+ \/api\/forward\//, 'by the token of the operator, who reports every device'],
  [/^\w+ \/api\/permissions(\/bulk)? body\.\*$/, 'every kind of link is tried below'],
  [/ \/api\/permissions\/linked body\.(of|to)$/, 'names of kinds'],
  [/ (query|body)\.token$/, 'a secret'],
  [/ body\.passkey\.\w+$/, 'of a key that its signature proves'],
  [/ \/api\/mails\/(confirm|stop)\/:token params\.token$/, 'a secret'],
  [
    / \/api\/reports\/:id\/addresses\/:addressId.* params\.addressId$/,
    'of the report that is named; tried beside the addresses',
  ],
  [
    /\/(xlsx|mail|pdf) query\.(deviceId|groupId|geofenceId)$/,
    'written by the desk of the rows, called by every role elsewhere',
  ],
  [/ \/tarkan\/assets\/images\/categories\/:file /, 'the same for everybody'],
  [/ \/tarkan\/brands\/images\/:file /, 'shown to everybody before they sign in'],
  [
    / \/tarkan\/brands\/:id\/domains\/:domainId.* params\.domainId$/,
    'of the account that is named; tried beside the brands',
  ],
  [/ \/api\/media\/:uniqueId\/:file params\.file$/, 'within the folder of the device'],
  [/ \/api\/session\/tokens\/:id /, 'called by every role elsewhere'],
  [
    / \/api\/(sessions|session\/browsers|session\/passkeys|users)\/:id(\/factors|\/invitation)? params\.id$/,
    'called by every role elsewhere',
  ],
  [
    / \/api\/(users|orders|drivers|geofences|calendars|maintenance|notifications|commands)(\/:id)? body\.attributes\.\*$/,
    'name nothing',
  ],
  [/ \/api\/commands\/(send|preview|batch) body\.(command\.)?attributes\.\*$/, 'text for the tracker'],
  [/ \/api\/(drivers|orders)(\/:id)? body\.uniqueId$/, 'its own name'],
  [/ \/api\/devices(\/:id|\/batch)? body\.(items\.write\.)?uniqueId$/, 'its own name, taken once'],
]

test('every field that looks like a reference is tried with what is another’s', () => {
  const found = server.context.http.mounted.flatMap(({ endpoint }) =>
    endpoint.access === 'admin' ? [] : referencesOf(endpoint),
  )
  const open = found.filter((key) => !HARMLESS.some(([pattern]) => pattern.test(key)))
  expect(open.filter((key) => !matrix[key])).toEqual([])
  expect(Object.keys(matrix).filter((key) => !found.includes(key))).toEqual([])
})

/** All that is the other tenant's, and every link to and from it. */
async function belongings(): Promise<string> {
  const { links } = server.context.access
  const linked = linkKinds.map(({ table, ownerKey, propertyKey }) => [
    table,
    [...links[table].rightsOf(refOf(theirs, ownerKey))],
    [...links[table].leftsOf(refOf(theirs, propertyKey))],
  ])
  const answers = await Promise.all(
    [
      ...PATHS.map((path) => `/api/${path}`),
      `/api/positions?deviceId=${theirs.deviceId}&${PERIOD}`,
      `/api/commands/orders?deviceId=${theirs.deviceId}`,
      `/tarkan/devices/${theirs.deviceId}/files`,
      `/api/events/${theirs.eventId}`,
    ].map((path) => other.client.get(path)),
  )
  return JSON.stringify([linked, answers.map(({ text }) => text)])
}

const isGood = ({ status, code }: Answer, okIs?: string): boolean =>
  status < 300 || (okIs !== undefined && code === okIs)
const tells = (text: string, isEcho = false): boolean =>
  text.includes(CANARY) ||
  text.includes(String(CANARY_LATITUDE)) ||
  (!isEcho && text.includes(`"deviceId":${theirs.deviceId},`))

describe(
  '[CORE-PERMS-02] [CORE-PERMS-11] [CORE-APIMAIN-03] references to what is another’s',
  { timeout: 120_000 },
  () => {
    test.each(Object.keys(matrix))('%s', async (key) => {
      const { call, okIs, isIgnored, isNumber, isEcho } = matrix[key] as Row
      expect(isGood(await call(tenant.client, mine), okIs)).toBe(true)
      const [foreign, missing] = [await call(tenant.client, theirs), await call(tenant.client, NO_REFS)]
      // Nobody learns whether something is there.
      if (!isIgnored && !isNumber) expect([foreign.status, foreign.code]).toEqual([missing.status, missing.code])
      const answers = await Promise.all(people.map(({ client }) => call(client, theirs)))
      for (const { status, text } of [foreign, ...answers]) {
        expect(status).toBeLessThan(500)
        expect(tells(text, isEcho)).toBe(false)
      }
    })

    test('links: both ends must be one’s own, in every call and order', async () => {
      for (const { ownerKey, propertyKey } of linkKinds) {
        const own = { [ownerKey]: refOf(mine, ownerKey), [propertyKey]: refOf(mine, propertyKey) }
        const pairs = [
          { ...own, [ownerKey]: refOf(theirs, ownerKey) },
          { ...own, [propertyKey]: refOf(theirs, propertyKey) },
          { [ownerKey]: refOf(theirs, ownerKey), [propertyKey]: refOf(theirs, propertyKey) },
          { [ownerKey]: tenant.user.id, [propertyKey]: refOf(theirs, propertyKey) },
        ]
        const calls = pairs.flatMap((pair) => [
          tenant.client.post('/api/permissions', pair),
          tenant.client.delete('/api/permissions', pair),
          tenant.client.post('/api/permissions/bulk', [pair]),
          tenant.client.delete('/api/permissions/bulk', [own, pair]),
        ])
        const byRoles = people.map(({ client }) => client.post('/api/permissions', pairs[1]))
        const answers = await Promise.all([...calls, ...byRoles])
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
      }
    })

    test('after all of it nothing of the other has changed', async () => expect(await belongings()).toBe(untouched))
  },
)
