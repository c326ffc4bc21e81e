// `npm run backup`, `npm run restore`: builds the server when its sources are newer, then runs one of its programs.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { root } from './parts/run.mjs'

const [program, ...given] = process.argv.slice(2)
// npm runs us at the top of the repository; files are named from where the person is.
const here = process.env.INIT_CWD ?? process.cwd()
const args = given.map((one) => (one.startsWith('--') ? one : resolve(here, one)))
try {
  await install()
  await build(['server'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const child = spawn(process.execPath, ['--enable-source-maps', join(root, `apps/server/dist/${program}.js`), ...args], {
  stdio: 'inherit',
})
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
// The program ends carefully by itself; a terminal sends Ctrl-C to it as well.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
