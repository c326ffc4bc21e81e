import { BRAND_FIELDS } from '@rastro/model/brand'
import { PDF_TYPES, REPORT_TYPES, type ReportType, WORKBOOK_TYPES } from '@rastro/model/report'
import type { User } from '@rastro/model/user'
import { simpleCalendar } from '@rastro/model/weekly'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../test/drive'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../test/people'
import { type Answer, type Client, startTestServer, type TestServer } from '../../test/server'
import { withoutNeed } from './enforce-rights'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000
const RANGE = `from=${new Date(T0).toISOString()}&to=${new Date(T0 + 600_000).toISOString()}`
const ICAL = btoa('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105T080000Z\nEND:VEVENT\nEND:VCALENDAR')
const FORWARD_TOKEN = 'a-token-of-the-operator'

/**
 * Who calls. `owner` made the objects; from `readonly` to `driver` everybody is linked to all of them; `manager` manages
 * the owner but has no links; `stranger` is another customer.
 */
const ROLES = [
  'nobody',
  'admin',
  'manager',
  'owner',
  'readonly',
  'deviceReadonly',
  'limited',
  'shared',
  'driver',
  'stranger',
] as const
type Role = (typeof ROLES)[number]
const LINKED: readonly Role[] = ['readonly', 'deviceReadonly', 'limited', 'shared', 'driver']

let server: TestServer
let world: Record<Exclude<Role, 'nobody'>, Person>
let nobody: Client
/** A calendar that everybody may choose. */
let periods = 0
beforeAll(async () => {
  server = await startTestServer({ forwardToken: FORWARD_TOKEN }, { onRestart: () => undefined })
  nobody = server.client()
  const admin = await makeFirstAdmin(server)
  const make = (fields: Partial<User> = {}) => makeUser(server, admin, fields)
  world = {
    admin,
    manager: await make({ userLimit: -1 }),
    owner: await make(),
    readonly: await make({ readonly: true }),
    deviceReadonly: await make({ deviceReadonly: true }),
    limited: await make({ limitCommands: true }),
    shared: await make({ temporary: true }),
    driver: await make({ attributes: { 'tarkan.isQrDriverId': 1 } }),
    stranger: await make(),
  }
  await link({ userId: world.manager.user.id, managedUserId: world.owner.user.id })
  const data = simpleCalendar({ kind: 'periods', zone: 'UTC', every: 'day', weekStart: 'MO' })
  periods = stored(await admin.client.post('/api/calendars', { name: 'days', data })).id
  for (const { user } of Object.values(world)) await link({ userId: user.id, calendarId: periods })
})
afterAll(() => server.close())

const link = (permission: object) => world.admin.client.post('/api/permissions', permission)
const clientOf = (role: Role): Client => (role === 'nobody' ? nobody : world[role].client)
const userId = (role: Role): number => (role === 'nobody' ? 0 : world[role].user.id)

interface Stored {
  id: number
  [key: string]: unknown
}
function stored(answer: Answer): Stored {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<Stored>()
}

const inputs = {
  devices: () => ({ name: 'x', uniqueId: unique('matrix') }),
  groups: () => ({ name: 'x' }),
  drivers: () => ({ name: 'x', uniqueId: unique('matrix') }),
  geofences: () => ({ name: 'x', area: 'CIRCLE (0 0, 10)' }),
  calendars: () => ({ name: 'x', data: ICAL }),
  maintenance: () => ({ name: 'x', type: 'hours' }),
  notifications: () => ({ type: 'alarm' }),
  orders: () => ({ uniqueId: unique('matrix') }),
  reports: () => ({ type: 'trips', description: 'x', calendarId: periods }),
  commands: () => ({ type: 'custom', description: 'x', attributes: { data: 'x' } }),
  'attributes/computed': () => ({ description: 'x', attribute: 'a', expression: '1', type: 'number' }),
}
type Path = keyof typeof inputs
const KEYS: Record<Path, string> = {
  devices: 'deviceId',
  groups: 'groupId',
  drivers: 'driverId',
  geofences: 'geofenceId',
  calendars: 'calendarId',
  maintenance: 'maintenanceId',
  notifications: 'notificationId',
  orders: 'orderId',
  reports: 'reportId',
  commands: 'commandId',
  'attributes/computed': 'attributeId',
}

/** A call that only reads leaves what it reads: all who try such calls are given the same objects. */
let isReading = false
const forReaders = new Map<string, Promise<unknown>>()
function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  if (!isReading) return make()
  const made = (forReaders.get(name) as Promise<T> | undefined) ?? make()
  forReaders.set(name, made)
  return made
}

/** An object of the owner, which everybody who is linked to all is linked to; a new one where it is changed. */
const fresh = (path: Path): Promise<Stored> => once(path, () => made(path))
async function made(path: Path): Promise<Stored> {
  const maker = path === 'attributes/computed' ? 'admin' : 'owner'
  const object = stored(await world[maker].client.post(`/api/${path}`, inputs[path]()))
  const users = maker === 'admin' ? [...LINKED, 'owner' as const] : LINKED
  const links = users.map((role) => ({ userId: userId(role), [KEYS[path]]: object.id }))
  await world.admin.client.post('/api/permissions/bulk', links)
  return object
}

/** A device with one position, and the id of that. */
const reporting = (): Promise<{ device: Stored; positionId: number }> => once('reporting', driven)
async function driven(): Promise<{ device: Stored; positionId: number }> {
  const device = await made('devices')
  const drive = driveDevice(server.context.tracking, String(device.uniqueId), T0)
  // A trip of seven minutes, so that there is something for those who may see it.
  for (let minute = 1; minute <= 8; minute++)
    await drive.at(minute * 60, { latitude: -25 + minute * 0.01, longitude: -49, speedKnots: 36 }, { ignition: true })
  const [position] = (await world.owner.client.get(`/api/positions?deviceId=${device.id}`)).json<Stored[]>()
  return { device, positionId: position?.id ?? 0 }
}

/** A user whom the manager manages. */
const managed = (): Promise<User> => once('managed', newUser)
async function newUser(): Promise<User> {
  const email = `${unique('managed')}@example.com`
  const user = (await world.admin.client.post('/api/users', { name: email, email })).json<User>()
  await link({ userId: userId('manager'), managedUserId: user.id })
  return user
}

/** A user who stands below the manager. */
const below = (): Promise<User> =>
  once('below', async () => {
    const user = await newUser()
    await world.admin.client.put(`/api/accounts/${user.id}/parent`, { parentId: userId('manager') })
    return user
  })

/** `ok`, `empty` for a list without what is there, else the code of the refusal. */
type Outcome = string
type Outcomes = Partial<Record<Role, Outcome>>

const U: Outcomes = { nobody: 'USER_NOT_AUTHED' }
const all = (outcome: Outcome, ...roles: Role[]): Outcomes => Object.fromEntries(roles.map((role) => [role, outcome]))
const ADMIN_ONLY: Outcomes = { ...all('ADMINISTRATOR_REQUIRED', ...ROLES.slice(2)), ...U }
const R = { readonly: 'ACCOUNT_IS_READONLY' }
/** Shared users and drivers have no rights. */
const NO_RIGHT = all('WRITE_ACCESS_DENIED', 'shared', 'driver')
const notTheirs = (code: Outcome): Outcomes => all(code, 'manager', 'stranger')
const DEVICE_WRITE: Outcomes = {
  ...U,
  ...R,
  ...NO_RIGHT,
  ...notTheirs('DEVICE_ACCESS_DENIED'),
  deviceReadonly: 'ACCOUNT_IS_DEVICE_READONLY',
}
/** What viewers of shared links see too. */
const MAP_READ: Outcomes = { ...U, ...notTheirs('DEVICE_ACCESS_DENIED') }
const NOT_SHARED = all('WRITE_ACCESS_DENIED', 'shared')
const DEVICE_READ: Outcomes = { ...MAP_READ, ...NOT_SHARED }
const HISTORY: Outcomes = { ...DEVICE_READ, ...NO_RIGHT }

