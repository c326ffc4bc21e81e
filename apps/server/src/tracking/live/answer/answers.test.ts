import type { VehicleAnswer } from '@rastro/model/answer'
import type { LiveFrame } from '@rastro/model/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { silentLog } from '#src/platform/log'
import { type Running, start } from '#src/start'
import { becomes, connectTo, newTracked, said, sendCommand } from '../../../../test/commands'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { until } from '../../../../test/tracking'
import { shownAnswer } from './shown-answer'

const MINUTE_MS = 60_000
/** Forty minutes ago, on a whole second. */
const T0 = Math.floor(Date.now() / 1000) * 1000 - 40 * MINUTE_MS
const dateOf = (epochMs: number): string => new Date(epochMs).toISOString().replace('Z', '+00:00')

let server: TestServer
let running: Running
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { gt06: 1 } })
  running = server
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  if (running !== server) await running.stop()
  await server.close()
})

/** Asked of whatever server runs now. */
async function answerOf({ client }: Person, deviceId: number): Promise<VehicleAnswer> {
  const reply = await fetch(`${running.urls.web}/api/answers?deviceId=${deviceId}`, {
    headers: { cookie: client.cookie ?? '' },
  })
  const [answer] = (await reply.json()) as VehicleAnswer[]
  if (!answer) throw new Error('no answer')
  return answer
}
const tells = (person: Person, deviceId: number, expected: Partial<VehicleAnswer>): Promise<void> =>
  expect.poll(() => answerOf(person, deviceId), { timeout: 8000, interval: 50 }).toMatchObject(expected)

