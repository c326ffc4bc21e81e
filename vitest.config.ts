import { defineConfig } from 'vitest/config'

/** Room for a machine that is busy with something else. */
const TIMEOUT_MS = 45_000

export default defineConfig({
  test: {
    // Half of a server test is waiting for sockets and the database: every core gets a worker.
    maxWorkers: '100%',
    // As in the browser: who passes at the second try is named, "retry x1", and is to be mended.
    retry: process.env.CI ? 1 : 0,
    projects: [
      // Modules of the server and the packages keep nothing between files: what is loaded once serves all of them.
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: TIMEOUT_MS,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['apps/console/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
})
