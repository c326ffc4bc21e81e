import { createLog } from '../src/platform/log'
import { migrate, openDatabase } from '../src/db/index'
import { startTestTracking } from './tracking'

/** The tracking part in a process of its own, to be killed. The connection comes as JSON; the ports go to the parent. */
const log = createLog('error')
const database = openDatabase(JSON.parse(process.argv[2] ?? '{}'), log, 8)
await migrate(database.db)
const leaseMs = Number(process.argv[3] ?? 0)
const nothing = async (): Promise<void> => {}
const tracking = await startTestTracking(
  { ...database, connection: {}, url: '', drop: nothing },
  { log, isFollowing: true, ...(leaseMs ? { leaseMs } : {}) },
)
process.send?.(tracking.port('line'))
process.send?.(tracking.port('webline', 'http'))
