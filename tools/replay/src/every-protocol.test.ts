import { isDeepStrictEqual } from 'node:util'
import { rm } from 'node:fs/promises'
import { configWith } from '@rastro/server/config'
import { start, type Running } from '@rastro/server/start'
import {
  createTracker,
  deviceFix,
  everyDeviceProtocol,
  isToldApart,
  registerDevices,
  signInOrRegister,
  temporaryDataDir,
  type ApiClient,
  type ApiPosition,
  type DeviceFix,
  type DeviceProtocol,
  type Tracker,
} from '@rastro/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareVehicle } from './verify'

const CREDENTIALS = { email: 'every@example.com', password: 'every-protocol-1' }
const DEVICES_PER_PROTOCOL = 2
const FIRST_SERIAL = 4200
const MINUTE_MS = 60_000

/** A simulated device, everything it sent and everything it was told. */
interface Member {
  protocol: DeviceProtocol
  tracker: Tracker
  deviceId: number
  heard: string[]
  refused: string[]
  sent: DeviceFix[]
  /** Where it drives: no two devices share a place. */
  latitude: number
  longitude: number
}

let dataDir: string
let server: Running
let api: ApiClient
let members: Member[] = []

const portOf = (protocol: DeviceProtocol): number => {
  const name = isToldApart(protocol) && protocol.transport === 'tcp' ? 'any' : protocol.name
  const isUdp = protocol.transport === 'udp'
  const found = server.devicePorts.find((one) => one.protocol === name && (one.transport === 'udp') === isUdp)
  if (!found) throw new Error(`no port for ${protocol.name}`)
  return found.port
}

const memberOf = (protocol: DeviceProtocol, number: number): Member => {
  const [heard, refused]: [string[], string[]] = [[], []]
  const tracker = createTracker({
    protocol,
    uniqueId: protocol.uniqueId(FIRST_SERIAL + number),
    host: '127.0.0.1',
    port: portOf(protocol),
    onCommand: (text) => heard.push(text),
    onRefused: (reason) => refused.push(reason),
  })
  const place = members.length
  // All four quarters of the world.
  const latitude = (place % 2 === 0 ? -1 : 1) * (20 + place * 0.25)
  const longitude = (place % 4 < 2 ? -1 : 1) * (50 + place * 0.5)
  return { protocol, tracker, deviceId: 0, heard, refused, sent: [], latitude, longitude }
}

beforeAll(async () => {
  dataDir = await temporaryDataDir('every-protocol')
  server = await start(configWith({ dataDir, webPort: 0, logLevel: 'silent' }), { freeDevicePorts: true })
  api = await signInOrRegister(server.urls.web, CREDENTIALS)
  for (const protocol of everyDeviceProtocol) {
    for (let number = 0; number < DEVICES_PER_PROTOCOL; number++) members.push(memberOf(protocol, number))
  }
  const ids = await registerDevices(
    api,
    members.map(({ protocol, tracker: { uniqueId } }) => ({ uniqueId, name: `${protocol.name} ${uniqueId}` })),
  )
  members = members.map((member) => ({ ...member, deviceId: ids.get(member.tracker.uniqueId) ?? 0 }))
  for (const { tracker } of members) tracker.start()
}, 90_000)

