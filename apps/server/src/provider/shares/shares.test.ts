import type { Device } from '@rastro/model/device'
import type { LiveFrame } from '@rastro/model/live'
import type { Position } from '@rastro/model/position'
import type { Share } from '@rastro/model/share'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createSeal } from '#src/platform/seal'
import { driveDevice } from '../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person, unique } from '../../../test/people'
import { type Answer, type Client, startTestServer, type TestServer } from '../../../test/server'
import { until } from '../../../test/tracking'
import { createShareStore } from './shares.store'

const HOUR_MS = 3_600_000
const T0 = Math.floor(Date.now() / 1000 - 900) * 1000
const soon = (hours = 1): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
})
afterAll(() => server.close())

async function reporting(person = owner, fields: Partial<Device> = {}): Promise<Device> {
  const device = await makeDevice(person, fields)
  await driveDevice(server.context.tracking, device.uniqueId, T0).at(
    60,
    { speedKnots: 20 },
    { power: 12.4, ignition: true },
  )
  return device
}

function stored<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<T>()
}
const share = async (body: object, person = owner): Promise<Share> =>
  stored<Share>(await person.client.post('/tarkan/shares', { expirationTime: soon(), ...body }))

/** Opens a link as a browser without any session does. */
async function view({ token }: Pick<Share, 'token'>): Promise<Client> {
  const client = server.client()
  stored(await client.get(`/api/session?token=${token}`, { headers: { 'user-agent': 'Test Phone' } }))
  return client
}

