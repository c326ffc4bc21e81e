import type { Command, CommandOrder, CommandPreview } from '@rastro/model/command'
import { encodeBits } from '@rastro/model/rights'
import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  becomes,
  commandBody,
  connectTo,
  expectRefusal,
  newTracked,
  orderIdOf,
  orderOf,
  ordersOf,
  said,
  sendCommand,
} from '../../../../test/commands'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'
import { gt06Kind, type Report } from '../../../../test/trackers'
import { until } from '../../../../test/tracking'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { gt06: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

async function drive(owner: Person, report: Report) {
  const device = await newTracked(owner)
  const tracker = await connectTo(server, device)
  await said(server, device, tracker, report)
  return { device, tracker }
}

const change = (person: Person, fields: Partial<User>) =>
  admin.client.put(`/api/users/${person.user.id}`, { ...person.user, ...fields })

const save = async (owner: Person, type: string, more: object = {}): Promise<Command> => {
  const answer = await owner.client.post('/api/commands', commandBody(0, type, {}, { description: type, ...more }))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<Command>()
}

async function withServer(fields: Partial<ServerInfo>, work: () => Promise<void>): Promise<void> {
  const before = (await admin.client.get('/api/server')).json<ServerInfo>()
  await admin.client.put('/api/server', { ...before, ...fields })
  await work().finally(() => admin.client.put('/api/server', before))
}

describe('now anyway', () => {
  const NOW = { now: true, reason: 'furto em andamento, polícia avisada' }

  test('[CORE-COMMANDS-09] an administrator stops a moving vehicle with a reason, which is kept', async () => {
    const { device, tracker } = await drive(admin, { kmh: 80 })
    expectRefusal(await sendCommand(admin, device.id, 'engineStop', { now: true }), 'COMMAND_REASON_REQUIRED', 'Reason')
    for (const reason of ['ab', ' a  ', 'x'.repeat(201)])
      expect((await sendCommand(admin, device.id, 'engineStop', { now: true, reason })).code).toBe(
        'COMMAND_REASON_REQUIRED',
      )
    expect(await ordersOf(admin, device.id)).toEqual([])
    expect((await sendCommand(admin, device.id, 'engineStop', NOW)).status).toBe(200)
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    const order = await orderOf(admin, device.id)
    expect(order).toMatchObject({ now: true, reason: NOW.reason, state: 'sent', authorId: admin.user.id })
    expect(order.speedKnots).toBeCloseTo(80 / 1.852, 1)
    expect(order.attributes).toEqual({})
    await tracker.end()
  })

  test('[CORE-COMMANDS-09] without the right nobody does, and nobody gives it to himself', async () => {
    const person = await makeUser(server, admin)
    const { device, tracker } = await drive(person, { kmh: 80 })
    expectRefusal(await sendCommand(person, device.id, 'engineStop', NOW), 'COMMAND_NOW_DENIED', 'restricted')
    const attributes = { 'rastro.commandNow': true }
    const own = await person.client.put(`/api/users/${person.user.id}`, { ...person.user, attributes })
    expect(own.code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await sendCommand(person, device.id, 'engineStop', NOW)).code).toBe('COMMAND_NOW_DENIED')
    const preview = { deviceId: device.id, type: 'engineStop' }
    const seen = async () => (await person.client.post('/api/commands/preview', preview)).json<CommandPreview>()
    expect((await seen()).mayForceNow).toBe(false)
    expect((await change(person, { attributes })).status).toBe(200)
    expect((await seen()).mayForceNow).toBe(true)
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    expect((await sendCommand(person, device.id, 'engineStop', NOW)).status).toBe(200)
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    await tracker.end()
  })

  test('[CORE-COMMANDS-09] a saved command never brings it along, and many vehicles are never stopped so', async () => {
    const { device, tracker } = await drive(admin, { kmh: 80 })
    const saved = await save(admin, 'engineStop', { attributes: NOW })
    expect((await sendCommand(admin, device.id, '', {}, { id: saved.id })).status).toBe(202)
    const command = commandBody(0, 'engineStop', NOW)
    const batch = await admin.client.post('/api/commands/batch', { deviceIds: [device.id], command })
    expect(batch.code).toBe('COMMAND_NOW_DENIED')
    const group = await makeGroup(admin)
    expect((await admin.client.post(`/api/commands/send?groupId=${group.id}`, command)).code).toBe('COMMAND_NOW_DENIED')
    expect((await sendCommand(admin, device.id, 'engineResume')).status).toBe(200)
    await until(() => tracker.heard().includes(gt06Kind.resumeWords))
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    await tracker.end()
  })
})

