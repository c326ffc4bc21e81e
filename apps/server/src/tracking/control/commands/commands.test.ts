import type { Command, CommandOrder } from '@rastro/model/command'
import type { Device } from '@rastro/model/device'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  becomes,
  commandBody as body,
  connectTo,
  newTracked,
  orderIdOf,
  orderOf,
  ordersOf,
  said,
  sendCommand as send,
} from '../../../../test/commands'
import { makeFirstAdmin, makeGroup, type Person } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'
import {
  gt06Kind,
  type Report,
  type SimTracker,
  suntechKind,
  teltonikaKind,
  type TrackerKind,
} from '../../../../test/trackers'
import { until } from '../../../../test/tracking'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { gt06: 1, suntech: 2, teltonika: 3 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

interface Car {
  device: Device
  tracker: SimTracker
}

/** A device with its tracker, which has said this of its vehicle. */
async function drive(report: Report | null, kind: TrackerKind = gt06Kind): Promise<Car> {
  const device = await newTracked(admin)
  const tracker = await connectTo(server, device, kind)
  if (report) await said(server, device, tracker, report)
  return { device, tracker }
}

/** What the tracker heard. Setting free is never held: once it is there, whatever left before is there too. */
async function heardSoFar({ device, tracker }: Car): Promise<string> {
  expect((await send(admin, device.id, 'engineResume')).status).toBe(200)
  await until(() => tracker.heard().includes(gt06Kind.resumeWords))
  return tracker.heard()
}

const SITUATIONS: Array<[what: string, report: Report | null, waits: CommandOrder['waitingFor']]> = [
  ['stands', { kmh: 0 }, null],
  ['rolls at the limit', { kmh: 20 }, null],
  ['moves', { kmh: 21 }, 'stop'],
  ['moved a moment ago', { kmh: 80, ageSeconds: 60 }, 'stop'],
  ['has an old fix', { kmh: 0, ageSeconds: 301 }, 'fix'],
  ['has a fix from the future', { kmh: 0, ageSeconds: -600 }, 'fix'],
  ['has an invalid fix', { kmh: 0, valid: false }, 'fix'],
  ['never had a fix', null, 'fix'],
]

describe('the safety envelope, by a gt06 on its socket', () => {
  test.each(SITUATIONS)('[CORE-COMMANDS-09] send: the vehicle %s', async (_, report, waits) => {
    const car = await drive(report)
    const answer = await send(admin, car.device.id, 'engineStop')
    expect(answer.status).toBe(waits ? 202 : 200)
    const expected = waits ? { state: 'requested', waitingFor: waits } : { state: 'sent', waitingFor: null }
    expect(await orderOf(admin, car.device.id)).toMatchObject({ type: 'engineStop', critical: true, ...expected })
    const heard = await heardSoFar(car)
    expect(heard.includes(gt06Kind.stopWords)).toBe(waits === null)
    await car.tracker.end()
  })

  const PATHS: Array<[path: string, ask: (device: Device, groupId: number) => Promise<Answer>]> = [
    [
      'a group',
      (_device, groupId) => admin.client.post(`/api/commands/send?groupId=${groupId}`, body(0, 'engineStop')),
    ],
    [
      'a batch',
      (device) => admin.client.post('/api/commands/batch', { deviceIds: [device.id], command: body(0, 'engineStop') }),
    ],
    [
      'a saved command',
      async (device) => {
        const saved = await admin.client.post('/api/commands', body(0, 'engineStop', {}, { description: 'Bloqueio' }))
        return send(admin, device.id, '', {}, { id: saved.json<Command>().id })
      },
    ],
    ['a saved text', async (device) => send(admin, device.id, 'custom', { data: ' relay , 1 #' })],
    ['a marked text', async (device) => send(admin, device.id, 'custom', { data: 'XYZ#Relay,1#', critical: true })],
  ]
  describe.each(PATHS)('%s', (_, ask) => {
    test.each(SITUATIONS)('[CORE-COMMANDS-09] the vehicle %s', async (_what, report, waits) => {
      const group = await makeGroup(admin)
      const car = await drive(report)
      await admin.client.put(`/api/devices/${car.device.id}`, { ...car.device, groupId: group.id })
      const answer = await ask(car.device, group.id)
      expect(answer.status).toBeLessThan(300)
      const state = waits ? 'requested' : 'sent'
      expect(await orderOf(admin, car.device.id)).toMatchObject({ critical: true, state, waitingFor: waits })
      const heard = await heardSoFar(car)
      expect(/relay ?, ?1/i.test(heard)).toBe(waits === null)
      await car.tracker.end()
    })
  })
})

describe.each([gt06Kind, suntechKind, teltonikaKind])('$protocol', (kind) => {
  test('[CORE-COMMANDS-09] a stop is held while it drives and leaves when it stands', async () => {
    const { device, tracker } = await drive({ kmh: 60, ageSeconds: 9 }, kind)
    expect((await send(admin, device.id, 'engineStop')).status).toBe(202)
    await said(server, device, tracker, { kmh: 0, ageSeconds: 6, valid: false })
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'fix' })
    await said(server, device, tracker, { kmh: 45, ageSeconds: 3 })
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'stop' })
    expect(tracker.heard()).not.toContain(kind.stopWords)
    tracker.report({ kmh: 5 })
    await until(() => tracker.heard().includes(kind.stopWords))
    await becomes(admin, device.id, { state: 'sent', waitingFor: null })
    tracker.answer('done: OK')
    await becomes(admin, device.id, { state: 'confirmed' })
    expect((await orderOf(admin, device.id)).result).toContain('done: OK')
    expect(tracker.heard().split(kind.stopWords)).toHaveLength(2)
    await tracker.end()
  })

  test('[CORE-COMMANDS-05] a stop for a device that is away leaves when it is back and stands', async () => {
    const device = await newTracked(admin)
    const answer = await send(admin, device.id, 'engineStop')
    expect(answer).toMatchObject({ status: 202 })
    expect(answer.json()).toMatchObject({ id: orderIdOf(answer), deviceId: device.id, type: 'engineStop' })
    const tracker = await connectTo(server, device, kind)
    await said(server, device, tracker, { kmh: 70, ageSeconds: 3 })
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'stop' })
    expect(tracker.heard()).not.toContain(kind.stopWords)
    tracker.report({ kmh: 0 })
    await until(() => tracker.heard().includes(kind.stopWords))
    await tracker.end()
  })

  test('[CORE-COMMANDS-09] setting the engine free is never held and takes the place of a waiting stop', async () => {
    const { device, tracker } = await drive({ kmh: 90 }, kind)
    expect((await send(admin, device.id, 'engineStop')).status).toBe(202)
    expect((await send(admin, device.id, 'engineResume')).status).toBe(200)
    await until(() => tracker.heard().includes(kind.resumeWords))
    tracker.report({ kmh: 0 })
    const [resume, stop] = await ordersOf(admin, device.id)
    expect(resume?.state).toMatch(/^(sent|confirmed)$/)
    expect(stop).toMatchObject({ state: 'replaced', waitingFor: null })
    expect(stop?.settledAt).not.toBeNull()
    expect(tracker.heard()).not.toContain(kind.stopWords)
    await tracker.end()
  })
})
