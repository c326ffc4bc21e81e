import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { oneAtATime } from './one-at-a-time.mjs'
import { root, run, tool } from './run.mjs'

const isTest = (name) => /\.(test|e2e|bench)\.tsx?$/.test(name)

function* sourceFiles(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') yield* sourceFiles(path)
    } else if (!isTest(entry.name)) yield path
  }
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Compresses what is text once and well, so that the server need not do it worse for every visitor. */
async function compress(folder) {
  const texts = [...sourceFiles(folder)].filter((path) => /\.(js|css|json|svg|webmanifest)$/.test(path))
  const one = async (path) => {
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const [gz, br] = await Promise.all([gzipped(bytes, { level: 9 }), brotlied(bytes, { params })])
    writeFileSync(`${path}.gz`, gz)
    writeFileSync(`${path}.br`, br)
  }
  await Promise.all(texts.map(one))
}

/** Each part of the product: what it is made of, and how. */
const parts = [
  {
    name: 'server',
    out: 'apps/server/dist',
    from: ['packages', 'apps/server/src', 'apps/server/package.json', 'rolldown.config.mjs', 'package-lock.json'],
    make: () =>
      run(tool('rolldown'), ['-c', 'rolldown.config.mjs', '--logLevel', 'warn'], {
        quiet: true,
        env: { PART: 'server' },
      }),
  },
  {
    name: 'simulator',
    out: 'tools/simulator/dist',
    from: ['packages', 'tools/simulator/src', 'rolldown.config.mjs', 'package-lock.json'],
    make: () =>
      run(tool('rolldown'), ['-c', 'rolldown.config.mjs', '--logLevel', 'warn'], {
        quiet: true,
        env: { PART: 'simulator' },
      }),
  },
  {
    name: 'console',
    out: 'apps/console/dist',
    from: [
      'packages',
      'apps/console/src',
      'apps/console/public',
      'apps/console/index.html',
      'apps/console/vite.config.ts',
      'apps/console/endpoint-data.ts',
      'apps/console/chunks.ts',
      'apps/console/package.json',
      'package-lock.json',
    ],
    make: async () => {
      const code = await run(tool('vite'), ['build', 'apps/console', '--logLevel', 'warn'], { quiet: true })
      if (code === 0) await compress(join(root, 'apps/console/dist'))
      return code
    },
  },
]

function fingerprint(part) {
  const hash = createHash('sha256')
  for (const from of part.from) {
    const path = join(root, from)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory() ? sourceFiles(path) : [path]
    for (const file of files) {
      const { mtimeMs, size } = statSync(file)
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

async function buildPart(part) {
  const stamp = join(root, part.out, '.built-from')
  const now = fingerprint(part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log(`Building the ${part.name}…`)
  // One that is cut off is no build.
  rmSync(stamp, { force: true })
  const code = await part.make()
  if (code !== 0) throw new Error(`building the ${part.name} failed (code ${code})`)
  mkdirSync(join(root, part.out), { recursive: true })
  writeFileSync(stamp, now)
}

/** Builds the parts whose sources changed since their last build. */
export const build = (names = parts.map((part) => part.name)) =>
  oneAtATime(join(root, 'node_modules', '.building'), async () => {
    for (const part of parts.filter((one) => names.includes(one.name))) await buildPart(part)
  })