/** A link is its owner's alone. */
const SHARE_WRITE: Outcomes = {
  ...all('NOT_FOUND', 'admin', 'manager', 'deviceReadonly', 'limited', 'stranger'),
  ...U,
  ...R,
  ...NO_RIGHT,
}

/** Whoever manages others has a brand, which is his and of those above him; to all others there is none. */
const BRAND_READ: Outcomes = {
  ...all('NOT_FOUND', 'owner', 'readonly', 'deviceReadonly', 'limited', 'stranger'),
  ...U,
  ...NO_RIGHT,
}
const BRAND_WRITE: Outcomes = { ...BRAND_READ, ...R }
const NO_BRAND = Object.fromEntries(BRAND_FIELDS.map((key) => [key, null]))
const brandOf = (): string => `/tarkan/brands/${userId('manager')}`

interface Row {
  /** Calls the endpoint as this role. */
  call(client: Client, role: Role): Promise<Answer>
  /** Who gets what; whoever is not named gets `ok`. */
  expected: Outcomes
  /** The code that stands for "let through" when the rest cannot be had in a test. */
  okIs?: string
}
const row = (expected: Outcomes, call: Row['call'], okIs?: string): Row => ({ expected, call, okIs })

/** A client of its own, for what changes who is signed in. */
const apart = async (role: Role): Promise<Client> =>
  role === 'nobody' ? server.client() : (await signIn(server, world[role].user.email)).client

function crud(path: Path, denied: string): Record<string, Row> {
  const isComputed = path === 'attributes/computed'
  const isDevice = path === 'devices'
  const isCommand = path === 'commands'
  const special: Outcomes = {
    ...(isDevice ? { deviceReadonly: 'ACCOUNT_IS_DEVICE_READONLY' } : {}),
    ...(isCommand ? { limited: 'WRITE_ACCESS_DENIED' } : {}),
  }
  const admins = isComputed ? all('ADMINISTRATOR_REQUIRED', 'owner', 'deviceReadonly', 'limited') : {}
  const create = isComputed ? all('ADMINISTRATOR_REQUIRED', 'manager', 'stranger') : {}
  const write = { ...U, ...R, ...NO_RIGHT, ...special, ...admins }
  return {
    [`GET /api/${path}`]: row(
      { ...U, ...all('empty', 'manager', 'stranger'), ...(isDevice ? {} : all('empty', 'shared', 'driver')) },
      async (client, role) => {
        const made = await fresh(path)
        const answer = await client.get(`/api/${path}${role === 'admin' ? '?all=true' : ''}`)
        if (answer.status !== 200) return answer
        const isThere = answer.json<Stored[]>().some(({ id }) => id === made.id)
        return { ...answer, code: isThere ? null : 'empty' }
      },
    ),
    [`GET /api/${path}/:id`]: row({ ...U, ...notTheirs(denied), ...(isDevice ? {} : NO_RIGHT) }, async (client) =>
      client.get(`/api/${path}/${(await fresh(path)).id}`),
    ),
    [`POST /api/${path}`]: row({ ...write, ...create }, async (client) => client.post(`/api/${path}`, inputs[path]())),
    [`PUT /api/${path}/:id`]: row({ ...write, ...notTheirs(denied) }, async (client) => {
      const made = await fresh(path)
      const { status: _status, lastUpdate: _last, positionId: _position, ...body } = made
      return client.put(`/api/${path}/${made.id}`, body)
    }),
    [`DELETE /api/${path}/:id`]: row({ ...write, ...notTheirs(denied) }, async (client) =>
      client.delete(`/api/${path}/${(await fresh(path)).id}`),
    ),
  }
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

function upload(client: Client, path: string, file: Buffer, type: string): Promise<Answer> {
  const boundary = 'xxxx'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: ${type}\r\n\r\n`
  const body = head + file.toString('latin1') + `\r\n--${boundary}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return client.request('POST', path, { body: new Uint8Array(Buffer.from(body, 'latin1')), headers })
}

const commandTo = (deviceId: number, type = 'custom') => ({
  id: 0,
  description: '',
  deviceId,
  type,
  textChannel: false,
  attributes: { data: 'x' },
})
/** Restrictions of commands; who sends is let through to what the tracker understands. */
const SENDING: Outcomes = {
  ...DEVICE_READ,
  ...R,
  ...NO_RIGHT,
  limited: 'OPERATION_RESTRICTED',
}
const linkRow = (method: 'POST' | 'DELETE', isMany: boolean): Row =>
  row({ ...U, ...NO_RIGHT, ...notTheirs('GROUP_ACCESS_DENIED'), readonly: 'OPERATION_RESTRICTED' }, async (client) => {
    const permission = { groupId: (await fresh('groups')).id, geofenceId: (await fresh('geofences')).id }
    const json = isMany ? [permission] : permission
    return client.request(method, `/api/permissions${isMany ? '/bulk' : ''}`, { json })
  })
const historyFile = (kind: string): Row =>
  row(HISTORY, async (client) => {
    const { device } = await reporting()
    return client.get(`/api/positions/${kind}?deviceId=${device.id}&${RANGE}`)
  })

/** Devices that are not linked to the caller are left out. */
const reportRow = (path: string, isList: boolean, okIs?: string): Row => {
  const empty = isList ? all('empty', 'admin', 'manager', 'stranger', 'shared', 'driver') : NO_RIGHT
  return row(
    { ...U, ...empty },
    async (client) => {
      const { device } = await reporting()
      const answer = await client.get(`/api/reports/${path}?deviceId=${device.id}&${RANGE}`)
      return isList && answer.status === 200 && answer.text === '[]' ? { ...answer, code: 'empty' } : answer
    },
    okIs,
  )
}
/** What is known of somebody else's device: no position of it is counted, none is near. */
const extentRow = (what: string): Row =>
  row({ ...U, ...all('empty', 'admin', 'manager', 'stranger'), ...NO_RIGHT }, async (client) => {
    const { device } = await reporting()
    const range = what === 'size' ? RANGE : `from=${new Date(0).toISOString()}&to=${new Date(1000).toISOString()}`
    const answer = await client.get(`/api/reports/${what}?deviceId=${device.id}&${range}`)
    const isEmpty = answer.text === '{"positions":0,"isMore":false}' || answer.text === '{"before":null,"after":null}'
    return answer.status === 200 && isEmpty ? { ...answer, code: 'empty' } : answer
  })
/** Of a device with one trip; reports of what it did not do are empty for everybody. */
const NOTHING_THERE: readonly ReportType[] = ['events', 'geofences', 'speeding', 'idle']
const reportRows: Record<string, Row> = Object.fromEntries([
  ...REPORT_TYPES.map((type) => {
    const isThere = !NOTHING_THERE.includes(type) && type !== 'stops'
    return [`GET /api/reports/${type}`, isThere ? reportRow(type, true) : row(U, reportRow(type, false).call)] as const
  }),
  ...WORKBOOK_TYPES.flatMap((type) => [
    [`GET /api/reports/${type}/xlsx`, reportRow(`${type}/xlsx`, false)] as const,
    [`GET /api/reports/${type}/mail`, reportRow(`${type}/mail`, false, 'MAIL_NOT_CONFIGURED')] as const,
  ]),
  ...PDF_TYPES.map((type) => [`GET /api/reports/${type}/pdf`, reportRow(`${type}/pdf`, false)] as const),
  ...['size', 'nearest'].map((what) => [`GET /api/reports/${what}`, extentRow(what)] as const),
])

const REPORT_JOB = {
  type: 'trips',
  format: 'json',
  from: new Date(T0).toISOString(),
  to: new Date(T0 + 600_000).toISOString(),
}
/** A finished report in the file box of the owner, made once for all who try it, and again after somebody removed it. */
let boxedJob: Promise<number> | null = null
async function boxed(): Promise<number> {
  const job = stored(await world.owner.client.post('/api/reports/jobs', REPORT_JOB))
  await expect
    .poll(async () => (await world.owner.client.get(`/api/reports/jobs/${job.id}`)).json<Stored>().state, {
      timeout: 60_000,
    })
    .toBe('done')
  return job.id
}
/** Nobody else has the report of the owner. */
const jobRow = (call: (client: Client, id: number) => Promise<Answer>): Row =>
  row({ ...all('NOT_FOUND', ...ROLES.filter((role) => role !== 'owner')), ...U, ...NO_RIGHT }, async (client) => {
    boxedJob ??= boxed()
    const answer = await call(client, await boxedJob)
    if (answer.status === 204) boxedJob = null
    return answer
  })

const IMPORT: Outcomes = { ...U, ...R, ...NO_RIGHT, deviceReadonly: 'ACCOUNT_IS_DEVICE_READONLY' }
const SHEET = Buffer.from('Nome;IMEI\nvia planilha;matrix-sheet')
/** A sheet of the owner, read again after he removed it. */
let sheet: Promise<Stored> | null = null
const importRow = (call: (client: Client, path: string) => Promise<Answer>, okIs?: string): Row =>
  row(
    { ...all('NOT_FOUND', 'admin', 'manager', 'limited', 'stranger'), ...IMPORT },
    async (client) => {
      sheet ??= upload(world.owner.client, '/tarkan/imports', SHEET, 'text/csv').then(stored)
      const answer = await call(client, `/tarkan/imports/${(await sheet).id}`)
      if (answer.status === 204) sheet = null
      return answer
    },
    okIs,
  )

/** As a browser writes one, and empty. */
const NO_PASSKEY = {
  id: '',
  rawId: '',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '', attestationObject: '' },
}

