import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { HEAP_GROWTH } from './heap-growth'

/** Something lives, and what is under way lives long enough to be taken for lasting. */
const FLOOD = `
  for (const flag of process.argv.slice(1)) require('node:v8').setFlagsFromString(flag)
  const living = Array.from({ length: 400000 }, (_, index) => ({ index, pair: [index, index] }))
  const underWay = new Array(300000)
  let peak = 0
  for (let count = 0; count < 6e6; count++) {
    underWay[count % underWay.length] = { count, pair: [count, living.length] }
    if (count % 100000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed)
  }
  console.log(peak)`

const peakOf = (...flags: string[]): number =>
  Number(execFileSync(process.execPath, ['-e', FLOOD, '--', ...flags], { encoding: 'utf8' }))

test('what nobody needs any more does not fill the memory', { timeout: 60_000 }, () => {
  expect(peakOf(HEAP_GROWTH)).toBeLessThan(peakOf() * 0.9)
})
