// `npm test`: installs what is missing and runs everything: checks, unit and server tests, vectors, browser tests.
// `--only checks|unit|vectors|e2e` runs one part; `--changed` what the files touch that are other than in main.
// Ends with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './parts/build.mjs'
import { areVectorsTouched, specsOf } from './parts/changed.mjs'
import { baseCommit, changedFiles, sourceTree } from './parts/changed-files.mjs'
import { checks, checksOf } from './parts/checks.mjs'
import { chromium } from './parts/chromium.mjs'
import { install } from './parts/install.mjs'
import { root, run, tool } from './parts/run.mjs'

const onlyAt = process.argv.indexOf('--only')
const only = onlyAt > 0 ? process.argv[onlyAt + 1] : undefined
const base = process.argv.includes('--changed') ? baseCommit() : null
const changed = base === null ? null : changedFiles(base)
const total = { passed: 0, failed: 0 }
/** Told again at the end: in a long run a reporter's own lines are far above. */
const failures = []
const reports = join(root, 'reports')

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

/** Two at a time: each keeps one core busy. */
async function runChecks() {
  const waiting = changed ? checksOf(changed) : [...checks]
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const ok = (await check.run()) === 0
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${check.name}`)
      total[ok ? 'passed' : 'failed'] += 1
      if (!ok) failures.push(check.name)
    }
  }
  await Promise.all([work(), work()])
}

function failedTests(report) {
  const files = report?.testResults ?? []
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

async function runUnit() {
  const code = await run(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=reports/vitest.json',
    ...(base === null ? [] : ['--changed', base, '--passWithNoTests']),
  ])
  const report = readReport('vitest.json')
  total.passed += report?.numPassedTests ?? 0
  total.failed += report?.numFailedTests ?? 0
  failures.push(...failedTests(report))
  // A file that could not be loaded, or an error outside any test, fails the run without a failed test.
  if (code !== 0 && !report?.numFailedTests) total.failed += 1
}

async function runVectors() {
  const folder = join(root, '..', 'shared', 'vectors')
  if (!existsSync(folder) || (changed && !areVectorsTouched(changed))) return
  let last = ''
  let explained = 0
  const onLine = (line) => {
    if (/^\d+ of \d+ passed$/.test(line)) last = line
    if (line.startsWith('  explained: ')) explained += 1
  }
  const code = await run('npm', ['run', '--silent', 'vectors', '--', folder], { onLine })
  const [passed, of] = (/^(\d+) of (\d+) passed$/.exec(last) ?? ['', '0', '1']).slice(1).map(Number)
  total.passed += passed
  total.failed += of - passed - explained
  if (code !== 0 && of - passed === explained) total.failed += 1
}

async function runBrowser() {
  const specs = changed && specsOf(changed, sourceTree())
  if (specs) console.log(`browser tests: ${specs.join(', ') || 'none'}`)
  if (specs?.length === 0) return
  const browser = await chromium()
  await build()
  const files = specs?.map((name) => `e2e/${name}.e2e.ts`) ?? []
  const code = await run(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...files], {
    env: { CHROME: browser },
  })
  const stats = readReport('playwright.json')?.stats
  total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  total.failed += stats?.unexpected ?? 0
  if (code !== 0 && !stats?.unexpected) total.failed += 1
}

const parts = { checks: runChecks, unit: runUnit, vectors: runVectors, e2e: runBrowser }
if (only && !parts[only]) {
  console.error(`--only takes one of: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

await install()
if (changed) console.log(`${changed.length} files are other than in ${base}`)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue
  console.log(`\n── ${name}`)
  const startedAtMs = Date.now()
  try {
    await part()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed += 1
  }
  console.log(`── ${name}: ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
}
for (const name of failures) console.log(`FAILED ${name}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
// A change may touch nothing that is tested; everything together never is nothing.
process.exitCode = total.failed || (!total.passed && !changed) ? 1 : 0
