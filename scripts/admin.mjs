// `npm run admin -- EMAIL`: makes or restores an administrator, whether the server runs or not.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { root } from './parts/run.mjs'

try {
  await install()
  await build(['server'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const main = join(root, 'apps/server/dist/admin.js')
spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], { stdio: 'inherit' }).on(
  'exit',
  (code, signal) => process.exit(code ?? (signal ? 1 : 0)),
)
