// Compares ways to draw moving markers under software GL: node bench/console/spike/run.mjs [--n 5000,50000] [--seconds 8]
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const here = path.dirname(fileURLToPath(import.meta.url))
const engine = path.dirname(
  createRequire(path.join(here, '../../../apps/console/package.json')).resolve('maplibre-gl/dist/maplibre-gl.js'),
)
const given = Object.fromEntries(
  process.argv.slice(2).flatMap((part, at, all) => (part.startsWith('--') ? [[part.slice(2), all[at + 1]]] : [])),
)
const sizes = (given.n ?? '5000,50000').split(',').map(Number)
const seconds = Number(given.seconds ?? 8)
const techniques = (given.techniques ?? 'canvas,layer,worker,setData,updateData').split(',')
const TYPES = { '.mjs': 'text/javascript', '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://x')
  const file = pathname.startsWith('/maplibre/')
    ? path.join(engine, path.basename(pathname))
    : path.join(here, path.basename(pathname) || 'page.html')
  try {
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain')
    response.end(await readFile(file))
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${server.address().port}`

async function measure(technique, n) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(technique, String(error)))
  const tab = await page.context().newCDPSession(page)
  const machine = await browser.newBrowserCDPSession()
  await tab.send('Performance.enable', { timeDomain: 'timeTicks' })
  await page.goto(`${origin}/page.html?technique=${technique}&n=${n}&rate=${n / 10}`)
  await page.waitForFunction(() => globalThis.ready, undefined, { timeout: 60_000 })
  await page.waitForTimeout(2500)
  const read = async () => {
    const metrics = Object.fromEntries(
      (await tab.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    )
    const { processInfo } = await machine.send('SystemInfo.getProcessInfo')
    const cpu = (type) => processInfo.filter((one) => one.type === type).reduce((sum, one) => sum + one.cpuTime, 0)
    return { at: metrics.Timestamp, busy: metrics.TaskDuration, renderer: cpu('renderer'), gpu: cpu('GPU') }
  }
  const share = async (forSeconds) => {
    const before = await read()
    const frames = await page.evaluate(
      (ms) =>
        new Promise((resolve) => {
          let count = 0
          const end = performance.now() + ms
          const step = (now) => (now > end ? resolve(count) : (count++, requestAnimationFrame(step)))
          requestAnimationFrame(step)
        }),
      forSeconds * 1000,
    )
    const after = await read()
    const wall = after.at - before.at
    const percent = (key) => Math.round(((after[key] - before[key]) / wall) * 100)
    return { main: percent('busy'), renderer: percent('renderer'), gpu: percent('gpu'), fps: Math.round(frames / wall) }
  }
  const still = await share(seconds)
  await page.evaluate(() => globalThis.pan())
  const panning = await share(3.5)
  await browser.close()
  return { technique, n, still, panning }
}

const cell = (value) => String(value).padStart(9)
console.log(
  'technique'.padEnd(12),
  ['devices', 'main %', 'rend. %', 'gpu %', 'frames/s', 'pan main', 'pan gpu', 'pan fps'].map(cell).join(''),
)
for (const n of sizes)
  for (const technique of techniques) {
    const { still, panning } = await measure(technique, n)
    console.log(
      technique.padEnd(12),
      [n, still.main, still.renderer, still.gpu, still.fps, panning.main, panning.gpu, panning.fps].map(cell).join(''),
    )
  }
server.close()
