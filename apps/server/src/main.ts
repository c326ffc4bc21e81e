import { setFlagsFromString } from 'node:v8'
import { allSettings, configFromEnvironment } from './config'
import { endOnFault, stopInOrder } from './ending'
import { HEAP_GROWTH } from './platform/heap-growth'
import { EXIT_CONFIG, EXIT_RESTART, type Running, start, StartError } from './start'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

const PORTS_SHOWN = 8

/** `gt06 5023, h02 5013 …`: the open ports, each once whatever its transports, the tail only counted. */
function portsOf(devicePorts: Running['devicePorts'], isWanted: (protocol: string) => boolean): string {
  const open = devicePorts.filter((one) => !one.error && isWanted(one.protocol))
  const named = [...new Set(open.map(({ protocol, port }) => (protocol === 'any' ? `${port}` : `${protocol} ${port}`)))]
  const more = named.length - PORTS_SHOWN
  return [...named.slice(0, PORTS_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** A few lines that say where to go. */
function greet({ urls, devicePorts, context }: Running): void {
  say('')
  say(`  Console and API   ${urls.web}`)
  say(`  Any tracker       ${portsOf(devicePorts, (name) => name === 'any') || 'switched off'}`)
  say(`  By protocol       ${portsOf(devicePorts, (name) => name !== 'any') || 'none'}`)
  for (const { protocol, transport, port, error } of devicePorts)
    if (error) complain(`  Port ${port}/${transport} of ${protocol} could not be opened (${error}); the others work.`)
  const { cluster } = context
  if (cluster?.isElsewhere) say(`  Database          ${cluster.folder} (DATA_DIR is closed to the user it runs as)`)
  if (context.users.isEmpty) say('  First run         open the console to create the administrator')
  say('  Stop              Ctrl-C')
  say('')
}

/** The parent process may want to know the ports, e.g. to let simulated trackers connect. */
function tellParent({ urls, devicePorts }: Running): void {
  const ports = Object.fromEntries(devicePorts.filter((one) => !one.error).map((one) => [one.protocol, one.port]))
  // A parent that has gone need not know.
  process.send?.({ type: 'listening', url: urls.web, ports }, undefined, undefined, () => undefined)
}

function stopOnSignal(running: Running): (exitCode: number) => void {
  const stop = stopInOrder(running, () => say('Stopping: no new connections, writing what is waiting …'))
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  return stop
}

/** Whoever reads our words may go away before us, e.g. `npm start | head`. */
function listenToOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

async function main(): Promise<number | undefined> {
  setFlagsFromString(HEAP_GROWTH)
  listenToOutput()
  const reading = configFromEnvironment()
  if ('mistakes' in reading) {
    complain('The configuration has mistakes:')
    for (const mistake of reading.mistakes) complain(`  ${mistake}`)
    complain(`All ${allSettings().length} settings are explained in docs/config.md`)
    return EXIT_CONFIG
  }
  // A signal during the start must not leave a database behind.
  let early = false
  const remember = (): void => void (early = true)
  process.once('SIGINT', remember)
  process.once('SIGTERM', remember)
  let stop: (exitCode: number) => void = () => undefined
  const onRestart = (): void => stop(EXIT_RESTART)
  const running = await start(reading.config, { demo: process.argv.includes('--demo'), onRestart })
  process.off('SIGINT', remember)
  process.off('SIGTERM', remember)
  const { log } = running.context
  process.on('unhandledRejection', (error) => log.error({ error }, 'a promise failed and nobody listened'))
  if (early) {
    await running.stop()
    return 0
  }
  stop = stopOnSignal(running)
  endOnFault(log, stop)
  greet(running)
  tellParent(running)
  return undefined
}

main().then(
  (code) => {
    if (code !== undefined) process.exit(code)
  },
  (error: unknown) => {
    complain(
      error instanceof StartError
        ? error.message
        : String(error instanceof Error ? (error.stack ?? error.message) : error),
    )
    process.exit(error instanceof StartError ? error.exitCode : 1)
  },
)
