import type { PoolConfig } from 'pg'
import { FolderInUseError, lockFolder } from '../platform/data-lock'
import type { Log } from '../platform/log'
import { EmbeddedError, runningEmbedded, startEmbedded } from '#src/db/embedded/index'

export interface ReachedDatabase {
  connection: PoolConfig
  /** No server runs over it, as far as the folder tells: it is not kept up to date by anybody else. */
  isOurs: boolean
  /** Stops what was started for this alone. */
  close(): Promise<void>
}

interface Reaching {
  dataDir: string
  databaseUrl: string | undefined
  /** A cluster that is not there is an error; otherwise it is made. */
  mustExist: boolean
  log: Log
}

/** The database for a command: of a server that runs, or of one that is started for the command alone. */
export async function reachDatabase({ dataDir, databaseUrl, mustExist, log }: Reaching): Promise<ReachedDatabase> {
  const nothing = async (): Promise<void> => undefined
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, isOurs: true, close: nothing }
  try {
    const unlock = await lockFolder(dataDir)
    const embedded = await startEmbedded({ dataDir, log, mustExist }).catch(async (error: unknown) => {
      await unlock()
      throw error
    })
    const close = async (): Promise<void> => {
      await embedded.stop()
      await unlock()
    }
    return { connection: { ...embedded.connection, database: 'postgres' }, isOurs: true, close }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const running = await runningEmbedded(dataDir, log)
    if (!running) throw new EmbeddedError(`${error.message}, and its database does not answer`)
    return { connection: { ...running, database: 'postgres' }, isOurs: false, close: nothing }
  }
}
