import { thisMachine } from './machine'

/** One measured value, named with its unit. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** What the product promised, in words. */
  target?: string
}

export interface BenchReport {
  bench: string
  /** What was run, in one sentence. */
  setting: string
  figures: Figure[]
  notes: string[]
}

/** The value below which `share` (0 to 1) of the samples lie; 0 for no samples. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 100) / 100)

/** Prints for people, and a last line of JSON for `scripts/bench.mjs`. */
export const printReport = (report: BenchReport): void => {
  const machine = thisMachine()
  const lines = [
    `${report.bench}: ${report.setting}`,
    `  on ${machine.cores} × ${machine.cpu}, ${machine.memoryGigabytes} GB, Node ${machine.node}, commit ${machine.commit}`,
    ...report.figures.map(
      ({ name, value, unit, target }) => `  ${name}: ${shown(value)} ${unit}${target ? ` (target ${target})` : ''}`,
    ),
    ...report.notes.map((note) => `  ${note}`),
    JSON.stringify({ ...report, machine }),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