const matrix: Record<string, Row> = {
  'POST /api/session/password': row(all('MAIL_NOT_CONFIGURED', ...ROLES), (client) =>
    client.form('/api/session/password', { email: 'nobody@example.com' }),
  ),
  'POST /api/password/reset': row(all('MAIL_NOT_CONFIGURED', ...ROLES), (client) =>
    client.form('/api/password/reset', { email: 'nobody@example.com' }),
  ),
  'POST /api/password/update': row(all('INVALID_RECOVERY_TOKEN', ...ROLES), (client) =>
    client.form('/api/password/update', { token: 'guessed', password: PASSWORD }),
  ),
  'POST /api/session': row({}, (_client, role) =>
    server
      .client()
      .form('/api/session', { email: world[role === 'nobody' ? 'owner' : role].user.email, password: PASSWORD }),
  ),
  'GET /api/session': row({ nobody: 'NO_SESSION' }, (client) => client.get('/api/session')),
  'DELETE /api/session': row(U, async (_client, role) => (await apart(role)).delete('/api/session')),
  'GET /api/session/openid/auth': row({}, (client) => client.get('/api/session/openid/auth'), 'OPENID_DISABLED'),
  'GET /api/session/openid/callback': row(
    {},
    (client) => client.get('/api/session/openid/callback'),
    'OPENID_DISABLED',
  ),
  'GET /api/session/:userId': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...NOT_SHARED },
    async (_client, role) => (await apart(role)).get(`/api/session/${(await below()).id}`),
  ),
  'POST /tarkan/session/act': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (_client, role) =>
      (await apart(role)).post('/tarkan/session/act', { userId: (await below()).id, reason: 'asked to' }),
  ),
  'DELETE /tarkan/session/act': row({}, (client) => client.delete('/tarkan/session/act'), 'NO_SESSION'),
  'POST /api/session/token': row({ ...U, ...NOT_SHARED }, (client) => client.form('/api/session/token', {})),
  'POST /api/session/token/revoke': row({ ...U, ...NOT_SHARED }, async (client) =>
    client.form('/api/session/token/revoke', { token: (await client.form('/api/session/token', {})).text }),
  ),
  'GET /api/session/tokens': row(U, (client) => client.get('/api/session/tokens')),
  // Each has its own, and nobody that of another.
  'DELETE /api/session/tokens/:id': row(
    { ...all('NOT_FOUND', ...ROLES.filter((role) => role !== 'owner')), ...U, ...NOT_SHARED },
    async (client) => {
      await world.owner.client.form('/api/session/token', {})
      const [token] = (await world.owner.client.get('/api/session/tokens')).json<Stored[]>()
      return client.delete(`/api/session/tokens/${token?.id}`)
    },
  ),
  'POST /api/session/confirm': row({ ...U, ...NOT_SHARED }, (client) =>
    client.post('/api/session/confirm', { password: PASSWORD }),
  ),
  'GET /api/session/sign-ins': row(U, (client) => client.get('/api/session/sign-ins')),
  'POST /api/session/sign-ins/end': row(all('INVALID_EMAIL_LINK', ...ROLES), (client) =>
    client.post('/api/session/sign-ins/end', { token: 'guessed' }),
  ),
  'GET /api/session/email': row({ ...U, ...NOT_SHARED }, (client) => client.get('/api/session/email')),
  'POST /api/session/email': row(
    { ...U, ...NOT_SHARED, ...all('ACCOUNT_IS_READONLY', 'readonly'), ...all('WRITE_ACCESS_DENIED', 'driver') },
    (client) => client.post('/api/session/email', { email: 'outra@example.com' }),
    'MAIL_NOT_CONFIGURED',
  ),
  'DELETE /api/session/email': row({ ...U, ...NOT_SHARED }, (client) => client.delete('/api/session/email')),
  'POST /api/session/email/confirm': row(all('INVALID_EMAIL_LINK', ...ROLES), (client) =>
    client.post('/api/session/email/confirm', { token: 'guessed' }),
  ),
  'POST /api/session/email/undo': row(all('INVALID_EMAIL_LINK', ...ROLES), (client) =>
    client.post('/api/session/email/undo', { token: 'guessed' }),
  ),
  'GET /api/session/factors': row({ ...U, ...NOT_SHARED }, (client) => client.get('/api/session/factors')),
  'POST /api/session/totp': row({ ...U, ...NOT_SHARED }, (client) => client.post('/api/session/totp')),
  'POST /api/session/totp/confirm': row(
    { ...U, ...NOT_SHARED },
    (client) => client.post('/api/session/totp/confirm', { code: 1 }),
    'CODE_WRONG',
  ),
  'DELETE /api/session/totp': row({ ...U, ...NOT_SHARED }, (client) => client.delete('/api/session/totp')),
  'POST /api/session/recovery-codes': row(
    { ...U, ...NOT_SHARED },
    (client) => client.post('/api/session/recovery-codes'),
    'SECOND_FACTOR_REQUIRED',
  ),
  'DELETE /api/session/browsers/:id': row(
    { ...U, ...NOT_SHARED },
    (client) => client.delete('/api/session/browsers/1'),
    'NOT_FOUND',
  ),
  'GET /api/session/passkeys': row(U, (client) => client.get('/api/session/passkeys')),
  'POST /api/session/passkeys/begin': row({ ...U, ...NOT_SHARED }, (client) =>
    client.post('/api/session/passkeys/begin'),
  ),
  'POST /api/session/passkeys': row(
    { ...U, ...NOT_SHARED },
    (client) => client.post('/api/session/passkeys', { name: 'x', passkey: NO_PASSKEY }),
    'PASSKEY_REFUSED',
  ),
  'DELETE /api/session/passkeys/:id': row(
    { ...U, ...NOT_SHARED },
    (client) => client.delete('/api/session/passkeys/1'),
    'NOT_FOUND',
  ),
  'POST /api/session/passkeys/challenge': row({}, (client) => client.post('/api/session/passkeys/challenge')),
  'POST /api/session/passkeys/enter': row(all('PASSKEY_REFUSED', ...ROLES), (client) =>
    client.post('/api/session/passkeys/enter', { passkey: NO_PASSKEY }),
  ),
  // Who is only linked with somebody sees him, and does not decide how he signs in.
  'DELETE /api/users/:id/factors': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT, manager: 'USER_ACCESS_DENIED' },
    async (client) => client.delete(`/api/users/${(await managed()).id}/factors`),
  ),
  'POST /api/users/:id/invitation': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => client.post(`/api/users/${(await managed()).id}/invitation`),
    'MAIL_NOT_CONFIGURED',
  ),
  'GET /api/sessions': row(U, (client) => client.get('/api/sessions')),
  // Each has its own, and nobody that of another.
  'DELETE /api/sessions/:id': row(
    { ...all('NOT_FOUND', ...ROLES.filter((role) => role !== 'owner')), ...U, ...NOT_SHARED },
    async (client) => {
      await apart('owner')
      const [, other] = (await world.owner.client.get('/api/sessions')).json<Stored[]>()
      return client.delete(`/api/sessions/${other?.id}`)
    },
  ),
  'DELETE /api/sessions/others': row({ ...U, ...NOT_SHARED }, async (_client, role) => {
    if (role === 'nobody' || role === 'shared') return (await apart(role)).delete('/api/sessions/others')
    const { user } = await makeUser(server, world.admin, { readonly: role === 'readonly' })
    return (await signIn(server, user.email)).client.delete('/api/sessions/others')
  }),
  'DELETE /api/session/everywhere': row({ ...U, ...NOT_SHARED }, async (_client, role) => {
    if (role === 'nobody' || role === 'shared') return (await apart(role)).delete('/api/session/everywhere')
    const { user } = await makeUser(server, world.admin, { readonly: role === 'readonly' })
    return (await signIn(server, user.email)).client.delete('/api/session/everywhere')
  }),

  'GET /api/server': row({}, (client) => client.get('/api/server')),
  'PUT /api/server': row(ADMIN_ONLY, async (client) =>
    client.put('/api/server', (await world.admin.client.get('/api/server')).json()),
  ),
  'GET /api/server/timezones': row(U, (client) => client.get('/api/server/timezones')),
  'GET /api/server/geocode': row(
    { ...U, ...NOT_SHARED },
    (client) => client.get('/api/server/geocode?latitude=0&longitude=0'),
    'GEOCODER_DISABLED',
  ),
  'GET /api/server/places': row(U, (client) => client.get('/api/server/places?text=campinas')),
  'GET /tarkan/cep/:cep': row({ ...U, ...NOT_SHARED }, (client) => client.get('/tarkan/cep/13010-111'), 'CEP_DISABLED'),
  'POST /api/server/file/:path': row(ADMIN_ONLY, (client) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return client.request('POST', '/api/server/file/note.txt', { body: 'x', headers })
  }),
  'GET /api/server/cache': row(ADMIN_ONLY, (client) => client.get('/api/server/cache')),
  'GET /api/server/gc': row(ADMIN_ONLY, (client) => client.get('/api/server/gc')),
  'POST /api/server/restart': row(ADMIN_ONLY, (client) => client.post('/api/server/restart')),
  'POST /api/server/reboot': row(ADMIN_ONLY, (client) => client.post('/api/server/reboot')),
  'GET /api/health': row({}, (client) => client.get('/api/health')),
  'GET /api/audit': row(ADMIN_ONLY, (client) =>
    client.get(`/api/audit?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`),
  ),
  'GET /tarkan/users/:id/logs': row(ADMIN_ONLY, (client) => client.get('/tarkan/users/1/logs')),
  'GET /tarkan/devices/:id/logs': row(ADMIN_ONLY, (client) => client.get('/tarkan/devices/1/logs')),
  'GET /tarkan/server/logs': row(ADMIN_ONLY, (client) => client.get('/tarkan/server/logs')),
  'GET /tarkan/server/lines': row(ADMIN_ONLY, (client) => client.get('/tarkan/server/lines')),
  'POST /tarkan/server/logs/proof': row(ADMIN_ONLY, (client) => client.post('/tarkan/server/logs/proof')),
  'GET /api/statistics': row(ADMIN_ONLY, (client) =>
    client.get(`/api/statistics?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`),
  ),
  'GET /api/ports': row(ADMIN_ONLY, (client) => client.get('/api/ports')),
  'GET /api/protocols': row(U, (client) => client.get('/api/protocols')),
  'DELETE /tarkan/demo': row(ADMIN_ONLY, (client) => client.delete('/tarkan/demo')),
  'GET /api/sightings': row(ADMIN_ONLY, (client) => client.get('/api/sightings')),
  'POST /api/sightings/:uniqueId/adopt': row(
    ADMIN_ONLY,
    (client) => client.post('/api/sightings/never-seen/adopt', { name: 'x' }),
    'NOT_FOUND',
  ),
  'DELETE /api/sightings/:uniqueId': row(
    ADMIN_ONLY,
    (client) => client.delete('/api/sightings/never-seen'),
    'NOT_FOUND',
  ),

  // [CORE-DRIVERS-15] drivers are refused.
  'GET /api/users': row({ ...U, ...all('empty', ...ROLES.slice(3)), driver: 'WRITE_ACCESS_DENIED' }, async (client) => {
    const made = await managed()
    const answer = await client.get('/api/users')
    if (answer.status !== 200) return answer
    return { ...answer, code: answer.json<User[]>().some(({ id }) => id === made.id) ? null : 'empty' }
  }),
  'GET /api/people': row(
    { ...U, ...NO_RIGHT, ...all('empty', ...ROLES.slice(3).filter((one) => !(one in NO_RIGHT))) },
    async (client) => {
      const made = await managed()
      const answer = await client.get(`/api/people?q=${made.email}`)
      if (answer.status !== 200) return answer
      return { ...answer, code: answer.json<{ total: number }>().total === 1 ? null : 'empty' }
    },
  ),
  // Each is sorted by the rules of one: whom one does not reach is named as refused.
  ...Object.fromEntries(
    (['change', 'remove', 'removal'] as const).map((what) => [
      `POST /api/people/${what}`,
      row({ ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT }, async (client) => {
        const made = await managed()
        const set = what === 'change' ? { set: { disabled: true } } : {}
        const answer = await client.post(`/api/people/${what}`, { ids: [made.id], ...set })
        if (answer.status !== 200) return answer
        return { ...answer, code: answer.json<{ failures: Array<{ code: string }> }>().failures[0]?.code ?? null }
      }),
    ]),
  ),
  'GET /api/users/:id/sessions': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => client.get(`/api/users/${(await managed()).id}/sessions`),
  ),
  'DELETE /api/users/:id/sessions': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => client.delete(`/api/users/${(await managed()).id}/sessions`),
  ),
  'GET /api/users/:id': row({ ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...NO_RIGHT }, async (client) =>
    client.get(`/api/users/${(await managed()).id}`),
  ),
  'POST /api/users': row(
    { ...all('REGISTRATION_DISABLED', 'nobody', ...ROLES.slice(3)), ...R, ...NO_RIGHT },
    (client) => client.post('/api/users', { name: 'x', email: `${unique('new')}@example.com`, password: PASSWORD }),
  ),
  'PUT /api/users/:id': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => {
      const user = await managed()
      return client.put(`/api/users/${user.id}`, { ...user, name: 'renamed' })
    },
  ),
  'DELETE /api/users/:id': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => client.delete(`/api/users/${(await managed()).id}`),
  ),
  'GET /api/accounts/:id': row({ ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...NO_RIGHT }, async (client) =>
    client.get(`/api/accounts/${(await managed()).id}`),
  ),
  // Whom the manager only sees by a link he does not move.
  'GET /api/accounts/:id/rights': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...NO_RIGHT },
    async (client) => client.get(`/api/accounts/${(await managed()).id}/rights`),
  ),
  'POST /api/accounts/:id/rights': row(
    { ...all('USER_ACCESS_DENIED', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => client.post(`/api/accounts/${(await managed()).id}/rights`, { grant: [8], revoke: [9] }),
  ),
  'PUT /api/accounts/:id/parent': row(
    { ...all('USER_ACCESS_DENIED', 'manager', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client, role) =>
      client.put(`/api/accounts/${(await managed()).id}/parent`, { parentId: userId(role) || userId('admin') }),
  ),
  'POST /api/accounts/:id/parent/preview': row(
    { ...all('USER_ACCESS_DENIED', 'manager', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client, role) =>
      client.post(`/api/accounts/${(await managed()).id}/parent/preview`, {
        parentId: userId(role) || userId('admin'),
      }),
  ),
  'PUT /api/accounts/:id/ceiling': row(
    { ...all('USER_ACCESS_DENIED', 'manager', ...ROLES.slice(3)), ...U, ...R, ...NO_RIGHT },
    async (client) => client.put(`/api/accounts/${(await managed()).id}/ceiling`, { ceiling: null }),
  ),
  'POST /api/users/totp': row({}, (client) => client.post('/api/users/totp'), 'TOTP_DISABLED'),

  ...crud('devices', 'DEVICE_ACCESS_DENIED'),
  'PUT /api/devices/:id/accumulators': row(DEVICE_WRITE, async (client) => {
    const { device } = await reporting()
    return client.put(`/api/devices/${device.id}/accumulators`, { deviceId: device.id, hours: 1 })
  }),
  'POST /api/devices/bulk': row(DEVICE_WRITE, async (client) => {
    const device = await fresh('devices')
    const answer = await client.post('/api/devices/bulk', { deviceIds: [device.id], set: { model: 'x' } })
    if (answer.status !== 200) return answer
    return { ...answer, code: answer.json<{ failures: Array<{ code: string }> }>().failures[0]?.code ?? null }
  }),
  'POST /api/devices/batch': row(DEVICE_WRITE, async (client) => {
    const { id, uniqueId } = await fresh('devices')
    const items = [{ ref: 1, write: { id, uniqueId: String(uniqueId), name: 'batch' } }]
    const answer = await client.post('/api/devices/batch', { key: unique('batch'), items })
    if (answer.status !== 200) return answer
    return { ...answer, code: answer.json<Array<{ code: string | null }>>()[0]?.code ?? null }
  }),
  'GET /tarkan/imports': row(IMPORT, (client) => client.get('/tarkan/imports')),
  'GET /tarkan/imports/template': row(IMPORT, (client) => client.get('/tarkan/imports/template')),
  'POST /tarkan/imports': row(IMPORT, (client) => upload(client, '/tarkan/imports', SHEET, 'text/csv')),
  'GET /tarkan/imports/:id': importRow((client, path) => client.get(path)),
  'GET /tarkan/imports/:id/rows': importRow((client, path) => client.get(`${path}/rows`)),
  'PUT /tarkan/imports/:id/columns': importRow(
    (client, path) => client.put(`${path}/columns`, { keys: ['name', 'uniqueId'] }),
    'IMPORT_BEGUN',
  ),
  'POST /tarkan/imports/:id/run': importRow((client, path) => client.post(`${path}/run`), 'IMPORT_BEGUN'),
  'POST /tarkan/imports/:id/undo': importRow(
    (client, path) => client.post(`${path}/undo`, { dryRun: true }),
    'IMPORT_NOT_UNDOABLE',
  ),
  'GET /tarkan/imports/:id/result': importRow((client, path) => client.get(`${path}/result`)),
  'DELETE /tarkan/imports/:id': importRow((client, path) => client.delete(path), 'IMPORT_BEGUN'),
  // To the administrators of the server, which is theirs to do.
  'POST /api/devices/owner': row(
    { ...DEVICE_WRITE, ...all('ADMINISTRATOR_REQUIRED', 'owner', 'limited') },
    async (client) => client.post('/api/devices/owner', { deviceIds: [(await fresh('devices')).id], accountId: 0 }),
  ),
  'GET /api/devices/deleted': row(
    {
      ...U,
      ...R,
      ...NO_RIGHT,
      ...notTheirs('empty'),
      deviceReadonly: 'ACCOUNT_IS_DEVICE_READONLY',
    },
    async (client) => {
      const device = await deletedDevice()
      const answer = await client.get('/api/devices/deleted')
      if (answer.status !== 200) return answer
      return { ...answer, code: answer.json<Stored[]>().some(({ id }) => id === device.id) ? null : 'empty' }
    },
  ),
  'POST /api/devices/:id/restore': row({ ...DEVICE_WRITE, ...notTheirs('NOT_FOUND') }, async (client) =>
    client.post(`/api/devices/${(await deletedDevice()).id}/restore`),
  ),
  'POST /api/devices/:id/image': row(DEVICE_WRITE, async (client) => {
    const headers = { 'content-type': 'image/png' }
    return client.request('POST', `/api/devices/${(await fresh('devices')).id}/image`, {
      body: new Uint8Array(await picture()),
      headers,
    })
  }),

  'GET /tarkan/shares': row(
    {
      ...U,
      ...all('empty', 'manager', 'readonly', 'deviceReadonly', 'limited', 'shared', 'driver', 'stranger', 'admin'),
    },
    async (client) => {
      const made = await sharedLink()
      const answer = await client.get('/tarkan/shares')
      if (answer.status !== 200) return answer
      return { ...answer, code: answer.json<Stored[]>().some(({ id }) => id === made.id) ? null : 'empty' }
    },
  ),
  'POST /tarkan/shares': row({ ...U, ...R, ...NO_RIGHT, ...notTheirs('DEVICE_ACCESS_DENIED') }, async (client) =>
    client.post('/tarkan/shares', await shareInput()),
  ),
  'PUT /tarkan/shares/:id': row(SHARE_WRITE, async (client) => {
    const { id } = await sharedLink()
    return client.put(`/tarkan/shares/${id}`, await shareInput())
  }),
  'DELETE /tarkan/shares/:id': row(SHARE_WRITE, async (client) =>
    client.delete(`/tarkan/shares/${(await sharedLink()).id}`),
  ),
  'GET /tarkan/shares/:id/views': row({ ...SHARE_WRITE, readonly: 'NOT_FOUND' }, async (client) =>
    client.get(`/tarkan/shares/${(await sharedLink()).id}/views`),
  ),
  'POST /tarkan/shares/open': row({}, async (client) =>
    client.post('/tarkan/shares/open', { token: (await sharedLink()).token }),
  ),
  'GET /tarkan/assets/custom/config.json': row({}, (client) => client.get('/tarkan/assets/custom/config.json')),
  'GET /tarkan/brands/images/:file': row(
    {},
    (client) => client.get(`/tarkan/brands/images/1-logo-${'0'.repeat(32)}.png`),
    'NOT_FOUND',
  ),
  'GET /tarkan/brands/:id': row(BRAND_READ, (client) => client.get(brandOf())),
  'PUT /tarkan/brands/:id': row(BRAND_WRITE, (client) => client.put(brandOf(), NO_BRAND)),
  'POST /tarkan/brands/:id/images/:kind': row(BRAND_WRITE, async (client) =>
    upload(client, `${brandOf()}/images/logo`, await picture(), 'image/png'),
  ),
  'POST /tarkan/brands/:id/domains': row(
    BRAND_WRITE,
    (client) => client.post(`${brandOf()}/domains`, { host: 'localhost' }),
    'DOMAIN_INVALID',
  ),
  'POST /tarkan/brands/:id/domains/:domainId/check': row(
    { ...BRAND_WRITE, ...all('NOT_FOUND', 'admin', 'manager') },
    (client) => client.post(`${brandOf()}/domains/999999/check`),
  ),
  'DELETE /tarkan/brands/:id/domains/:domainId': row(
    { ...BRAND_WRITE, ...all('NOT_FOUND', 'admin', 'manager') },
    (client) => client.delete(`${brandOf()}/domains/999999`),
  ),
  'POST /api/share/device': row({ ...U, ...R, ...NO_RIGHT, ...notTheirs('DEVICE_ACCESS_DENIED') }, async (client) =>
    client.form('/api/share/device', { deviceId: String((await fresh('devices')).id) }),
  ),
  'POST /api/share/group': row({ ...U, ...R, ...NO_RIGHT, ...notTheirs('GROUP_ACCESS_DENIED') }, async (client) =>
    client.form('/api/share/group', { groupId: String((await fresh('groups')).id) }),
  ),

  ...crud('groups', 'GROUP_ACCESS_DENIED'),
  ...crud('drivers', 'DRIVER_ACCESS_DENIED'),
  ...crud('geofences', 'GEOFENCE_ACCESS_DENIED'),
  'GET /api/geofences/anchors': row(U, (client) => client.get('/api/geofences/anchors')),
  'GET /api/geofences/names': row(U, (client) => client.get('/api/geofences/names')),
  'GET /api/geofences/resting': row(U, (client) => client.get('/api/geofences/resting')),
  ...crud('calendars', 'CALENDAR_ACCESS_DENIED'),
  ...crud('reports', 'REPORT_ACCESS_DENIED'),
  ...crud('maintenance', 'MAINTENANCE_ACCESS_DENIED'),
  ...crud('notifications', 'NOTIFICATION_ACCESS_DENIED'),
  ...crud('orders', 'ORDER_ACCESS_DENIED'),
  'GET /api/notifications/types': row(U, (client) => client.get('/api/notifications/types')),
  'GET /api/notifications/notificators': row(U, (client) => client.get('/api/notifications/notificators')),
  ...crud('attributes/computed', 'ATTRIBUTE_ACCESS_DENIED'),
  'POST /api/attributes/computed/test': row(
    { ...ADMIN_ONLY, ...R, ...NO_RIGHT },
    async (client) => {
      const device = await fresh('devices')
      return client.post(`/api/attributes/computed/test?deviceId=${device.id}`, inputs['attributes/computed']())
    },
    'INVALID_INPUT',
  ),

  'GET /api/permissions': row(ADMIN_ONLY, (client) => client.get('/api/permissions?userId=0&deviceId=0')),
  'POST /api/permissions': linkRow('POST', false),
  'POST /api/permissions/linked': row({ ...U, ...NO_RIGHT, ...notTheirs('GROUP_ACCESS_DENIED') }, async (client) =>
    client.post('/api/permissions/linked', { of: 'groupId', ids: [(await fresh('groups')).id], to: 'geofenceId' }),
  ),
  'DELETE /api/permissions': linkRow('DELETE', false),
  'POST /api/permissions/bulk': linkRow('POST', true),
  'DELETE /api/permissions/bulk': linkRow('DELETE', true),

  'GET /api/positions': row(MAP_READ, async (client) => {
    const { device } = await reporting()
    return client.get(`/api/positions?deviceId=${device.id}`)
  }),
  'POST /api/positions': row(HISTORY, async (client) =>
    client.post('/api/positions', { id: [(await reporting()).positionId] }),
  ),
  'DELETE /api/positions/:id': row({ ...DEVICE_READ, ...NO_RIGHT, readonly: 'OPERATION_RESTRICTED' }, async (client) =>
    client.delete(`/api/positions/${(await reporting()).positionId}`),
  ),
  'DELETE /api/positions': row({ ...DEVICE_READ, ...NO_RIGHT, readonly: 'OPERATION_RESTRICTED' }, async (client) =>
    client.delete(`/api/positions?deviceId=${(await reporting()).device.id}&${RANGE}`),
  ),
  'GET /api/positions/csv': historyFile('csv'),
  'GET /api/positions/gpx': historyFile('gpx'),
  'GET /api/positions/kml': historyFile('kml'),
  'GET /api/positions/kmz': historyFile('kmz'),
  'GET /api/positions/track': row(HISTORY, async (client) =>
    client.get(`/api/positions/track?deviceId=${(await reporting()).device.id}&${RANGE}`),
  ),
  'GET /api/positions/at': row({ ...DEVICE_READ, ...all('empty', 'shared', 'driver') }, async (client) => {
    const time = new Date(T0 + 60_000).toISOString()
    const answer = await client.get(`/api/positions/at?deviceId=${(await reporting()).device.id}&time=${time}`)
    if (answer.status !== 200) return answer
    return { ...answer, code: answer.json<Stored[]>().length > 0 ? null : 'empty' }
  }),
  'POST /api/positions/within': row(HISTORY, async (client) =>
    client.post('/api/positions/within', {
      deviceIds: [(await reporting()).device.id],
      area: 'CIRCLE (-25.4 -49.2, 100)',
      from: new Date(T0).toISOString(),
      to: new Date(T0 + 60_000).toISOString(),
    }),
  ),
  'GET /api/positions/track/gpx': historyFile('track/gpx'),
  'GET /api/positions/track/kml': historyFile('track/kml'),
  'GET /api/positions/track/geojson': historyFile('track/geojson'),
  'GET /api/positions/track/csv': historyFile('track/csv'),
  'GET /api/positions/track/xlsx': historyFile('track/xlsx'),

  ...reportRows,
  'GET /api/reports/:id/runs': row({ ...U, ...NO_RIGHT, ...notTheirs('REPORT_ACCESS_DENIED') }, async (client) =>
    client.get(`/api/reports/${(await fresh('reports')).id}/runs`),
  ),
  'POST /api/reports/:id/run': row({ ...U, ...R, ...NO_RIGHT, ...notTheirs('REPORT_ACCESS_DENIED') }, async (client) =>
    client.post(`/api/reports/${(await fresh('reports')).id}/run`),
  ),
  'GET /api/reports/:id/addresses': row({ ...U, ...NO_RIGHT, ...notTheirs('REPORT_ACCESS_DENIED') }, async (client) =>
    client.get(`/api/reports/${(await fresh('reports')).id}/addresses`),
  ),
  // The file is made with the rights of who invites: he must get it himself.
  'POST /api/reports/:id/addresses': row(
    { ...U, ...R, ...NO_RIGHT, ...notTheirs('REPORT_ACCESS_DENIED'), admin: 'OUTSIDE_NOT_RECIPIENT' },
    async (client) =>
      client.post(`/api/reports/${(await fresh('reports')).id}/addresses`, { address: 'x@cliente.example' }),
    'MAIL_NOT_CONFIGURED',
  ),
  'POST /api/reports/:id/addresses/:addressId/invite': row(
    { ...U, ...R, ...NO_RIGHT, ...notTheirs('REPORT_ACCESS_DENIED') },
    async (client) => client.post(`/api/reports/${(await fresh('reports')).id}/addresses/999999/invite`),
    'NOT_FOUND',
  ),
  'DELETE /api/reports/:id/addresses/:addressId': row(
    { ...U, ...R, ...NO_RIGHT, ...notTheirs('REPORT_ACCESS_DENIED') },
    async (client) => client.delete(`/api/reports/${(await fresh('reports')).id}/addresses/999999`),
    'NOT_FOUND',
  ),
  'GET /api/mails/confirm/:token': row({}, (client) => client.get('/api/mails/confirm/guessed'), 'NOT_FOUND'),
  'POST /api/mails/confirm/:token': row(
    {},
    (client) => client.form('/api/mails/confirm/guessed', { answer: 'yes' }),
    'NOT_FOUND',
  ),
  'GET /api/mails/stop/:token': row({}, (client) => client.get('/api/mails/stop/guessed'), 'NOT_FOUND'),
  'POST /api/mails/stop/:token': row({}, (client) => client.form('/api/mails/stop/guessed', {}), 'NOT_FOUND'),
  'GET /api/reports/jobs': row({ ...U, ...all('empty', 'shared', 'driver') }, async (client) => {
    await client.post('/api/reports/jobs', REPORT_JOB)
    const answer = await client.get('/api/reports/jobs')
    return answer.status === 200 && answer.text === '[]' ? { ...answer, code: 'empty' } : answer
  }),
  'POST /api/reports/jobs': row({ ...U, ...NO_RIGHT }, (client) => client.post('/api/reports/jobs', REPORT_JOB)),
  'GET /api/reports/jobs/:id': jobRow((client, id) => client.get(`/api/reports/jobs/${id}`)),
  'GET /api/reports/jobs/:id/file': jobRow((client, id) => client.get(`/api/reports/jobs/${id}/file`)),
  'DELETE /api/reports/jobs/:id': jobRow((client, id) => client.delete(`/api/reports/jobs/${id}`)),

  ...crud('commands', 'COMMAND_ACCESS_DENIED'),
  'GET /api/commands/:id/links': row({ ...U, ...NO_RIGHT, ...notTheirs('COMMAND_ACCESS_DENIED') }, async (client) =>
    client.get(`/api/commands/${(await fresh('commands')).id}/links`),
  ),
  'GET /api/commands/types': row(MAP_READ, async (client) =>
    client.get(`/api/commands/types?deviceId=${(await fresh('devices')).id}`),
  ),
  'GET /api/commands/send': row(MAP_READ, async (client) =>
    client.get(`/api/commands/send?deviceId=${(await fresh('devices')).id}`),
  ),
  'POST /api/commands/send': row(SENDING, async (client) =>
    client.post('/api/commands/send', commandTo((await reporting()).device.id)),
  ),
  'POST /api/commands/batch': row(SENDING, async (client) => {
    const { device } = await reporting()
    const json = { deviceIds: [device.id], command: commandTo(0) }
    const answer = await client.post('/api/commands/batch', json)
    if (answer.status !== 200) return answer
    return { ...answer, code: answer.json<{ failures: Array<{ code: string }> }>().failures[0]?.code ?? null }
  }),
  'POST /api/commands/preview': row(DEVICE_READ, async (client) =>
    client.post('/api/commands/preview', { deviceId: (await reporting()).device.id, type: 'engineStop' }),
  ),
  'GET /api/commands/orders': row(MAP_READ, async (client) =>
    client.get(`/api/commands/orders?deviceId=${(await fresh('devices')).id}`),
  ),
  'DELETE /api/commands/orders/:id': row(
    SENDING,
    async (client) => {
      const { device } = await reporting()
      const sent = await world.owner.client.post('/api/commands/send', commandTo(device.id))
      return client.delete(`/api/commands/orders/${sent.headers.get('x-command-order')}`)
    },
    'COMMAND_ALREADY_SENT',
  ),

  'GET /api/devices/:id/recent': row(DEVICE_READ, async (client) =>
    client.get(`/api/devices/${(await reporting()).device.id}/recent?attributes=speed&${RANGE}`),
  ),
  'GET /api/answers': row(MAP_READ, async (client) =>
    client.get(`/api/answers?deviceId=${(await fresh('devices')).id}`),
  ),
  'GET /api/devices/:id/silence': row(DEVICE_READ, async (client) =>
    client.get(`/api/devices/${(await reporting()).device.id}/silence`),
  ),
  'GET /api/devices/:id/connection': row(ADMIN_ONLY, async (client) =>
    client.get(`/api/devices/${(await fresh('devices')).id}/connection`),
  ),
  'GET /api/devices/:id/messages': row(ADMIN_ONLY, async (client) =>
    client.get(`/api/devices/${(await fresh('devices')).id}/messages`),
  ),
  'GET /api/devices/:id/messages/download': row(ADMIN_ONLY, async (client) =>
    client.get(`/api/devices/${(await fresh('devices')).id}/messages/download`),
  ),
  'GET /api/events': row({ ...U, ...all('empty', 'manager', 'stranger', 'shared', 'driver') }, async (client, role) => {
    const id = await eventId()
    const answer = await client.get(`/api/events?limit=1000${role === 'admin' ? '&all=true' : ''}`)
    if (answer.status !== 200) return answer
    return { ...answer, code: answer.json<Stored[]>().some((one) => one.id === id) ? null : 'empty' }
  }),
  'POST /api/events/:id/acknowledge': row(
    { ...DEVICE_READ, ...NO_RIGHT, readonly: 'OPERATION_RESTRICTED' },
    async (client) => client.post(`/api/events/${await eventId()}/acknowledge`, { note: 'x' }),
  ),
  'POST /api/events/acknowledge': row(
    { ...DEVICE_READ, ...NO_RIGHT, readonly: 'OPERATION_RESTRICTED' },
    async (client) => client.post('/api/events/acknowledge', { ids: [await eventId()], note: 'x' }),
  ),
  'POST /api/devices/:id/anchor': row(
    { ...DEVICE_READ, ...R, ...NO_RIGHT },
    async (client) => client.post(`/api/devices/${(await reporting()).device.id}/anchor`, {}),
    'ANCHOR_FIX_STALE',
  ),
  'DELETE /api/devices/:id/anchor': row({ ...DEVICE_READ, ...R, ...NO_RIGHT }, async (client) =>
    client.delete(`/api/devices/${(await reporting()).device.id}/anchor`),
  ),
  'GET /api/events/:id': row(HISTORY, async (client) => client.get(`/api/events/${await eventId()}`)),

  'GET /api/media/:uniqueId/:file': row(MAP_READ, async (client) => {
    const path = await once('picture', async () => {
      const device = await fresh('devices')
      const headers = { 'content-type': 'image/png' }
      const body = new Uint8Array(await picture())
      const { text } = await world.owner.client.request('POST', `/api/devices/${device.id}/image`, { body, headers })
      return `/api/media/${String(device.uniqueId)}/${text}`
    })
    return client.get(path)
  }),
  'GET /api/stream/:deviceId/:channel/live.m3u8': row(DEVICE_READ, async (client) =>
    client.get(`/api/stream/${(await fresh('devices')).id}/1/live.m3u8`),
  ),
  'GET /api/stream/:deviceId/:channel/:segment': row(
    DEVICE_READ,
    async (client) => client.get(`/api/stream/${(await fresh('devices')).id}/1/0.ts`),
    'NOT_FOUND',
  ),
  'GET /tarkan/assets/images/:file': row(MAP_READ, async (client) =>
    client.get(`/tarkan/assets/images/${(await fresh('devices')).id}.png`),
  ),
  'GET /tarkan/assets/images/drivers/:file': row(
    { ...U, ...NO_RIGHT, ...notTheirs('DRIVER_ACCESS_DENIED') },
    async (client) => client.get(`/tarkan/assets/images/drivers/${(await fresh('drivers')).id}.png`),
  ),
  'GET /tarkan/assets/images/categories/:file': row({}, (client) =>
    client.get('/tarkan/assets/images/categories/car.png'),
  ),
  'POST /tarkan/devices/:id/image': row(DEVICE_WRITE, async (client) =>
    upload(client, `/tarkan/devices/${(await fresh('devices')).id}/image`, await picture(), 'image/png'),
  ),
  'DELETE /tarkan/devices/:id/image': row(DEVICE_WRITE, async (client) =>
    client.delete(`/tarkan/devices/${(await fresh('devices')).id}/image`),
  ),
  'POST /tarkan/drivers/:id/image': row(
    { ...U, ...R, ...NO_RIGHT, ...notTheirs('DRIVER_ACCESS_DENIED') },
    async (client) =>
      upload(client, `/tarkan/drivers/${(await fresh('drivers')).id}/image`, await picture(), 'image/png'),
  ),
  'GET /tarkan/devices/:id/files': row(DEVICE_READ, async (client) =>
    client.get(`/tarkan/devices/${(await fresh('devices')).id}/files`),
  ),
  'GET /tarkan/devices/:id/files/:fileId': row(DEVICE_READ, async (client) => client.get(await documentUrl())),
  'DELETE /tarkan/devices/:id/files/:fileId': row(DEVICE_WRITE, async (client) => client.delete(await documentUrl())),
  'POST /tarkan/devices/:id/photos': row(DEVICE_WRITE, async (client) =>
    upload(client, `/tarkan/devices/${(await fresh('devices')).id}/photos`, await picture(), 'image/png'),
  ),
  'POST /tarkan/devices/:id/documents': row(DEVICE_WRITE, async (client) =>
    upload(client, `/tarkan/devices/${(await fresh('devices')).id}/documents`, PDF, 'application/pdf'),
  ),

  // By the token of the operator, whoever is signed in.
  'POST /api/forward/positions': row({}, async (client) => {
    const { uniqueId } = await fresh('devices')
    const position = { fixTime: new Date(T0).toISOString(), latitude: 1, longitude: 1 }
    return client.post(`/api/forward/positions?token=${FORWARD_TOKEN}`, { position, device: { uniqueId } })
  }),
  'GET /api/forward/url': row({}, async (client) => {
    const { uniqueId } = await fresh('devices')
    const values = `uniqueId=${String(uniqueId)}&fixTime=${T0}&latitude=1&longitude=1`
    return client.get(`/api/forward/url?token=${FORWARD_TOKEN}&${values}`)
  }),
  'POST /api/forward/events': row({}, async (client) => {
    const { uniqueId } = await fresh('devices')
    const event = { id: 1, type: 'deviceOnline', eventTime: new Date(T0).toISOString() }
    return client.post(`/api/forward/events?token=${FORWARD_TOKEN}`, { event, device: { uniqueId } })
  }),
}

/** An alarm of a device everybody is linked to. */
const eventId = (): Promise<number> => once('event', alarm)
async function alarm(): Promise<number> {
  const device = await made('devices')
  await driveDevice(server.context.tracking, String(device.uniqueId), T0).at(60, {}, { alarm: 'sos' })
  const { rows } = await server.context.database.pool.query<{ id: number }>('select max(id) as id from events')
  return Number(rows[0]?.id)
}

const shareInput = async () => ({
  expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
  deviceIds: [(await fresh('devices')).id],
})
/** A link of the owner. */
const sharedLink = (): Promise<Stored> =>
  once('share', async () => stored(await world.owner.client.post('/tarkan/shares', await shareInput())))

/** A paper of a device everybody is linked to. */
const documentUrl = (): Promise<string> =>
  once('paper', async () => {
    const device = await fresh('devices')
    const paper = await upload(world.owner.client, `/tarkan/devices/${device.id}/documents`, PDF, 'application/pdf')
    return String(stored(paper).url)
  })

/** Deleted lazily. */
const deletedDevice = (): Promise<Stored> => once('deleted', removedForNow)
async function removedForNow(): Promise<Stored> {
  const settings = (await world.admin.client.get('/api/server')).json()
  await world.admin.client.put('/api/server', { ...settings, attributes: { 'tarkan.lazyDeletion': true } })
  const device = await made('devices')
  await world.owner.client.delete(`/api/devices/${device.id}`)
  await world.admin.client.put('/api/server', settings)
  return device
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`
const outcomeOf = ({ status, code }: Answer, okIs: string | undefined): Outcome =>
  (code === null && status < 300) || (okIs !== undefined && code === okIs) ? 'ok' : (code ?? String(status))

test('every call says what it needs', () => {
  const endpoints = server.context.http.mounted.map(({ endpoint }) => endpoint)
  expect(withoutNeed(endpoints)).toEqual([])
})

test('every call is walked here, and nothing else', () => {
  const mounted = server.context.http.mounted.map(({ endpoint }) => keyOf(endpoint))
  expect(new Set(Object.keys(matrix))).toEqual(new Set(mounted))
})

// A row is ten calls or more, some with work behind them: a loaded machine takes its time.
describe('[CORE-PERMS-02] [CORE-PERMS-11] [CORE-PERMS-12] who may call what', { timeout: 120_000 }, () => {
  test.each(Object.keys(matrix))('%s', async (key) => {
    const { call, expected, okIs } = matrix[key] as Row
    const outcomeFor = async (role: Role): Promise<Outcome> => outcomeOf(await call(clientOf(role), role), okIs)
    const outcomes: Outcomes = {}
    isReading = key.startsWith('GET ')
    if (isReading) await Promise.all(ROLES.map(async (role) => (outcomes[role] = await outcomeFor(role))))
    else for (const role of ROLES) outcomes[role] = await outcomeFor(role)
    expect(outcomes).toEqual({ ...all('ok', ...ROLES), ...expected })
  })
})