describe('restrictions', () => {
  test('[CORE-PERMS-12] a read-only user sends and cancels nothing, but sees', async () => {
    const person = await makeUser(server, admin)
    const { device, tracker } = await drive(person, { kmh: 0 })
    const command = await sendCommand(person, device.id, 'custom', { data: 'STATUS#', noQueue: true })
    expect(command.status).toBe(200)
    await change(person, { readonly: true })
    expectRefusal(await sendCommand(person, device.id, 'engineStop'), 'ACCOUNT_IS_READONLY', 'Write access denied')
    const [order] = await ordersOf(person, device.id)
    expect((await person.client.delete(`/api/commands/orders/${order?.id}`)).code).toBe('ACCOUNT_IS_READONLY')
    expect((await person.client.get(`/api/commands/types?deviceId=${device.id}`)).status).toBe(200)
    await tracker.end()
  })

  test.each(['user', 'server'])(
    '[CORE-COMMANDS-08] limitCommands of the %s leaves saved commands alone',
    async (whose) => {
      const person = await makeUser(server, admin)
      const { device, tracker } = await drive(person, { kmh: 0 })
      const saved = await save(person, 'custom', { attributes: { data: 'WHERE#' } })
      if (whose === 'user') await change(person, { limitCommands: true })
      await withServer(whose === 'server' ? { limitCommands: true } : {}, async () => {
        expectRefusal(
          await sendCommand(person, device.id, 'engineStop'),
          'OPERATION_RESTRICTED',
          'Operation restricted',
        )
        expect((await person.client.delete(`/api/commands/${saved.id}`)).text).toContain('Write access denied')
        expect((await sendCommand(person, device.id, '', {}, { id: saved.id })).status).toBe(200)
        await until(() => tracker.heard().includes('WHERE#'))
        expect((await sendCommand(admin, device.id, 'engineResume')).status).toBe(200)
      })
      await tracker.end()
    },
  )

  test('[CORE-PERMS-02] deviceReadonly does not keep from sending', async () => {
    const person = await makeUser(server, admin)
    const { device, tracker } = await drive(person, { kmh: 0 })
    await change(person, { deviceReadonly: true })
    expect((await sendCommand(person, device.id, 'engineStop')).status).toBe(200)
    await tracker.end()
  })

  test('[ADM-PERMS-14] with rights flag by flag, block, unblock and command need their own', async () => {
    const person = await makeUser(server, admin)
    const { device, tracker } = await drive(person, { kmh: 0 })
    const advanced = { attributes: { isPlus: true, 'tarkan.enableAdvancedPerms': true } }
    const types = { engineStop: 12, engineResume: 13, custom: 14 }
    await withServer(advanced, async () => {
      for (const [granted, bit] of Object.entries(types)) {
        await change(person, { attributes: { 'tarkan.advancedPerms': encodeBits([8, bit]) } })
        for (const type of Object.keys(types)) {
          const answer = await sendCommand(person, device.id, type, { data: 'X#' })
          if (type === granted) expect(answer.status).toBeLessThan(300)
          else expectRefusal(answer, 'WRITE_ACCESS_DENIED', 'Write access denied')
        }
      }
    })
    await tracker.end()
  })

  test('[CORE-PERMS-06] a shared user sends nothing', async () => {
    const person = await makeUser(server, admin, { temporary: true })
    const device = await newTracked(admin)
    await admin.client.post('/api/permissions', { userId: person.user.id, deviceId: device.id })
    expect((await sendCommand(person, device.id, 'engineResume')).code).toBe('WRITE_ACCESS_DENIED')
  })
})