async function socketOf({ client }: Person): Promise<{ answers(): VehicleAnswer[]; close(): void }> {
  const socket = new WebSocket(`${running.urls.web.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: client.cookie ?? '' },
  })
  const frames: LiveFrame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveFrame))
  await until(() => frames.length > 0)
  socket.send(JSON.stringify({ answers: true }))
  // What was said is heard before the answer to a question that comes after it.
  await client.get('/api/session')
  return { answers: () => frames.flatMap(({ answers = [] }) => answers), close: () => socket.close() }
}

describe('what a vehicle is doing', () => {
  test('a new vehicle never reported; a stranger is told nothing', async () => {
    const device = await makeDevice(admin)
    await tells(admin, device.id, { state: 'never', since: null, place: null, silence: null, blocked: null })
    const stranger = await makeUser(server, admin)
    expect((await stranger.client.get(`/api/answers?deviceId=${device.id}`)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await stranger.client.get('/api/answers')).json()).toEqual([])
  })

  test('it drives since its drive began, near a town; who is told is who sees it, once per change', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner)
    const [mine, others] = [await socketOf(owner), await socketOf(await makeUser(server, admin))]
    const drive = driveDevice(running.context.tracking, device.uniqueId, T0)
    await drive.at(0, { speedKnots: 0 }, { ignition: false })
    await drive.at(300, {}, { ignition: true })
    await drive.at(600, { longitude: -49.21 }, { ignition: true })
    await tells(owner, device.id, { state: 'moving', since: dateOf(T0 + 300_000), place: expect.stringMatching(/^≈ .*, PR$/) }) // prettier-ignore
    await until(() => mine.answers().some(({ state, place }) => state === 'moving' && place !== null))
    const toldBefore = mine.answers().length
    await drive.at(630, { longitude: -49.2101 }, { ignition: true })
    await drive.at(640, { longitude: -49.2101, speedKnots: 0 }, { ignition: true })
    await until(() => mine.answers().at(-1)?.state === 'idle')
    expect(mine.answers().length).toBe(toldBefore + 1)
    expect(mine.answers().at(-1)).toMatchObject({ deviceId: device.id, since: dateOf(T0 + 640_000) })
    expect(others.answers()).toEqual([])
    mine.close()
    others.close()
  })

  test('[CORE-DEVICES-06] who left while driving is silent since it was heard last; a late fix changes nothing', async () => {
    const device = await makeDevice(admin)
    const drive = driveDevice(running.context.tracking, device.uniqueId, T0)
    await drive.at(60)
    await drive.at(30, { speedKnots: 0 }, { ignition: false })
    await tells(admin, device.id, { state: 'moving', since: dateOf(T0 + 60_000) })
    drive.leave()
    await tells(admin, device.id, { state: 'silent' })
    const { lastUpdateMs } = running.context.tracking.state.of(device.id)
    expect((await answerOf(admin, device.id)).since).toBe(dateOf(lastUpdateMs ?? 0))
  })
})

describe('a block', () => {
  test('since when and by whom, until it is set free', async () => {
    const owner = await makeUser(server, admin, { name: 'Carla Central' })
    const device = await newTracked(owner)
    const tracker = await connectTo(server, device)
    await said(server, device, tracker, { kmh: 0 })
    expect((await sendCommand(owner, device.id, 'engineStop')).status).toBe(200)
    expect((await answerOf(owner, device.id)).blocked).toBeNull()
    tracker.answer('Cut off the fuel supply: Success!')
    await becomes(owner, device.id, { type: 'engineStop', state: 'confirmed' })
    await tells(owner, device.id, { blocked: { since: expect.any(String), by: owner.user.name } })
    await sendCommand(owner, device.id, 'engineResume')
    tracker.answer('Restore fuel supply: Success!')
    await becomes(owner, device.id, { type: 'engineResume', state: 'confirmed' })
    await tells(owner, device.id, { blocked: null })
    await tracker.end()
  })

  test('what the tracker itself says counts too', async () => {
    const device = await makeDevice(admin)
    const drive = driveDevice(running.context.tracking, device.uniqueId, T0)
    await drive.at(0, { speedKnots: 0 })
    await drive.at(60, { speedKnots: 0 }, { blocked: true })
    await drive.at(120, { speedKnots: 0 }, {})
    await tells(admin, device.id, { blocked: { since: dateOf(T0 + 60_000), by: null } })
    await drive.at(180, { speedKnots: 0 }, { blocked: false })
    await tells(admin, device.id, { blocked: null })
  })
})

test('viewers of a shared link are told what the owner shows', () => {
  const answer: VehicleAnswer = {
    deviceId: 1,
    state: 'stopped',
    since: null,
    place: '≈ Campinas, SP',
    silence: 'powerCut',
    blocked: { since: null, by: 'Carla' },
  }
  expect(shownAnswer(answer, null)).toBe(answer)
  expect(shownAnswer(answer, new Set(['address']))).toBeNull()
  expect(shownAnswer(answer, new Set(['ignition']))).toEqual({ ...answer, place: null, silence: null, blocked: null })
  expect(shownAnswer(answer, new Set(['ignition', 'sensors']))?.blocked).toEqual({ since: null, by: null })
})

test('after a restart it still drives since its drive began, and who blocked it is known', async () => {
  const [truck, car] = [await makeDevice(admin), await makeDevice(admin)]
  const before = driveDevice(running.context.tracking, truck.uniqueId, T0)
  await before.at(0, { speedKnots: 0 }, { ignition: false })
  for (let minute = 1; minute <= 35; minute += 5)
    await before.at(minute * 60, { longitude: -49.2 - minute / 100 }, { ignition: true })
  const parked = driveDevice(running.context.tracking, car.uniqueId, T0)
  await parked.at(0, { speedKnots: 0 }, { ignition: false, blocked: true })
  await tells(admin, truck.id, { state: 'moving', since: dateOf(T0 + MINUTE_MS) })
  await running.stop()
  running = await start(server.config, { log: silentLog, freeDevicePorts: true })
  await tells(admin, truck.id, { state: 'silent', place: expect.stringContaining('≈') })
  await tells(admin, car.id, { state: 'stopped', since: dateOf(T0), blocked: { since: dateOf(T0), by: null } })
  const after = driveDevice(running.context.tracking, truck.uniqueId, T0)
  await after.at(36 * 60, { longitude: -49.6 }, { ignition: true })
  await tells(admin, truck.id, { state: 'moving', since: dateOf(T0 + MINUTE_MS) })
})