afterAll(async () => {
  await Promise.all(members.map(({ tracker }) => tracker.close()))
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

const wholeSecond = (timeMs: number): Date => new Date(Math.floor(timeMs / 1000) * 1000)

/** Fixes leave one after the other; whether they arrived is asked of the server. */
const send = (member: Member, time: Date, parts: Partial<DeviceFix> = {}): void => {
  const { tracker, sent, latitude, longitude } = member
  const step = sent.length * 0.001
  const fix = deviceFix({ time, latitude: latitude + step, longitude: longitude + step, courseDegrees: 45, ...parts })
  sent.push(fix)
  tracker.send(fix).catch(() => undefined)
}

const storedOf = async ({ deviceId }: Member): Promise<ApiPosition[]> => {
  const from = new Date(Date.now() - 120 * MINUTE_MS).toISOString()
  const to = new Date(Date.now() + MINUTE_MS).toISOString()
  const positions = await api.call<ApiPosition[]>('GET', `/api/positions?deviceId=${deviceId}&from=${from}&to=${to}`)
  return positions
}

interface Order {
  type: string
  state: string
  waitingFor: string | null
  error: string | null
}
const lastOrder = async ({ deviceId }: Member): Promise<Order | undefined> =>
  (await api.call<Order[]>('GET', `/api/commands/orders?deviceId=${deviceId}`))[0]

const command = (member: Member, type: string, attributes: object = {}): Promise<unknown> =>
  api.call('POST', '/api/commands/send', {
    id: 0,
    description: '',
    deviceId: member.deviceId,
    type,
    textChannel: false,
    attributes,
  })

const typesOf = async ({ deviceId }: Member): Promise<string[]> =>
  (await api.call<Array<{ type: string }>>('GET', `/api/commands/types?deviceId=${deviceId}`)).map(({ type }) => type)

/** Devices that know the type: only the first of two with the same protocol, so that the second must hear nothing. */
const firstsThatKnow = async (type: string): Promise<Member[]> => {
  const firsts = members.filter((_, index) => index % DEVICES_PER_PROTOCOL === 0)
  const known = await Promise.all(firsts.map(async (member) => (await typesOf(member)).includes(type)))
  return firsts.filter((_, index) => known[index])
}

const keyOf = ({ protocol, tracker }: Member): string => `${protocol.name} ${tracker.uniqueId}`

const eachBecomes = async (
  some: readonly Member[],
  read: (member: Member) => Promise<unknown> | unknown,
  expected: (member: Member) => unknown,
): Promise<void> => {
  const wanted = Object.fromEntries(some.map((member) => [keyOf(member), expected(member)]))
  const seen: Record<string, unknown> = {}
  // Asked again are only those that are not yet as they should be: one account may ask so much and no more.
  const actual = async () => {
    const open = some.filter((member) => !isDeepStrictEqual(seen[keyOf(member)], wanted[keyOf(member)]))
    for (const member of open) seen[keyOf(member)] = await read(member)
    return seen
  }
  await expect.poll(actual, { timeout: 20_000, interval: 300 }).toEqual(wanted)
}

test('devices of every protocol at once: each fix is stored once, for its own device, with its own values', async () => {
  const start = Date.now() - 20 * MINUTE_MS
  for (const [index, member] of members.entries()) {
    for (let fix = 0; fix < 5; fix++) {
      send(member, wholeSecond(start + fix * MINUTE_MS + index * 1000), { speedKmh: 30 + fix * 10 })
    }
    // One that was kept while there was no network comes late.
    send(member, wholeSecond(start - 30 * MINUTE_MS), { speedKmh: 20, buffered: true })
  }
  await eachBecomes(
    members,
    async (member) => (await storedOf(member)).length,
    ({ sent }) => sent.length,
  )
  const faults: string[] = []
  for (const member of members) {
    const { protocol, sent, tracker } = member
    const stored = await storedOf(member)
    const said = sent.map((fix) => ({ fix, delivered: true }))
    compareVehicle(said, stored, protocol.precision, (fault, text) => faults.push(`${protocol.name} ${fault} ${text}`))
    for (const { protocol: name } of stored) if (name !== protocol.name) faults.push(`${protocol.name} read as ${name}`)
    if (tracker.counts.connections !== 1) faults.push(`${protocol.name}: ${tracker.counts.connections} connections`)
  }
  expect(faults).toEqual([])
  expect(members.flatMap(({ refused }) => refused)).toEqual([])
}, 40_000)

/** Their language says nothing by which the server could see that the relay was drawn. */
const SILENT = ['bws', 'castel', 'enfora', 'gps103', 'xexun']
const seenAs = ({ protocol }: Member): string => (SILENT.includes(protocol.name) ? 'sent' : 'confirmed')

test('[CORE-COMMANDS-09] engineStop waits while the vehicle drives, leaves when it stands, and is confirmed; engineResume too', async () => {
  const able = await firstsThatKnow('engineStop')
  expect(able.length).toBeGreaterThanOrEqual(19)
  const others = members.filter((member) => !able.includes(member))
  for (const member of able) send(member, wholeSecond(Date.now() - 3000), { speedKmh: 60 })
  await eachBecomes(
    able,
    async (member) => (await storedOf(member)).length,
    ({ sent }) => sent.length,
  )
  await Promise.all(able.map((member) => command(member, 'engineStop')))
  await eachBecomes(
    able,
    async (member) => (await lastOrder(member))?.waitingFor,
    () => 'stop',
  )
  expect(able.flatMap(({ heard }) => heard)).toEqual([])
  for (const member of able) send(member, wholeSecond(Date.now() - 2000), { speedKmh: 0 })
  await eachBecomes(
    able,
    ({ tracker }) => tracker.blocked,
    () => true,
  )
  for (const member of able) send(member, wholeSecond(Date.now()), { speedKmh: 0 })
  await eachBecomes(able, async (member) => (await lastOrder(member))?.state, seenAs)
  await Promise.all(able.map((member) => command(member, 'engineResume')))
  await eachBecomes(
    able,
    ({ tracker }) => tracker.blocked,
    () => false,
  )
  for (const member of able) send(member, wholeSecond(Date.now() + 1000), { speedKmh: 0 })
  await eachBecomes(able, async (member) => (await lastOrder(member))?.state, seenAs)
  expect(able.map(({ heard }) => heard.length)).toEqual(able.map(() => 2))
  expect(others.filter(({ tracker, heard }) => tracker.blocked || heard.length > 0)).toEqual([])
}, 40_000)

test('[CORE-COMMANDS-10] a free text reaches the device it is for, in the form of its protocol, and nobody else', async () => {
  const able = await firstsThatKnow('custom')
  const wordsFor = ({ deviceId }: Member): string => `STATUS-${deviceId}`
  // The end of a sentence is part of a free text.
  const dataFor = (member: Member): string => `${wordsFor(member)}${member.protocol.name === 'h02' ? '#' : ''}`
  const before = new Map(members.map((member) => [member, member.heard.length]))
  await Promise.all(able.map((member) => command(member, 'custom', { data: dataFor(member) })))
  // Who asks by HTTP hears it with the answer to the next report.
  for (const member of able) send(member, wholeSecond(Date.now() + 2000), { speedKmh: 0 })
  const news = (member: Member): string[] => member.heard.slice(before.get(member))
  await eachBecomes(
    able,
    (member) => news(member).map((text) => text.includes(wordsFor(member))),
    () => [true],
  )
  expect(members.filter((member) => !able.includes(member)).flatMap(news)).toEqual([])
}, 40_000)