describe('whoever asked must still have the right when it leaves', () => {
  const block = async (person: Person) => {
    const device = await newTracked(person)
    await admin.client.post('/api/permissions', { userId: admin.user.id, deviceId: device.id })
    expect((await sendCommand(person, device.id, 'engineStop')).status).toBe(202)
    return device
  }
  const losses: Array<[string, (person: Person, deviceId: number) => Promise<Answer>]> = [
    ['access', ({ user }, deviceId) => admin.client.delete('/api/permissions', { userId: user.id, deviceId })],
    ['the account', ({ user }) => admin.client.delete(`/api/users/${user.id}`)],
    ['the way in', (person) => change(person, { disabled: true })],
    ['its time', (person) => change(person, { expirationTime: '2020-01-01T00:00:00Z' })],
    ['writing', (person) => change(person, { readonly: true })],
    ['commands of one’s own', (person) => change(person, { limitCommands: true })],
  ]

  test.each(losses)(
    '[CORE-COMMANDS-09] without %s a waiting block is cancelled, and nothing leaves',
    async (_, lose) => {
      const person = await makeUser(server, admin)
      const device = await block(person)
      expect((await lose(person, device.id)).status).toBeLessThan(300)
      const tracker = await connectTo(server, device)
      await said(server, device, tracker, { kmh: 0 })
      const error = 'COMMAND_AUTHOR_REVOKED'
      await becomes(admin, device.id, { state: 'cancelled', waitingFor: null, sentAt: null, error })
      expect((await sendCommand(admin, device.id, 'engineResume')).status).toBe(200)
      await until(() => tracker.heard().includes(gt06Kind.resumeWords))
      expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
      await tracker.end()
    },
  )

  test('[CORE-COMMANDS-09] what others asked for goes its way; "now anyway" needs its own right to the end', async () => {
    const [loses, keeps] = [await makeUser(server, admin), await makeUser(server, admin)]
    for (const person of [loses, keeps]) await change(person, { attributes: { 'rastro.commandNow': true } })
    const orders = [loses, keeps].map(async (person) => {
      const device = await newTracked(person)
      await admin.client.post('/api/permissions', { userId: admin.user.id, deviceId: device.id })
      expect((await sendCommand(person, device.id, 'engineStop', { now: true, reason: 'furto' })).status).toBe(202)
      return device
    })
    const [lost, kept] = await Promise.all(orders)
    await change(loses, { attributes: {} })
    for (const device of [lost, kept]) {
      if (!device) throw new Error('no device')
      const tracker = await connectTo(server, device)
      await said(server, device, tracker, { kmh: 90 })
      await expect.poll(async () => (await orderOf(admin, device.id)).state).not.toBe('requested')
      const { state } = await orderOf(admin, device.id)
      expect(state).toBe(device === lost ? 'cancelled' : 'sent')
      await tracker.end()
    }
  })
})

test('[CORE-APIMAIN-03] nothing of commands of another tenant can be seen, sent, previewed or cancelled', async () => {
  const [mine, theirs] = [await makeUser(server, admin), await makeUser(server, admin)]
  const device = await newTracked(theirs)
  const own = await newTracked(mine)
  const saved = await save(theirs, 'engineResume')
  const order = orderIdOf(await sendCommand(theirs, device.id, 'engineStop'))
  const denied = 'Device access denied'
  for (const answer of [
    await sendCommand(mine, device.id, 'engineStop'),
    await mine.client.post('/api/commands/preview', { deviceId: device.id, type: 'engineStop' }),
    await mine.client.get(`/api/commands/orders?deviceId=${device.id}`),
    await mine.client.get(`/api/commands/types?deviceId=${device.id}`),
    await mine.client.get(`/api/commands/send?deviceId=${device.id}`),
    await mine.client.delete(`/api/commands/orders/${order}`),
    await mine.client.delete('/api/commands/orders/999999'),
  ])
    expectRefusal(answer, 'DEVICE_ACCESS_DENIED', denied)
  const command = commandBody(0, 'engineStop')
  const batch = await mine.client.post('/api/commands/batch', { deviceIds: [device.id, own.id, 999_999], command })
  const { orders, failures } = batch.json<{
    orders: CommandOrder[]
    failures: Array<{ deviceId: number; code: string }>
  }>()
  expect(orders.map(({ deviceId }) => deviceId)).toEqual([own.id])
  expect(failures).toEqual(
    [device.id, 999_999].map((deviceId) => ({ deviceId, code: 'DEVICE_ACCESS_DENIED', message: denied })),
  )
  expect((await mine.client.get('/api/commands/orders')).json<CommandOrder[]>().map((one) => one.deviceId)).toEqual([
    own.id,
  ])
  expect((await sendCommand(mine, own.id, '', {}, { id: saved.id })).text).toContain('Command access denied')
  for (const answer of [
    await mine.client.get(`/api/commands/${saved.id}`),
    await mine.client.put(`/api/commands/${saved.id}`, saved),
    await mine.client.delete(`/api/commands/${saved.id}`),
    await mine.client.post('/api/permissions', { userId: mine.user.id, commandId: saved.id }),
  ])
    expect(answer.text).toContain('Command access denied')
  expect(await ordersOf(theirs, device.id)).toHaveLength(1)
  expect(await orderOf(theirs, device.id)).toMatchObject({ state: 'requested' })
})

