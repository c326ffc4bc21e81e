// Screenshots of the console over the stub server: node shots.mjs --bench <folder of the browser benchmark> --root <built console> --out <folder> [--n 3,200]
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

const given = Object.fromEntries(
  process.argv.slice(2).flatMap((part, at, all) => (part.startsWith('--') ? [[part.slice(2), all[at + 1]]] : [])),
)
const sizes = (given.n ?? '3,200').split(',')
const views = (given.views ?? '1440x900-light,1440x900-dark,390x844-light').split(',')
const pages = (given.paths ?? '/devices').split(',')
mkdirSync(given.out, { recursive: true })

const startStub = (n) =>
  new Promise((resolve) => {
    const stub = path.join(given.bench, 'stub-server.mjs')
    const child = spawn(process.execPath, [stub, '--root', given.root, '--n', n], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (text) => {
      const port = /LISTEN (\d+)/.exec(String(text))?.[1]
      if (port) resolve({ child, origin: `http://127.0.0.1:${port}` })
    })
  })

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
for (const n of sizes) {
  const { child, origin } = await startStub(n)
  for (const view of views) {
    const [size, scheme] = view.split('-')
    const [width, height] = size.split('x').map(Number)
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      locale: 'pt-BR',
      serviceWorkers: 'block',
      hasTouch: width < 800,
      isMobile: width < 800,
      deviceScaleFactor: width < 800 ? 2 : 1,
    })
    await context.addCookies([{ name: 'JSESSIONID', value: 'bench', url: origin }])
    // No server style: the built-in basemap is what must look right.
    await context.route('**/api/server', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), mapUrl: null, map: null } })
    })
    if (given.centre) {
      const [latitude, longitude, zoom] = given.centre.split(',').map(Number)
      await context.route('**/api/session', async (route) => {
        const reply = await route.fetch()
        await route.fulfill({ response: reply, json: { ...(await reply.json()), latitude, longitude, zoom } })
      })
    }
    await context.addInitScript((prefs) => localStorage.setItem('mapPref', prefs), given.prefs ?? '{}')
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text().slice(0, 300)))
    page.on('pageerror', (error) => console.log('pageerror:', String(error).slice(0, 400)))
    for (const [at, where] of pages.entries()) {
      await page.goto(origin + where)
      await page.waitForTimeout(Number(given.wait ?? 6000))
      if (given.script) await page.evaluate(given.script)
      for (let zoom = 0; zoom < Number(given.zoom ?? 0); zoom++) {
        await page.mouse.move(width * 0.7, height * 0.45)
        await page.mouse.wheel(0, -600)
        await page.waitForTimeout(900)
      }
      await page.screenshot({ path: path.join(given.out, `${given.name ?? 'map'}-${n}-${view}-${at}.png`) })
    }
    await context.close()
  }
  child.kill()
}
await browser.close()
