import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Where and on what a figure was measured. */
export interface Machine {
  cpu: string
  cores: number
  memoryGigabytes: number
  node: string
  platform: string
  commit: string
}

export const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  commit: commit(),
})
