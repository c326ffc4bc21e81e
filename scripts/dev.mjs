// `npm run dev`: the server restarted on changes, the console with hot reload, twenty simulated vehicles.
import { spawn } from 'node:child_process'
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { root, tool } from './parts/run.mjs'

await install()
await build(['simulator'])

const children = []
const launch = (command, args, stdio = 'inherit') => {
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
  })
  children.push(child)
  return child
}
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

launch(tool('tsx'), ['watch', 'apps/server/src/main.ts', '--demo'])
launch(tool('vite'), ['apps/console'])
setTimeout(() => launch(process.execPath, ['tools/simulator/dist/main.js', '--demo']), 8000).unref()
