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

// Ports moved by the environment move for the simulator and the console's proxy too.
const moved = ['gt06', 'teltonika', 'suntech', 'h02', 'osmand'].flatMap((name) => {
  const port = process.env[`${name.toUpperCase()}_PORT`]
  return port ? [`${name}=${port}`] : []
})
const simulate = ['tools/simulator/dist/main.js', '--demo', ...(moved.length ? ['--ports', moved.join(',')] : [])]
const webUrl = `http://127.0.0.1:${process.env.WEB_PORT ?? 8082}`

/** Resolves when the server answers, or after two minutes. */
async function untilServerAnswers() {
  for (let tries = 0; tries < 240; tries += 1) {
    const answered = await fetch(`${webUrl}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

launch(tool('tsx'), ['watch', 'apps/server/src/main.ts', '--demo'])
launch(tool('vite'), ['apps/console'])
await untilServerAnswers()
launch(process.execPath, simulate)
