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

const killAgainAndAgain = async (server: ServerProcess, kills: number, seconds: number): Promise<void> => {
  for (let count = 1; count <= kills; count++) {
    await pause((seconds * 1000) / (kills + 1))
    await server.kill()
    const startedAt = Date.now()
    await server.start()
    say(`kill ${count} of ${kills}; back after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  }
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
    drainMs: 60_000,
  })
  const ids = await registerVehicles(await signInOrRegister(server.webUrl, CREDENTIALS), replay.vehicles)
  const [summary] = await Promise.all([replay.run(), killAgainAndAgain(server, Number(values.kills), seconds)])
  say(JSON.stringify(summary))
  const reconnected = replay.vehicles.filter(({ tracker }) => tracker.counts.connections > Number(values.kills)).length
  say(`${reconnected} of ${replay.vehicles.length} devices reconnected after every kill`)
  // Signed in again: the session of before the kills should still do, but is not what is tested here.
  const api = await signInOrRegister(server.webUrl, CREDENTIALS)
  const result = await verifyReplay(
    api,
    replay.vehicles,
    ids,
    (sent, { tracker }) => sent.delivered && tracker.protocol.acknowledges,
  )
  say(describeVerification(result))
  return result.verified === result.expected && result.expected > 0 && summary.acknowledged === summary.acknowledgeable
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
