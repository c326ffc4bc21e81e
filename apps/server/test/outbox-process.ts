// Writers and a consumer in a process of its own, to be killed: events in transactions that end in any order.
import pg from 'pg'
import { createConsumer, createOutboxStore, createParkedStore } from '../src/db/outbox/index'
import { silentLog } from '../src/platform/log'

const [connection = '{}', writes = ''] = process.argv.slice(2)
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 })
pool.on('error', () => undefined)

const common = { store: createOutboxStore(pool), log: silentLog, leaseMs: 1500, pollMs: 30, most: 50 }
createConsumer({
  ...common,
  parked: createParkedStore(pool, 'told'),
  name: 'told',
  async deliver({ seq, deviceId, ref }) {
    await pool.query('insert into told (seq, device_id, ref) values ($1, $2, $3)', [seq, deviceId, ref])
  },
}).start()
createConsumer({
  ...common,
  parked: createParkedStore(pool, 'test'),
  name: 'test',
  async derive(rows, client) {
    for (const { seq, deviceId, ref } of rows)
      await client.query('insert into derived (seq, device_id, ref) values ($1, $2, $3) on conflict do nothing', [
        seq,
        deviceId,
        ref,
      ])
  },
}).start()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** One device's events one after the other, each in a transaction that takes its time. */
async function write(device: number, count: number): Promise<void> {
  for (let ref = 0; ref < count; ref++) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`insert into outbox (kind, device_id, ref) values ('event', $1, $2)`, [device, ref])
    await pause(Math.random() * 12)
    await client.query('commit')
    client.release()
  }
}
if (writes) {
  const [firstDevice = 0, devices = 0, count = 0] = writes.split(',').map(Number)
  await Promise.all(Array.from({ length: devices }, (_, index) => write(firstDevice + index, count)))
  process.send?.('written')
}
setInterval(() => undefined, 60_000)
