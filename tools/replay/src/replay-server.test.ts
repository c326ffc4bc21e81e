import { rm } from 'node:fs/promises'
import { configWith } from '@rastro/server/config'
import { start, type Running } from '@rastro/server/start'
import { deviceProtocols, signInOrRegister, temporaryDataDir, type ApiClient, type PortOf } from '@rastro/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedByVehicle } from './made-up-tracks'
import { registerVehicles } from './register'
import { prepareReplay, type Replay } from './replay'
import { verifyReplay } from './verify'

const CREDENTIALS = { email: 'replay@example.com', password: 'five-protocols-1' }

let dataDir: string
let server: Running
let api: ApiClient

beforeAll(async () => {
  dataDir = await temporaryDataDir('replay-test')
  server = await start(configWith({ dataDir, webPort: 0, logLevel: 'silent' }), { freeDevicePorts: true })
  api = await signInOrRegister(server.urls.web, CREDENTIALS)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

const ownPort: PortOf = ({ name }) =>
  server.devicePorts.find((one) => one.protocol === name && one.transport !== 'udp')?.port ?? 0
const detectionPort: PortOf = () =>
  server.devicePorts.find((one) => one.protocol === 'any' && one.transport === 'tcp')?.port ?? 0

/** Each replay ends at another time, so that no two of them share a second. */
const play = async (portOf: PortOf, endsMs: number, protocols = deviceProtocols): Promise<Replay> => {
  const replay = prepareReplay(recordedByVehicle(10, 120), {
    host: '127.0.0.1',
    portOf,
    protocols,
    now: new Date(endsMs),
    speed: 60,
    wholeWeeks: false,
    drainMs: 10_000,
  })
  await registerVehicles(api, replay.vehicles)
  return replay
}

test('every fix of ten vehicles over five protocols is stored once with the right values', async () => {
  const replay = await play(ownPort, Date.now())
  const ids = await registerVehicles(api, replay.vehicles)
  const summary = await replay.run()
  expect(summary.acknowledged).toBe(summary.acknowledgeable)
  expect(summary.reconnections).toBe(0)
  const result = await verifyReplay(api, replay.vehicles, ids)
  expect(result).toMatchObject({ faults: { missing: 0, repeated: 0, wrong: 0 }, foreign: 0, examples: [] })
  expect(result.verified).toBe(replay.scheduled)
}, 60_000)

test('the one port for any tracker takes all socket protocols', async () => {
  const replay = await play(
    detectionPort,
    Date.now() - 3_600_000,
    deviceProtocols.filter((one) => one.name !== 'osmand'),
  )
  for (const { tracker } of replay.vehicles) tracker.start()
  await expect.poll(() => replay.vehicles.every(({ tracker }) => tracker.connected), { timeout: 10_000 }).toBe(true)
  const ids = await registerVehicles(api, replay.vehicles)
  const summary = await replay.run()
  expect(summary.acknowledged).toBe(summary.acknowledgeable)
  const result = await verifyReplay(api, replay.vehicles, ids)
  expect(result.verified).toBe(replay.scheduled)
}, 60_000)
