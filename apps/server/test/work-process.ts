// A process that does the work of the test beside it: each piece is written once, in the transaction that ends it.
import pg from 'pg'
import { silentLog } from '../src/platform/log'
import { createWorker, createWorkStore } from '../src/db/work/index'

const pool = new pg.Pool({ ...(JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig), max: 4 })
pool.on('error', () => undefined)

createWorker({
  store: createWorkStore(pool),
  kind: 'count',
  log: silentLog,
  atOnce: 4,
  leaseMs: 1500,
  pollMs: 100,
  async handle({ key }) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
    return {
      kind: 'done',
      record: async (client) => {
        await client.query('insert into effects values ($1, $2)', [key, process.pid])
      },
    }
  },
}).start()
setInterval(() => undefined, 60_000)
