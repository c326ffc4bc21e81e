import { parseArgs } from 'node:util'
import { protocolNamed, protocols } from '@rastro/protocols'
import { seededRandom } from '@rastro/simulator'
import { fuzzProtocol, type FuzzFigures } from './fuzz-protocol'
import { readVectors } from './read-vectors'
import { sampleFrames } from './sample-frames'
import { createWatchdog } from './watchdog'

const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '100000' },
    protocols: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Folder of vectors whose messages are damaged too. */
    vectors: { type: 'string' },
  },
})

const MEGABYTE = 1024 * 1024
const WARM_UP_FRAMES = 5000
/** More growth of the heap than garbage not yet collected explains. */
const GROWTH_ALLOWED_MB = 96

const heapMb = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / MEGABYTE
}

const lineOf = (figures: FuzzFigures, growthMb: number): string =>
  [
    figures.protocol.padEnd(12),
    `passed ${figures.passed}`.padEnd(16),
    `failed ${figures.failed}`.padEnd(12),
    `refused ${figures.refused}`.padEnd(18),
    `slowest ${figures.slowestMs.toFixed(1)} ms`.padEnd(20),
    `heap ${growthMb >= 0 ? '+' : ''}${growthMb.toFixed(1)} MB`,
  ].join('')

/** Messages as they come over a socket, without what a session or a broker adds. */
const vectorFrames = (folder: string, name: string): Uint8Array[] =>
  readVectors(folder, name).cases.flatMap(({ message: { hex, text } }) => {
    if (hex !== undefined) return [Buffer.from(hex, 'hex')]
    return text === undefined ? [] : [Buffer.from(text)]
  })

const watch = createWatchdog()

const fuzzOne = (name: string): FuzzFigures => {
  const protocol = protocolNamed(name)
  if (!protocol) throw new Error(`not one of our protocols: ${name}`)
  const random = seededRandom(Number(values.seed))
  const samples = [...sampleFrames(protocol, random), ...(values.vectors ? vectorFrames(values.vectors, name) : [])]
  fuzzProtocol(protocol, samples, WARM_UP_FRAMES, random, watch)
  const before = heapMb()
  const figures = fuzzProtocol(protocol, samples, Number(values.frames), random, watch)
  const growthMb = heapMb() - before
  if (growthMb > GROWTH_ALLOWED_MB) {
    figures.failed++
    figures.failures.push(`the heap grew by ${growthMb.toFixed(0)} MB`)
  }
  console.log(lineOf(figures, growthMb))
  for (const failure of figures.failures) console.log(`  ${failure}`)
  return figures
}

const names = values.protocols?.split(',').filter(Boolean) ?? protocols.map((protocol) => protocol.name)
const all = names.map(fuzzOne)
const sum = (key: 'passed' | 'failed'): number => all.reduce((total, figures) => total + figures[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
