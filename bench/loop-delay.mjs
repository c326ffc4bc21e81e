// Loaded into a server before everything else: at SIGUSR2 it writes for how long its event loop stood still at most
// since the signal before, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'

const RESOLUTION_MS = 5
const file = process.env.BENCH_LOOP_FILE
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(delay.max / 1e6))
  renameSync(`${file}.new`, file)
  delay.reset()
})
