// `npm run bench [-- names…] [--quick] [--write]`: builds the server, runs the benchmarks one after the other, prints a
// table; --write puts it into docs/benchmarks.md.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { root, tool } from './parts/run.mjs'

const benches = {
  ingest: 'bench/ingest.bench.ts',
  geofences: 'bench/geofences.bench.ts',
  'fan-out': 'bench/fan-out.bench.ts',
  start: 'bench/start.bench.ts',
  tracks: 'bench/tracks.bench.ts',
  reports: 'bench/reports.bench.ts',
  rights: 'apps/server/test/rights.bench.ts',
  import: 'apps/server/test/import.bench.ts',
  search: 'bench/search/server-search.bench.ts',
  'socket-flood': 'bench/socket-flood.bench.ts',
}
const PAGE = join(root, 'docs/benchmarks.md')
const MARKS = ['<!-- server figures: written by npm run bench -- --write -->', '<!-- end of server figures -->']
/** A benchmark that hangs must not hang the whole run. */
const DEADLINE_MS = 240_000
/** Those that write tens of millions of positions first. */
const LONG_DEADLINE_MS = { tracks: 900_000, reports: 900_000 }

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const passed = args.filter((arg) => arg === '--quick')

/** Runs one benchmark, printing as it goes; its report is the last line that is JSON. */
function runBench(name, file) {
  return new Promise((resolve) => {
    const child = spawn(tool('tsx'), [join(root, file), ...passed], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const timer = setTimeout(() => child.kill('SIGTERM'), LONG_DEADLINE_MS[name] ?? DEADLINE_MS)
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.on('exit', () => {
      clearTimeout(timer)
      const lines = printed.trimEnd().split('\n')
      const json = lines.findLast((line) => line.startsWith('{'))
      console.log(lines.filter((line) => line !== json).join('\n'))
      resolve(json && JSON.parse(json))
    })
  })
}

const number = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 100) / 100)

function table(reports) {
  const { machine } = reports[0]
  const head = [
    `Measured ${new Date().toISOString().slice(0, 10)} at commit \`${machine.commit}\` on ${machine.cores} cores (${machine.cpu}), ` +
      `${machine.memoryGigabytes} GB, Node ${machine.node}. Load generator, server and database share the machine.`,
    '',
    '| benchmark | figure | value | target |',
    '|---|---|---|---|',
  ]
  const rows = reports.flatMap(({ bench, figures }) =>
    figures.map(
      ({ name, value, unit, target }) => `| ${bench} | ${name} | ${number(value)} ${unit} | ${target ?? ''} |`,
    ),
  )
  const notes = reports.map(({ bench, setting, notes: words }) => `- **${bench}**: ${[setting, ...words].join('. ')}.`)
  return [...head, ...rows, '', ...notes].join('\n')
}

function writePage(text) {
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = page.split(MARKS[0])
  const after = rest?.split(MARKS[1])[1]
  if (after === undefined)
    throw new Error('docs/benchmarks.md has lost the marks between which the figures are written')
  writeFileSync(PAGE, `${before}${MARKS[0]}\n\n${text}\n\n${MARKS[1]}${after}`)
}

await install()
await build(['server'])
const reports = []
for (const [name, file] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue
  const report = await runBench(name, file)
  if (report) reports.push(report)
  else {
    console.error(`${name} gave no figures`)
    process.exitCode = 1
  }
}
if (reports.length > 0) {
  const text = table(reports)
  console.log(`\n${text}`)
  if (args.includes('--write')) writePage(text)
}
