import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded/index'
import { silentLog } from '../src/platform/log'
import { markOwner, removeDeadRuns, RUN_PREFIX } from './dead-runs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Everything a run writes; thrown away with it. */
    runFolder: string
    postgres: { host: string; port: number; user: string; password?: string }
  }
}

/** One PostgreSQL for the whole run, in a folder that is thrown away. Each test file makes its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadRuns()
  const folder = await mkdtemp(join(tmpdir(), RUN_PREFIX))
  await markOwner(folder)
  await chmod(folder, 0o755)
  // Throw-away data: speed matters, durability does not.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_connections: '200',
  }
  const postgres = await startEmbedded({ dataDir: folder, log: silentLog, settings })
  project.provide('postgres', postgres.connection)
  project.provide('runFolder', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
