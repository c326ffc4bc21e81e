// Script that a page loads, gzip, against its budget: `npm run check sizes`. Builds the console when it is out of date.
// A page is the chunks named here with everything they import statically; workers and texts count too.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from './parts/build.mjs'
import { root } from './parts/run.mjs'

const ASSETS = join(root, 'apps/console/dist/assets')
const PAGES = [
  { name: 'login', budgetKb: 95, chunks: ['main', 'gate'] },
  // What is on its way before the first device is listed: no map engine, which is as much again.
  { name: 'first list', budgetKb: 295, chunks: ['main', 'gate', 'app', 'stage', 'fleet.worker'] },
  {
    name: 'map screen',
    budgetKb: 590,
    chunks: ['main', 'gate', 'app', 'stage', 'map', 'fleet.worker', 'warm-graphics.worker', 'offline-geometry.worker'],
  },
]

const stem = (file) => file.replace(/-[\w-]{8}\.js$/, '')
const isStaticImport = /(?:from|import)\s*"\.\/([^"]+\.js)"/g

/** The files of a page: one per name, the largest where languages share it, and what they import. */
export function filesOf(chunks, assets) {
  const wanted = chunks.map((name) => {
    const found = [...assets.keys()].filter((file) => stem(file) === name)
    if (found.length === 0)
      throw new Error(`no chunk is called ${name}: name the pages' chunks anew in check-sizes.mjs`)
    return found.reduce((a, b) => (assets.get(b).length > assets.get(a).length ? b : a))
  })
  const files = new Set()
  while (wanted.length > 0) {
    const file = wanted.pop()
    if (files.has(file)) continue
    files.add(file)
    for (const [, imported] of assets.get(file).matchAll(isStaticImport))
      if (assets.has(imported)) wanted.push(imported)
  }
  return [...files]
}

async function main() {
  await build(['console'])
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const assets = new Map(names.map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')]))
  const kb = (file) => gzipSync(assets.get(file)).length / 1000
  for (const { name, budgetKb, chunks } of PAGES) {
    const files = filesOf(chunks, assets).map((file) => [file, kb(file)])
    const totalKb = files.reduce((sum, [, size]) => sum + size, 0)
    console.log(`${name}: ${totalKb.toFixed(0)} kB of ${budgetKb} kB`)
    if (totalKb <= budgetKb) continue
    process.exitCode = 1
    for (const [file, size] of files.sort((a, b) => b[1] - a[1]))
      console.log(`  ${size.toFixed(1).padStart(6)}  ${file}`)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
