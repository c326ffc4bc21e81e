// A server in a process of its own, to be killed, or to meet an error nobody catches when a message comes.
import { type Config, configWith } from '../src/config'
import { endOnFault, stopInOrder } from '../src/ending'
import { createLog } from '../src/platform/log'
import { start } from '../src/start'

const [databaseUrl, dataDir = '', changes = '{}'] = process.argv.slice(2)
const config = configWith({
  webPort: 0,
  webHost: '127.0.0.1',
  dataDir,
  databaseUrl,
  detectPort: 0,
  protocolPorts: { osmand: 1, h02: 1 },
  ...(JSON.parse(changes) as Partial<Config>),
})
const log = createLog('error')
const running = await start(config, { log, freeDevicePorts: true })
endOnFault(
  log,
  stopInOrder(running, () => undefined),
)
process.on('message', () => {
  setImmediate(() => {
    throw new Error('something nobody thought of')
  })
})
process.send?.({ web: running.urls.web, ports: running.devicePorts })
