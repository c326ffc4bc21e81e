// `npm start`: installs what is missing, builds what is older than its sources, runs the product.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { root } from './parts/run.mjs'
import { supervise } from './parts/supervise.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`)
  process.exit(1)
}

const args = process.argv.slice(2)
const demo = args.includes('--demo')

try {
  await install()
  await build(demo ? undefined : ['server', 'console'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

let simulator = null
let isWorking = false

// The server says when its ports are open; only then do the demonstration's trackers connect.
function onMessage(message) {
  if (message?.type !== 'listening') return
  isWorking = true
  if (!demo || simulator) return
  simulator = spawn(
    process.execPath,
    [join(root, 'tools/simulator/dist/main.js'), '--demo', '--ports', JSON.stringify(message.ports)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
}

const server = supervise({
  spawn: () =>
    spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js'), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }).on('message', onMessage),
  isWorking: () => isWorking,
  say: (line) => console.error(line),
})

// The server stops carefully by itself; a terminal sends Ctrl-C to the whole group, a supervisor only to us.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    simulator?.kill('SIGTERM')
    server.stop(signal)
  })
}

const exitCode = await server.ended
simulator?.kill('SIGTERM')
process.exit(exitCode)
