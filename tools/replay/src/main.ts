import { parseArgs } from 'node:util'
import { deviceProtocolNamed, deviceProtocols, readPorts, signInOrRegister, type ApiClient } from '@rastro/simulator'
import { registerVehicles } from './register'
import { prepareReplay, type ReplaySummary } from './replay'
import { readTracks } from './tracks'
import { describeVerification, verifyReplay } from './verify'

const USAGE = `Usage: npm run replay -- <file.ndjson.gz> [options]
  --protocol <a,b>   protocols, dealt out in turn (gt06,teltonika,suntech,h02,osmand)
  --speed <n>        n times faster than recorded (1)
  --host <name>      tracking server (127.0.0.1)
  --ports <p|a=p,b=p>  one port for all, or a port per protocol (the standard ports)
  --vehicles <n>     only the first n vehicles
  --minutes <n>      only the first n minutes of the recording
  --limit <n>        only the first n fixes
  --weeks            shift by whole weeks (keeps weekday and hour)
  --register         create the devices first
  --verify           compare every fix sent with the stored history
  --web <url>        web address for --register and --verify (http://127.0.0.1:8082)
  --email, --password  administrator for --register and --verify`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    protocol: { type: 'string', default: deviceProtocols.map((one) => one.name).join(',') },
    speed: { type: 'string', default: '1' },
    host: { type: 'string', default: '127.0.0.1' },
    ports: { type: 'string' },
    vehicles: { type: 'string' },
    minutes: { type: 'string' },
    limit: { type: 'string' },
    weeks: { type: 'boolean', default: false },
    register: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    web: { type: 'string', default: 'http://127.0.0.1:8082' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

const describe = (one: ReplaySummary): string =>
  [
    `${one.fixes} fixes of ${one.vehicles} vehicles sent in ${one.seconds.toFixed(1)} s`,
    `${one.acknowledged} of ${one.acknowledgeable} acknowledged (the others have no answer in their protocol)`,
    `${one.resent} sent again, ${one.reconnections} reconnections, ${one.refusals} refusals`,
  ].join('\n')

const replayFile = async (file: string): Promise<boolean> => {
  const tracks = await readTracks(file, numberOf(values.vehicles))
  const replay = prepareReplay(tracks, {
    host: values.host,
    portOf: readPorts(values.ports),
    protocols: values.protocol.split(',').map(deviceProtocolNamed),
    now: new Date(),
    speed: Number(values.speed),
    wholeWeeks: values.weeks,
    minutes: numberOf(values.minutes),
    limit: numberOf(values.limit),
    onProgress: (sent, total) => say(`${sent} of ${total} fixes`),
  })
  const needsApi = values.register || values.verify
  const api: ApiClient | undefined = needsApi
    ? await signInOrRegister(values.web, { email: values.email, password: values.password })
    : undefined
  const ids = api ? await registerVehicles(api, replay.vehicles) : new Map<string, number>()
  say(`${replay.scheduled} fixes of ${tracks.length} vehicles`)
  say(describe(await replay.run()))
  if (!api || !values.verify) return true
  const verification = await verifyReplay(api, replay.vehicles, ids)
  say(describeVerification(verification))
  return verification.verified === verification.expected
}

const [file] = positionals
if (!file || !(Number(values.speed) > 0)) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
try {
  process.exit((await replayFile(file)) ? 0 : 1)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}
