// Starts a server of its own, damages frames for it, and tells whether it stayed well.
import { readFile, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { eachOf, registerDevices, signInOrRegister, type ApiClient, type ApiPosition } from './api-client'
import { deviceProtocols, deviceProtocolsNamed } from './devices/registry'
import { driveFleet, totalCounts, type FleetMember } from './fleet'
import type { DeviceFix } from './fix'
import { fuzzProtocol } from './fuzz'
import { roadSketches } from './movement/roads'
import { createVehicle } from './movement/vehicle'
import { prepareServer, temporaryDataDir, type ServerProcess } from './server-process'
import { createTracker, type Tracker } from './tracker'
import { sumOf, whereaboutsOf, type HandedIn, type Whereabouts } from './whereabouts'

const CREDENTIALS = { email: 'fuzz@example.com', password: 'damaged-frames-7' }
const WITNESSES_PER_PROTOCOL = 2
const FUZZ_SERIAL = 9_000_000
const WITNESS_SERIAL = 9_100_000

const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '100000' },
    protocol: { type: 'string', default: deviceProtocols.map((one) => one.name).join(',') },
    seed: { type: 'string', default: '1' },
    atOnce: { type: 'string', default: '8' },
    drainSeconds: { type: 'string', default: '20' },
    server: { type: 'string', default: `${process.execPath} apps/server/dist/main.js` },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const protocols = deviceProtocolsNamed(values.protocol)

interface Witness extends FleetMember {
  fixes: HandedIn[]
}

/** The same tracker, with a note of each fix and of the answer to it. */
const noted = (tracker: Tracker, fixes: HandedIn[]): Tracker => {
  const send = tracker.send.bind(tracker)
  tracker.send = async (fix: DeviceFix) => {
    const note: HandedIn = { fix, isAcknowledged: false }
    fixes.push(note)
    await send(fix)
    note.isAcknowledged = true
  }
  return tracker
}

/** Healthy devices that report every second beside the damage; theirs must all arrive. */
const witnessesOf = (server: ServerProcess): Witness[] =>
  protocols.flatMap((protocol, kind) =>
    Array.from({ length: WITNESSES_PER_PROTOCOL }, (_, index) => {
      const road = roadSketches[(kind + index) % roadSketches.length]
      if (!road) throw new Error('no road')
      const uniqueId = protocol.uniqueId(WITNESS_SERIAL + index)
      const tracker = createTracker({
        protocol,
        uniqueId,
        host: '127.0.0.1',
        port: server.portOf(protocol),
        answerTimeoutMs: 20_000,
      })
      const fixes: HandedIn[] = []
      return { tracker: noted(tracker, fixes), vehicle: createVehicle({ seed: kind * 10 + index, road }), fixes }
    }),
  )

/** Where the fixes of each witness are, by its unique id. */
const lookFor = async (
  api: ApiClient,
  witnesses: readonly Witness[],
  ids: ReadonlyMap<string, number>,
): Promise<Map<Witness, Whereabouts>> => {
  const found = new Map<Witness, Whereabouts>()
  await eachOf(witnesses, 4, async (witness) => {
    const from = new Date(Date.now() - 86_400_000).toISOString()
    const to = new Date(Date.now() + 60_000).toISOString()
    const id = ids.get(witness.tracker.uniqueId)
    const stored = await api.call<ApiPosition[]>('GET', `/api/positions?deviceId=${id}&from=${from}&to=${to}`)
    found.set(witness, whereaboutsOf(witness.fixes, stored))
  })
  return found
}

const sayWhereabouts = (found: ReadonlyMap<Witness, Whereabouts>): void => {
  for (const [{ tracker }, { late, kept, lost }] of found) {
    const { sent, resent, connections, refusals } = tracker.counts
    if (late + kept + lost > 0)
      say(
        `${tracker.protocol.name} ${tracker.uniqueId}: ${late} late, ${kept} still with the device, ${lost} lost ` +
          `(${sent} sent, ${resent} of them again, ${connections} connections, ${refusals} refused)`,
      )
  }
}

const run = async (server: ServerProcess, output: () => string): Promise<boolean> => {
  await server.start()
  const api = await signInOrRegister(server.webUrl, CREDENTIALS)
  const members = witnessesOf(server)
  const fuzzed = protocols.map((protocol) => protocol.uniqueId(FUZZ_SERIAL))
  const ids = [...members.map(({ tracker }) => tracker.uniqueId), ...fuzzed]
  const deviceIds = await registerDevices(
    api,
    ids.map((uniqueId) => ({ uniqueId, name: uniqueId })),
  )
  const fleet = driveFleet({ members, intervalMs: 1000 })
  const before = await residentMegabytes(server.pid())
  for (const [index, protocol] of protocols.entries()) {
    const result = await fuzzProtocol({
      protocol,
      host: '127.0.0.1',
      port: server.portOf(protocol),
      frames: Number(values.frames),
      seed: Number(values.seed) + index,
      uniqueId: protocol.uniqueId(FUZZ_SERIAL),
      connectionsAtOnce: Number(values.atOnce),
    })
    const memory = await residentMegabytes(server.pid())
    say(
      `${protocol.name}: ${result.frames} damaged frames over ${result.connections} connections, ${result.closedByServer} closed by the server, server at ${memory} MB`,
    )
  }
  await fleet.stop(Number(values.drainSeconds) * 1000)
  const found = await lookFor(api, members, deviceIds)
  sayWhereabouts(found)
  const sum = sumOf([...found.values()])
  const counts = totalCounts(members.map(({ tracker }) => tracker))
  const unhandled = output().match(/unhandled|uncaught|nobody (listened|caught)/gi)?.length ?? 0
  const alive = await fetch(`${server.webUrl}/api/server`).then(
    (answer) => answer.ok,
    () => false,
  )
  say(
    `memory ${before} MB before, ${await residentMegabytes(server.pid())} MB after; unhandled errors: ${unhandled}; server answers: ${alive}`,
  )
  say(
    `other devices: ${sum.delivered} fixes delivered, ${sum.late} late, ${sum.kept} still with the device, ` +
      `${sum.lost} lost, ${counts.reconnections} reconnections`,
  )
  return alive && unhandled === 0 && sum.lost === 0
}

const dataDir = await temporaryDataDir('fuzz')
let printed = ''
const server = await prepareServer({
  command: values.server.split(' '),
  dataDir,
  ...CREDENTIALS,
  onOutput: (text) => (printed = (printed + text).slice(-2_000_000)),
})
let good = false
try {
  good = await run(server, () => printed)
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}\n${printed.slice(-3000)}`)
} finally {
  await server.stop().catch(() => undefined)
  await rm(dataDir, { recursive: true, force: true })
}
say(good ? 'passed' : 'FAILED')
process.exit(good ? 0 : 1)
