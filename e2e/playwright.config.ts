import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROME ?? '/usr/bin/chromium'
const folder = join(fileURLToPath(import.meta.url), '..')
/** Files that follow each other on one server; a worker keeps it only while it stays in their project. */
const shared = readdirSync(folder).filter(
  (name) => name.endsWith('.e2e.ts') && readFileSync(join(folder, name), 'utf8').includes("from './shared-product'"),
)
// A test waits for timers, for the server and for what fades about as long as it computes: three fill two cores.
const workers = Math.max(2, Math.min(6, Math.floor(availableParallelism() * 1.5)))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // Three share two cores, and a page may wait for its turn.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: Number(process.env.E2E_WORKERS ?? workers),
  fullyParallel: false,
  projects: [
    { name: 'own server', testIgnore: shared },
    { name: 'shared server', testMatch: shared },
  ],
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: process.env.E2E_ZONE ?? 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Nothing is waited for that only fades; tests about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every frame would cost more than the tests themselves where Chromium draws in software.
    trace: {
      mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
      snapshots: true,
      sources: false,
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are painted by the processor itself: there is no graphics card to hand them to.
        '--disable-gpu-rasterization',
        '--disable-gpu-compositing',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // Nothing outside this machine is ever reached from a test; domains that hold a brand are this machine.
        '--host-resolver-rules=MAP *.brand.example 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
})
