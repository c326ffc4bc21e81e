// Runs the browser benchmark for fleet consoles on our console:
//   node bench/console/run.mjs --bench <folder of the benchmark> [--root apps/console/dist] [--n 100,2000,10000,50000] [further options of its run.mjs]
// The benchmark's folder is read-only and has no packages of its own, so it runs from a copy beside ours.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const repository = path.resolve(here, '../..')
const options = process.argv.slice(2)
const take = (name, otherwise) => {
  const at = options.indexOf(`--${name}`)
  return at < 0 ? otherwise : options.splice(at, 2)[1]
}
const bench = path.resolve(take('bench', path.join(repository, '../shared/bench')))
const root = path.resolve(take('root', path.join(repository, 'apps/console/dist')))
const out = path.resolve(take('out', path.join(repository, 'reports/console-bench')))

const copy = mkdtempSync(path.join(tmpdir(), 'console-bench-'))
try {
  cpSync(bench, copy, { recursive: true, dereference: true })
  symlinkSync(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'))
  const adapter = path.join(here, 'adapter.mjs')
  const run = [path.join(copy, 'run.mjs'), '--adapter', adapter, '--root', root, '--out', out, ...options]
  const { status } = spawnSync(process.execPath, run, { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