describe('saved commands', () => {
  test.each(['custom', 'engineStop', 'engineResume', 'anchor_enable', 'anchor_disable'])(
    '[CORE-COMMANDS-02] %s keeps every field, changes and goes',
    async (type) => {
      const person = await makeUser(server, admin)
      for (const textChannel of [true, false]) {
        const attributes = { title: 'Bloqueio padrão', data: 'RELAY,1#' }
        const saved = await save(person, type, { textChannel, attributes, description: 'Para a noite' })
        expect(saved).toMatchObject({ type, textChannel, attributes, description: 'Para a noite', deviceId: 0 })
        const list = async () => (await person.client.get('/api/commands')).json<Command[]>()
        expect(await list()).toEqual([saved])
        const changed = { ...saved, description: 'Para o dia' }
        expect((await person.client.put(`/api/commands/${saved.id}`, changed)).json()).toEqual(changed)
        expect((await person.client.delete(`/api/commands/${saved.id}`)).status).toBe(204)
        expect(await list()).toEqual([])
      }
    },
  )

  test('[CORE-COMMANDS-04] those for a device are linked to it or to a group above, to the caller, and known to it', async () => {
    const person = await makeUser(server, admin)
    const parent = await makeGroup(person)
    const group = await makeGroup(person, { groupId: parent.id })
    const { device, tracker } = await drive(person, { kmh: 0 })
    await person.client.put(`/api/devices/${device.id}`, { ...device, groupId: group.id })
    const [onDevice, onGroup, unknown, apart] = await Promise.all(
      ['engineStop', 'custom', 'alarmArm', 'engineResume'].map((type) => save(person, type)),
    )
    for (const link of [
      { deviceId: device.id, commandId: onDevice?.id },
      { groupId: parent.id, commandId: onGroup?.id },
      { deviceId: device.id, commandId: unknown?.id },
    ])
      expect((await person.client.post('/api/permissions', link)).status).toBe(204)
    const usable = async () =>
      (await person.client.get(`/api/commands/send?deviceId=${device.id}`)).json<Command[]>().map(({ id }) => id)
    expect(new Set(await usable())).toEqual(new Set([onDevice?.id, onGroup?.id]))
    expect((await person.client.get(`/api/commands?deviceId=${device.id}`)).json<Command[]>()).toHaveLength(2)
    const linked = await person.client.get(`/api/commands/${onGroup?.id}/links`)
    expect(linked.json()).toEqual({ deviceIds: [], groupIds: [parent.id] })
    const stranger = await makeUser(server, admin)
    expect((await stranger.client.get(`/api/commands/${onGroup?.id}/links`)).code).toBe('COMMAND_ACCESS_DENIED')
    const links = [{ userId: person.user.id, commandId: onDevice?.id }]
    expect((await admin.client.delete('/api/permissions', links[0])).status).toBe(204)
    expect(await usable()).toEqual([onGroup?.id])
    expect(apart).toMatchObject({ type: 'engineResume' })
    await tracker.end()
  })
})

test('[CORE-COMMANDS-04] types: all of the contract, those of the protocol, only custom for a device never heard', async () => {
  const types = async (query: string) =>
    (await admin.client.get(`/api/commands/types${query}`)).json<Array<{ type: string }>>().map(({ type }) => type)
  expect(await types('')).toEqual(expect.arrayContaining(['custom', 'engineStop', 'engineResume', 'alarmVibration']))
  const { device, tracker } = await drive(admin, { kmh: 0 })
  expect((await types(`?deviceId=${device.id}`)).sort()).toEqual(['custom', 'engineResume', 'engineStop'])
  expect(await types(`?deviceId=${device.id}&textChannel=true`)).toEqual(['custom'])
  await tracker.end()
  expect((await types(`?deviceId=${device.id}`)).sort()).toEqual(['custom', 'engineResume', 'engineStop'])
  expect(await types(`?deviceId=${(await makeDevice(admin)).id}`)).toEqual(['custom'])
})

test.each([
  ['a type that its protocol does not have', 'alarmArm', {}, 'COMMAND_NOT_SUPPORTED', 'in protocol gt06'],
  ['a text of nothing', 'custom', { data: '  ' }, 'COMMAND_TEXT_REQUIRED', 'text required'],
  ['a text without any', 'custom', {}, 'COMMAND_TEXT_REQUIRED', 'text required'],
  ['a text that is too long', 'custom', { data: 'x'.repeat(501) }, 'INVALID_INPUT', '500'],
  ['no type', '', {}, 'INVALID_INPUT', 'type'],
])('[CORE-COMMANDS-10] %s is refused and leaves no order', async (_, type, attributes, code, text) => {
  const { device, tracker } = await drive(admin, { kmh: 0 })
  expectRefusal(await sendCommand(admin, device.id, type, attributes), code, text)
  expect(await ordersOf(admin, device.id)).toEqual([])
  await tracker.end()
})

test('[CORE-COMMANDS-10] a type that the protocol of a silent device does not have waits, and fails when it comes back', async () => {
  const { device, tracker } = await drive(admin, { kmh: 0 })
  await tracker.end()
  await until(() => server.context.tracking.sessions.linkOf(device.id) === undefined)
  const answer = await sendCommand(admin, device.id, 'alarmArm', {})
  expect(answer.status).toBe(202)
  expect(Object.keys(answer.json()).sort()).toEqual(['attributes', 'deviceId', 'id', 'textChannel', 'type'])
  expect(await ordersOf(admin, device.id)).toMatchObject([{ type: 'alarmArm', state: 'requested' }])
})
