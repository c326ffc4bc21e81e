import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { supervise } from './parts/supervise.mjs'

const QUICK = { firstWaitMs: 20, soundMs: 600_000 }

/** A process that ends as each of `ends` says, one after the other. */
function running(ends: readonly string[], isWorking = () => true) {
  const lines: string[] = []
  let runs = 0
  const server = supervise({
    ...QUICK,
    isWorking,
    say: (line: string) => lines.push(line),
    spawn: () => spawn(process.execPath, ['-e', ends[runs++] ?? 'process.exit(0)']),
  })
  return { server, lines, runs: () => runs }
}

test('after a fault or a kill it starts again, and says so; an end in order is the end', async () => {
  const { server, lines, runs } = running([
    'process.exit(70)',
    `process.kill(process.pid, 'SIGKILL')`,
    'process.exit(130)',
    'process.exit(0)',
  ])
  expect(await server.ended).toBe(0)
  expect(runs()).toBe(4)
  expect(lines).toHaveLength(2)
})

test('a mistake of the configuration, or a fault before it ever worked, is not tried again', async () => {
  const mistaken = running(['process.exit(2)'])
  expect(await mistaken.server.ended).toBe(2)
  const early = running(['process.exit(70)'], () => false)
  expect(await early.server.ended).toBe(70)
  expect([mistaken.runs(), early.runs()]).toEqual([1, 1])
})

test('told to stop it stops, also while it waits to start again', async () => {
  const { server, lines, runs } = running(['process.exit(70)', 'process.exit(70)', 'process.exit(70)'])
  await expect.poll(() => lines.length).toBe(2)
  server.stop('SIGTERM')
  expect([0, 1, 70]).toContain(await server.ended)
  const before = runs()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(runs()).toBe(before)
})
