import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROME ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
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
        // Nothing outside this machine is ever reached from a test.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
})
