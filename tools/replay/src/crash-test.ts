// Kills a server with SIGKILL again and again during a replay and proves that nothing acknowledged was lost.
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  deviceProtocolNamed,
  deviceProtocols,
  prepareServer,
  signInOrRegister,
  temporaryDataDir,
  type ServerProcess,
  type Tracker,
} from '@rastro/simulator'
import { recordedByVehicle } from './made-up-tracks'
import { registerVehicles } from './register'
import { prepareReplay } from './replay'
import { readTracks } from './tracks'
import { describeVerification, verifyReplay } from './verify'

const USAGE = `Usage: tsx tools/replay/src/crash-test.ts [file.ndjson.gz] [options]
  --server <command>  server to start and kill (node apps/server/dist/main.js)
  --kills <n>         how often (5)
  --seconds <s>       length of the replay (60)
  --vehicles <n>      vehicles (50)
  --protocol <a,b>    protocols (gt06,teltonika,suntech,h02,osmand)`

const CREDENTIALS = { email: 'crash@example.com', password: 'sudden-power-cut-3' }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: `${process.execPath} apps/server/dist/main.js` },
    kills: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    vehicles: { type: 'string', default: '50' },
    protocol: { type: 'string', default: deviceProtocols.map((one) => one.name).join(',') },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const RECONNECTION_DEADLINE_MS = 30_000

/** Milliseconds until every tracker is connected again; undefined when some never came. */
const untilReconnected = async (trackers: readonly Tracker[]): Promise<number | undefined> => {
  const startedAt = Date.now()
  while (trackers.some((one) => !one.connected)) {
    if (Date.now() - startedAt > RECONNECTION_DEADLINE_MS) return undefined
    await pause(50)
  }
  return Date.now() - startedAt
}

/** Gives how many kills were followed by the return of every device. */
const killAgainAndAgain = async (
  server: ServerProcess,
  trackers: readonly Tracker[],
  kills: number,
  seconds: number,
) => {
  let recovered = 0
  const beginMs = Date.now()
  for (let count = 1; count <= kills; count++) {
    await pause(Math.max(1000, beginMs + (count * seconds * 1000) / (kills + 1) - Date.now()))
    await server.kill()
    const startedAt = Date.now()
    await server.start()
    const answered = ((Date.now() - startedAt) / 1000).toFixed(1)
    const reconnectedMs = await untilReconnected(trackers)
    if (reconnectedMs !== undefined) recovered++
    const devices =
      reconnectedMs === undefined
        ? 'NOT all devices came back'
        : `all devices back ${(reconnectedMs / 1000).toFixed(1)} s later`
    say(`kill ${count} of ${kills}: server answers after ${answered} s, ${devices}`)
  }
  return recovered
}

const run = async (server: ServerProcess): Promise<boolean> => {
  const [file] = positionals
  const seconds = Number(values.seconds)
  const vehicles = Number(values.vehicles)
  const tracks = file ? await readTracks(file, vehicles) : recordedByVehicle(vehicles, seconds)
  await server.start()
  const replay = prepareReplay(tracks, {
    host: '127.0.0.1',
    portOf: server.portOf,
    protocols: values.protocol.split(',').map(deviceProtocolNamed),
    now: new Date(),
    speed: file ? 10 : 1,
    minutes: file ? (seconds * 10) / 60 : undefined,
    wholeWeeks: false,
    answerTimeoutMs: 15_000,
    maxBackoffMs: 2000,
    drainMs: 60_000,
  })
  const ids = await registerVehicles(await signInOrRegister(server.webUrl, CREDENTIALS), replay.vehicles)
  const kills = Number(values.kills)
  const trackers = replay.vehicles.map(({ tracker }) => tracker)
  const [summary, recovered] = await Promise.all([replay.run(), killAgainAndAgain(server, trackers, kills, seconds)])
  say(JSON.stringify(summary))
  say(`all devices came back after ${recovered} of ${kills} kills`)
  // Signed in again: the session of before the kills should still do, but is not what is tested here.
  const api = await signInOrRegister(server.webUrl, CREDENTIALS)
  const result = await verifyReplay(
    api,
    replay.vehicles,
    ids,
    (sent, { tracker }) => sent.delivered && tracker.protocol.acknowledges,
  )
  say(describeVerification(result))
  const isComplete = result.expected > 0 && result.verified === result.expected
  return isComplete && recovered === kills && summary.acknowledged === summary.acknowledgeable
}

const dataDir = await temporaryDataDir('crash')
let printed = ''
const server = await prepareServer({
  command: values.server.split(' '),
  dataDir,
  ...CREDENTIALS,
  onOutput: (text) => (printed = (printed + text).slice(-200_000)),
})
let good = false
try {
  good = await run(server)
} catch (error) {
  say(`${error instanceof Error ? error.stack : String(error)}\n${printed.slice(-3000)}\n${USAGE}`)
} finally {
  await server.stop().catch(() => undefined)
  await rm(dataDir, { recursive: true, force: true })
}
say(good ? 'passed' : 'FAILED')
process.exit(good ? 0 : 1)
