// A post office in a process of its own, to be killed while it sends.
import pg from 'pg'
import { silentLog } from '../src/platform/log'
import { createMailer } from '../src/platform/mail/index'
import { createSeal } from '../src/platform/seal'
import { createWorkStore } from '../src/db/work/index'
import { createMailStore, createPostOffice } from '../src/tracking/people/mail/index'

const [connection = '{}', port = '', key = ''] = process.argv.slice(2)
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 6 })
pool.on('error', () => undefined)
const work = createWorkStore(pool)

const post = createPostOffice({
  mailer: createMailer(['127.0.0.1']),
  mails: createMailStore(pool, work, createSeal(Buffer.from(key, 'hex'))),
  work,
  settings: {
    host: '127.0.0.1',
    port: Number(port),
    security: 'none',
    trustsAnyCertificate: false,
    username: undefined,
    password: undefined,
    from: 'frota@example.com',
    fromName: undefined,
  },
  serverAttributes: () => ({}),
  webUrl: undefined,
  log: silentLog,
  pace: { leaseMs: 1500, pollMs: 50 },
})
post.serve('user', {
  find: async (id) => ({ id, name: `Pessoa ${id}`, email: `p${id}@example.com`, attributes: {} }),
})
post.start()
setInterval(() => undefined, 60_000)