interface Watching {
  frames: LiveFrame[]
  closed: Promise<number>
}
function watch(client: Client): Promise<Watching> {
  const socket = new WebSocket(`${server.urls.web.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: client.cookie ?? '' },
  })
  const frames: LiveFrame[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('open', () => socket.send(JSON.stringify({ logs: true, commands: true })))
  return new Promise((resolve, reject) => {
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as LiveFrame)
      resolve({ frames, closed })
    })
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.on('error', () => {})
  })
}

describe('a shared link', () => {
  test('[CORE-SHARE-01] [CORE-SHARE-02] [CORE-SHARE-03] shows its devices and no others', async () => {
    const [device, other] = [await reporting(), await reporting()]
    const made = await share({ name: 'Cliente', deviceIds: [device.id] })
    expect(made).toMatchObject({ name: 'Cliente', deviceIds: [device.id], groupIds: [], hasPin: false, viewCount: 0 })
    expect(made.url).toBe(`${server.urls.web}/share/${made.token}`)
    const viewer = await view(made)
    const user = (await viewer.get('/api/session')).json<User>()
    expect(user).toMatchObject({ temporary: true, readonly: true, attributes: { isShared: true } })
    expect(Date.parse(user.expirationTime ?? '')).toBe(Date.parse(made.expirationTime))
    expect((await viewer.get('/api/devices')).json<Device[]>().map(({ id }) => id)).toEqual([device.id])
    expect((await viewer.get('/api/positions')).json<Position[]>().map(({ deviceId }) => deviceId)).toEqual([device.id])
    expect((await viewer.get(`/api/devices/${other.id}`)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await owner.client.get('/tarkan/shares')).json<Share[]>()[0]).toMatchObject({ id: made.id, viewCount: 1 })
  })

  test('[CORE-SHARE-03] by group it shows what is in the group, also later', async () => {
    const group = await makeGroup(owner)
    const device = await reporting(owner, { groupId: group.id })
    const viewer = await view(await share({ groupIds: [group.id] }))
    const later = await reporting(owner, { groupId: group.id })
    expect((await viewer.get('/api/devices')).json<Device[]>().map(({ id }) => id)).toEqual([device.id, later.id])
  })

  test('[CORE-SHARE-08] shows chosen fields only, in lists, single devices and live frames', async () => {
    const device = await reporting(owner, {
      phone: '+5541999990000',
      contact: 'Ana',
      attributes: { placa: 'ABC1D23', renavam: '123', 'tarkan.color': '#ff0000' },
    })
    const made = await share({ deviceIds: [device.id], fields: ['plate'] })
    const viewer = await view(made)
    const hidden = { uniqueId: '', phone: null, contact: null, model: null, groupId: 0 }
    const attributes = { placa: 'ABC1D23', 'tarkan.color': '#ff0000' }
    const list = (await viewer.get('/api/devices')).json<Device[]>()
    expect(list).toMatchObject([{ ...hidden, name: device.name }])
    expect(list[0]?.attributes).toEqual(attributes)
    expect((await viewer.get(`/api/devices/${device.id}`)).json<Device>().attributes).toEqual(attributes)
    const bare = { speed: 0, address: null, altitude: 0, protocol: null, network: null, latitude: -25.4 }
    const [position] = (await viewer.get('/api/positions')).json<Position[]>()
    expect(position).toMatchObject(bare)
    expect(position?.attributes).toEqual({})
    const byId = (await viewer.get(`/api/positions?id=${position?.id}`)).json<Position[]>()
    expect(byId[0]?.attributes).toEqual({})

    const watching = await watch(viewer)
    expect(watching.frames[0]?.positions?.[0]).toMatchObject(bare)
    await driveDevice(server.context.tracking, device.uniqueId, T0).at(90, { latitude: -25.5 }, { power: 12, rpm: 900 })
    const news = () => watching.frames.flatMap(({ positions = [] }) => positions).find((one) => one.latitude === -25.5)
    await until(() => news() !== undefined)
    expect(news()).toMatchObject({ ...bare, latitude: -25.5 })
    expect(news()?.attributes).toEqual({})
    const devices = () => watching.frames.flatMap(({ devices = [] }) => devices)
    await until(() => devices().length > 0)
    expect(devices().every(({ uniqueId, phone }) => uniqueId === '' && phone === null)).toBe(true)

    await owner.client.put(`/tarkan/shares/${made.id}`, {
      expirationTime: made.expirationTime,
      deviceIds: [device.id],
      fields: ['speed', 'sensors'],
    })
    const opened = () => watching.frames.flatMap(({ positions = [] }) => positions).at(-1)
    await until(() => opened()?.attributes.rpm === 900)
    expect(opened()?.speed).toBeGreaterThan(0)
    expect(opened()?.attributes.power).toBeUndefined()
  })

  test('[CORE-SHARE-03] revoking ends sessions, tokens and open sockets at once', async () => {
    const made = await share({ deviceIds: [(await reporting()).id] })
    const viewer = await view(made)
    const watching = await watch(viewer)
    expect((await owner.client.delete(`/tarkan/shares/${made.id}`)).status).toBe(204)
    expect(await watching.closed).toBe(4001)
    expect((await viewer.get('/api/devices')).status).toBe(401)
    await expect(watch(viewer)).rejects.toThrow('401')
    expect((await server.client().get(`/api/session?token=${made.token}`)).status).toBe(401)
    expect((await server.client().post('/tarkan/shares/open', { token: made.token })).code).toBe('INVALID_SHARE')
  })

  test('[CORE-SHARE-05] another end, other devices: whoever watches goes on with them', async () => {
    const [one, two] = [await reporting(), await reporting()]
    const made = await share({ deviceIds: [one.id] })
    const viewer = await view(made)
    const changed = stored<Share>(
      await owner.client.put(`/tarkan/shares/${made.id}`, {
        name: 'Novo',
        expirationTime: soon(48),
        deviceIds: [two.id],
      }),
    )
    expect(changed).toMatchObject({ id: made.id, token: made.token, name: 'Novo', deviceIds: [two.id] })
    expect((await viewer.get('/api/devices')).json<Device[]>().map(({ id }) => id)).toEqual([two.id])
    const user = (await viewer.get('/api/session')).json<User>()
    expect(Date.parse(user.expirationTime ?? '')).toBe(Date.parse(changed.expirationTime))
  })

  test('[CORE-SHARE-07] once it is over nobody comes in, and it can be given a new end', async () => {
    const device = await reporting()
    const made = await share({ deviceIds: [device.id], expirationTime: new Date(Date.now() + 400).toISOString() })
    const viewer = await view(made)
    await until(async () => (await viewer.get('/api/devices')).status === 401)
    expect((await server.client().get(`/api/session?token=${made.token}`)).code).toBe('INVALID_TOKEN')
    const over = await server.client().post('/tarkan/shares/open', { token: made.token })
    const guessed = await server.client().post('/tarkan/shares/open', { token: 'guessed' })
    expect(over.code).toBe('INVALID_SHARE')
    expect([guessed.status, guessed.text, guessed.code]).toEqual([over.status, over.text, over.code])
    await owner.client.put(`/tarkan/shares/${made.id}`, { expirationTime: soon(), deviceIds: [device.id] })
    expect((await (await view(made)).get('/api/devices')).status).toBe(200)
  })

  test('[CORE-SHARE-05] keeps a log of who opened it', async () => {
    const made = await share({ deviceIds: [(await reporting()).id] })
    await view(made)
    await view(made)
    const views = () => owner.client.get(`/tarkan/shares/${made.id}/views`)
    await until(async () => (await views()).json<unknown[]>().length === 2)
    expect((await views()).json()).toMatchObject([
      { address: '127.0.0.1', agent: 'Test Phone' },
      { address: '127.0.0.1', agent: 'Test Phone' },
    ])
    const listed = (await owner.client.get('/tarkan/shares')).json<Share[]>().find(({ id }) => id === made.id)
    expect(listed).toMatchObject({ viewCount: 2 })
    expect(listed?.lastAccess).not.toBeNull()
  })
})

describe('a PIN', () => {
  test('is asked for, hashed, and limited in guesses', async () => {
    const made = await share({ deviceIds: [(await reporting()).id], pin: '4821' })
    expect(made).toMatchObject({ hasPin: true })
    expect(JSON.stringify(made)).not.toContain('4821')
    const anonymous = server.client()
    expect((await anonymous.get(`/api/session?token=${made.token}`)).status).toBe(401)
    const open = (pin?: string) => anonymous.post('/tarkan/shares/open', { token: made.token, pin })
    expect((await open()).code).toBe('SHARE_PIN_REQUIRED')
    expect((await open('1111')).code).toBe('SHARE_PIN_WRONG')
    const viewer = await view(stored<{ token: string }>(await open('4821')))
    expect((await viewer.get('/api/devices')).json()).toHaveLength(1)
    for (let i = 0; i < 5; i++) await open('1111')
    expect((await open('4821')).code).toBe('TOO_MANY_ATTEMPTS')
    const rows = await server.context.db.selectFrom('shares').select('pin_hash').execute()
    expect(rows.every((row) => !row.pin_hash?.includes('4821'))).toBe(true)
  })

  test('is not guessed by asking many times at once', async () => {
    const made = await share({ deviceIds: [(await reporting()).id], pin: '4821' })
    const guesses = Array.from({ length: 40 }, (_, index) => (index === 39 ? '4821' : String(1000 + index)))
    const answers = await Promise.all(
      guesses.map((pin) => server.client().post('/tarkan/shares/open', { token: made.token, pin })),
    )
    const wrong = answers.filter(({ code }) => code === 'SHARE_PIN_WRONG')
    const held = answers.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS')
    // At most one more: the right one, should it come in among the first.
    expect([wrong.length, wrong.length + held.length >= 39]).toEqual([5, true])
  })

  test('another PIN puts out whoever came with the old one', async () => {
    const device = await reporting()
    const made = await share({ deviceIds: [device.id], pin: '1234' })
    const { token } = stored<{ token: string }>(
      await server.client().post('/tarkan/shares/open', { token: made.token, pin: '1234' }),
    )
    const viewer = await view({ token })
    const watching = await watch(viewer)
    const body = { expirationTime: made.expirationTime, deviceIds: [device.id], pin: '5678' }
    const changed = stored<Share>(await owner.client.put(`/tarkan/shares/${made.id}`, body))
    expect(await watching.closed).toBe(4001)
    expect((await viewer.get('/api/devices')).status).toBe(401)
    const open = (pin: string) => server.client().post('/tarkan/shares/open', { token: changed.token, pin })
    expect((await open('1234')).code).toBe('SHARE_PIN_WRONG')
    expect((await open('5678')).status).toBe(200)
  })
})

describe('at rest', () => {
  const rowOf = ({ id }: Share) =>
    server.context.db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const listed = async ({ id }: Share) =>
    stored<Share[]>(await owner.client.get('/tarkan/shares')).find((one) => one.id === id)

  test.each([undefined, '4821'])('[CORE-SHARE-03] no token can be read in the database (PIN %s)', async (pin) => {
    const made = await share({ deviceIds: [(await reporting()).id], pin })
    const opened = stored<{ token: string }>(
      await server.client().post('/tarkan/shares/open', { token: made.token, pin }),
    )
    const text = JSON.stringify(await rowOf(made))
    for (const token of [made.token, opened.token]) expect(text).not.toContain(token)
    expect(await listed(made)).toMatchObject({ token: made.token, url: made.url })
    const changed = { expirationTime: made.expirationTime, deviceIds: made.deviceIds }
    expect(stored<Share>(await owner.client.put(`/tarkan/shares/${made.id}`, changed)).token).toBe(made.token)
    expect(JSON.stringify(await rowOf(made))).not.toContain(made.token)
  })

  test('links of before are sealed, and go on', async () => {
    const made = await share({ deviceIds: [(await reporting()).id] })
    const { db, seal } = server.context
    const open = { token: made.token, access_token: made.token, is_sealed: false }
    await db.updateTable('shares').set(open).where('id', '=', made.id).execute()
    await createShareStore(db, seal).sealAll()
    expect(JSON.stringify(await rowOf(made))).not.toContain(made.token)
    expect(await listed(made)).toMatchObject({ token: made.token })
    expect((await (await view(made)).get('/api/devices')).status).toBe(200)
  })

  test('without the key a link is not shown, its PIN opens nothing, and saving makes another', async () => {
    const device = await reporting()
    const made = await share({ deviceIds: [device.id], pin: '4821' })
    const closed = createSeal(Buffer.alloc(32, 1)).close('other')
    const { db } = server.context
    await db.updateTable('shares').set({ token: closed, access_token: closed }).where('id', '=', made.id).execute()
    expect(await listed(made)).toMatchObject({ token: '', url: '', hasPin: true })
    const open = (token: string) => server.client().post('/tarkan/shares/open', { token, pin: '4821' })
    expect((await open(made.token)).code).toBe('INVALID_SHARE')
    const body = { expirationTime: made.expirationTime, deviceIds: [device.id] }
    const anew = stored<Share>(await owner.client.put(`/tarkan/shares/${made.id}`, body))
    expect(anew.token).not.toBe(made.token)
    expect((await open(anew.token)).status).toBe(200)
  })
})

describe('whose link it is', () => {
  test('[CORE-SHARE-03] only the owner sees, changes, revokes it and reads its log', async () => {
    const made = await share({ deviceIds: [(await reporting()).id] })
    for (const { client } of [await makeUser(server, admin), admin]) {
      const list = (await client.get('/tarkan/shares')).json<Share[]>()
      expect(list.some(({ id }) => id === made.id)).toBe(false)
      const body = { expirationTime: soon(), deviceIds: made.deviceIds }
      expect((await client.put(`/tarkan/shares/${made.id}`, body)).code).toBe('NOT_FOUND')
      expect((await client.delete(`/tarkan/shares/${made.id}`)).code).toBe('NOT_FOUND')
      expect((await client.get(`/tarkan/shares/${made.id}/views`)).code).toBe('NOT_FOUND')
    }
    expect((await view(made)).cookie).toBeDefined()
  })

  test.each<[string, object, string]>([
    ['nothing', { deviceIds: [] }, 'SHARE_EMPTY'],
    ['a past end', { expirationTime: '2020-01-01T00:00:00Z' }, 'SHARE_EXPIRATION_INVALID'],
    ['an end in ten years', { expirationTime: soon(24 * 3650) }, 'SHARE_EXPIRATION_INVALID'],
    ['no end', { expirationTime: null }, 'INVALID_INPUT'],
    ['a PIN of letters', { pin: 'abcd' }, 'INVALID_INPUT'],
    ['a field there is none of', { fields: ['everything'] }, 'INVALID_INPUT'],
    ['too many devices', { deviceIds: Array.from({ length: 201 }, (_, i) => i) }, 'INVALID_INPUT'],
  ])('%s is refused', async (_what, body, code) => {
    const device = await reporting()
    const answer = await owner.client.post('/tarkan/shares', {
      expirationTime: soon(),
      deviceIds: [device.id],
      ...body,
    })
    expect(answer.code).toBe(code)
  })

  test('nobody shares what he does not see, nor beyond his own end', async () => {
    const strange = await reporting(admin)
    const body = { expirationTime: soon(), deviceIds: [strange.id] }
    expect((await owner.client.post('/tarkan/shares', body)).code).toBe('DEVICE_ACCESS_DENIED')
    const group = await makeGroup(admin)
    expect((await owner.client.post('/tarkan/shares', { expirationTime: soon(), groupIds: [group.id] })).code).toBe(
      'GROUP_ACCESS_DENIED',
    )
    const guest = await makeUser(server, admin, { expirationTime: soon(2) })
    const own = await reporting(guest)
    const long = { expirationTime: soon(5), deviceIds: [own.id] }
    expect((await guest.client.post('/tarkan/shares', long)).code).toBe('SHARE_EXPIRATION_INVALID')
  })

  test('an owner who is disabled or removed takes his links with him', async () => {
    const person = await makeUser(server, admin)
    const made = await share({ deviceIds: [(await reporting(person)).id] }, person)
    const viewer = await view(made)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: true })
    await until(async () => (await viewer.get('/api/devices')).status === 401)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: false })
    await until(async () => (await viewer.get('/api/devices')).status === 200)
    await admin.client.delete(`/api/users/${person.user.id}`)
    await until(async () => (await viewer.get('/api/devices')).status === 401)
  })

  test('[CORE-SHARE-03] what the owner sees no longer, his links show no longer, at once', async () => {
    const person = await makeUser(server, admin)
    const [kept, taken] = [await reporting(person), await reporting(person)]
    const viewer = await view(await share({ deviceIds: [kept.id, taken.id] }, person))
    await admin.client.delete('/api/permissions', { userId: person.user.id, deviceId: taken.id })
    await until(async () => (await viewer.get('/api/devices')).json<Device[]>().length === 1)
    expect((await viewer.get(`/api/positions?deviceId=${taken.id}`)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await viewer.get('/api/devices')).json()).toMatchObject([{ id: kept.id }])
  })

  test('the server may switch sharing off', async () => {
    const device = await reporting()
    const settings = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...settings, attributes: { disableShare: true } })
    const body = { expirationTime: soon(), deviceIds: [device.id] }
    expect((await owner.client.post('/tarkan/shares', body)).code).toBe('SHARING_DISABLED')
    const form = await owner.client.form('/api/share/device', { deviceId: String(device.id) })
    expect(form.text).toBe('java.lang.SecurityException: Sharing is disabled')
    await admin.client.put('/api/server', settings)
  })
})

describe('[CORE-SHARE-08] a viewer reaches nothing else', () => {
  /** What he may do, everything else there is he may not. */
  const ALLOWED = new Set([
    'DELETE /api/session',
    'GET /api/devices',
    'GET /api/devices/:id',
    'GET /api/positions',
    'GET /tarkan/assets/images/:file',
  ])

  /** Calls that want no session, each with checks of its own; media are checked by device. */
  const OPEN_TO_ALL = new Set([
    'POST /api/session',
    'GET /api/session',
    'GET /api/server',
    'GET /api/health',
    'DELETE /tarkan/session/act',
    'GET /api/session/openid/auth',
    'GET /api/session/openid/callback',
    'POST /api/users',
    'POST /api/users/totp',
    'GET /api/media/:uniqueId/:file',
    'GET /tarkan/assets/images/categories/:file',
    'GET /tarkan/assets/custom/config.json',
    'GET /tarkan/brands/images/:file',
    'POST /api/forward/positions',
    'POST /api/forward/events',
    'GET /api/forward/url',
    'POST /tarkan/shares/open',
    'POST /api/password/reset',
    'POST /api/password/update',
    'POST /api/session/password',
    'POST /api/session/email/confirm',
    'POST /api/session/email/undo',
    'POST /api/session/sign-ins/end',
    'POST /api/session/passkeys/challenge',
    'POST /api/session/passkeys/enter',
    'GET /api/mails/confirm/:token',
    'POST /api/mails/confirm/:token',
    'GET /api/mails/stop/:token',
    'POST /api/mails/stop/:token',
  ])

  test('every call of the server, called with a shared session', async () => {
    const group = await makeGroup(owner)
    const device = await reporting(owner, { groupId: group.id })
    const made = await share({ deviceIds: [device.id], groupIds: [group.id], fields: ['sensors', 'contact', 'driver'] })
    const viewer = await view(made)
    const { id: viewerId } = (await viewer.get('/api/session')).json<User>()
    const [position] = (await viewer.get('/api/positions')).json<Position[]>()
    const ids: Record<string, string> = {
      id: String(device.id),
      userId: String(viewerId),
      fileId: '1',
      file: `${device.id}.png`,
      uniqueId: device.uniqueId,
    }
    const range = `from=${new Date(T0).toISOString()}&to=${new Date(T0 + HOUR_MS).toISOString()}`
    const endpoints = server.context.http.mounted.map(({ endpoint }) => endpoint)
    const open = endpoints.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`)
    expect(new Set(open)).toEqual(OPEN_TO_ALL)
    const outcomes: Record<string, string> = {}
    for (const { method, path, access } of endpoints) {
      const key = `${method} ${path}`
      if (access === 'public' || key === 'DELETE /api/session') continue
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '1')
      const query = `deviceId=${device.id}&latitude=1&longitude=1&attributes=speed&${range}`
      const answer = await viewer.request(
        method,
        path === '/api/positions' || path === '/api/devices' ? url : `${url}?${query}`,
        {
          headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
        },
      )
      outcomes[key] = answer.status >= 300 ? 'refused' : answer.text === '[]' ? 'empty' : 'ok'
    }
    const reached = Object.keys(outcomes).filter((key) => outcomes[key] === 'ok')
    expect(new Set([...reached, 'DELETE /api/session'])).toEqual(ALLOWED)
    expect(Object.keys(outcomes).length).toBeGreaterThan(60)

    // With bodies that are well formed, what writes is refused for the right it lacks.
    const refusals = [
      await viewer.post('/api/commands/send', {
        id: 0,
        description: '',
        deviceId: device.id,
        type: 'engineStop',
        textChannel: false,
        attributes: {},
      }),
      await viewer.form('/api/session/token', { expiration: soon() }),
      await viewer.put(`/api/users/${viewerId}`, (await viewer.get('/api/session')).json()),
      await viewer.post('/api/permissions', { userId: viewerId, deviceId: device.id }),
      await viewer.post('/tarkan/shares', { expirationTime: soon(), deviceIds: [device.id] }),
      await viewer.form('/api/share/device', { deviceId: String(device.id) }),
      await viewer.get(`/api/session/${viewerId}`),
      await viewer.get(`/api/devices/${device.id}/recent?attributes=speed`),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'WRITE_ACCESS_DENIED'))

    // History, also by the number of a position.
    expect((await viewer.get(`/api/positions?deviceId=${device.id}&${range}`)).text).toBe('[]')
    await driveDevice(server.context.tracking, device.uniqueId, T0).at(120)
    expect((await viewer.get(`/api/positions?id=${position?.id}`)).code).toBe('OPERATION_RESTRICTED')
    expect((await viewer.delete('/api/session')).status).toBe(204)
  })

  test('topics of the live socket tell a viewer nothing', async () => {
    const device = await reporting()
    const viewer = await view(await share({ deviceIds: [device.id] }))
    const watching = await watch(viewer)
    const command = {
      id: 0,
      description: '',
      deviceId: device.id,
      type: 'custom',
      textChannel: false,
      attributes: { data: 'x' },
    }
    await owner.client.post('/api/commands/send', command)
    await driveDevice(server.context.tracking, device.uniqueId, T0).at(150, { latitude: -25.6 })
    await until(() => watching.frames.some(({ positions = [] }) => positions.some((one) => one.latitude === -25.6)))
    const keys = new Set(watching.frames.flatMap((frame) => Object.keys(frame)))
    expect([...keys].filter((key) => key !== 'devices' && key !== 'positions')).toEqual([])
  })

  test('[CORE-SHARE-09] its account is linked to nobody and counts for nobody', async () => {
    const manager = await makeUser(server, admin, { userLimit: 1 })
    const device = await reporting(manager)
    await share({ deviceIds: [device.id] }, manager)
    expect((await manager.client.get('/api/users')).json()).toEqual([])
    const answer = await manager.client.post('/api/users', { name: 'x', email: `${unique('sub')}@example.com` })
    expect(answer.status).toBe(200)
  })
})

describe('guessing', () => {
  test('wrong tokens from an address keep nobody behind it from the right one', async () => {
    const made = await share({ deviceIds: [(await reporting()).id] })
    const open = (token: string) => server.client().post('/tarkan/shares/open', { token })
    for (let i = 0; i < 100; i++) {
      expect((await open(`guess-${i}`)).code).toBe('INVALID_SHARE')
      await server.client().get(`/api/session?token=guess-${i}`)
    }
    expect((await open(made.token)).status).toBe(200)
    expect((await server.client().get(`/api/session?token=${made.token}`)).status).toBe(200)
  })
  test('who guesses the PIN of one link still opens another', async () => {
    const [one, other] = [
      await share({ deviceIds: [(await reporting()).id], pin: '4821' }),
      await share({ deviceIds: [(await reporting()).id], pin: '4822' }),
    ]
    const open = (token: string, pin: string) => server.client().post('/tarkan/shares/open', { token, pin })
    for (let i = 0; i < 6; i++) await open(one.token, '1111')
    expect((await open(one.token, '4821')).code).toBe('TOO_MANY_ATTEMPTS')
    expect((await open(other.token, '4822')).status).toBe(200)
  })
})
