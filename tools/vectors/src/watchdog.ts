import { Worker } from 'node:worker_threads'

const SIZE_BYTES = 1 << 20
const HEAD_BYTES = 8
const STALLED_MS = 20_000

/** Runs beside the decoder, for one that loops lets nothing else run: prints what it was given and ends the process. */
const PROGRAM = `
  const { writeSync } = require('node:fs')
  const { workerData: { memory, stalledMs, headBytes } } = require('node:worker_threads')
  const [count, length] = [new Int32Array(memory, 0, 1), new Int32Array(memory, 4, 1)]
  let before = -1
  setInterval(() => {
    const now = Atomics.load(count, 0)
    if (now === before && now > 0) {
      const bytes = Buffer.from(memory, headBytes, Atomics.load(length, 0))
      writeSync(2, 'the decoder does not come back from ' + bytes.toString('hex') + '\\n')
      process.kill(process.pid, 'SIGKILL')
    }
    before = now
  }, stalledMs)`

/** @returns takes note of each message before it is decoded; when none follows for twenty seconds the process ends */
export function createWatchdog(): (bytes: Uint8Array) => void {
  const memory = new SharedArrayBuffer(SIZE_BYTES)
  const [count, length] = [new Int32Array(memory, 0, 1), new Int32Array(memory, 4, 1)]
  const content = new Uint8Array(memory, HEAD_BYTES)
  const workerData = { memory, stalledMs: STALLED_MS, headBytes: HEAD_BYTES }
  new Worker(PROGRAM, { eval: true, workerData }).unref()
  return (bytes) => {
    const kept = bytes.subarray(0, content.length)
    content.set(kept)
    Atomics.store(length, 0, kept.length)
    Atomics.add(count, 0, 1)
  }
}
