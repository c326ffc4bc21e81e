import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { insertDevice } from './tracking/fleet/devices/index'
import { testDatabase } from '../test/database'
import { connectClient } from '../test/tracking'
import { EXIT_FAULT } from './start'
import type { OpenPort } from './tracking/ingest/listen/index'

const PROGRAM = fileURLToPath(new URL('../test/fault-process.ts', import.meta.url))
const BLANK = { attributes: {}, groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null }

test('an error nobody catches ends the server in order: what came before is stored', { timeout: 60_000 }, async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-fault-'))
  try {
    const uniqueId = '8620000901'
    const tracker = { ...BLANK, name: 'Bus', uniqueId, disabled: false, expirationTime: null }
    const { id } = await insertDevice(database.db, tracker, null, -1)
    const child = fork(PROGRAM, [database.url, dataDir], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }) // prettier-ignore
    const said = await new Promise<{ ports: OpenPort[] }>((resolve) =>
      child.once('message', (message) => resolve(message as { ports: OpenPort[] })),
    )
    const client = await connectClient(said.ports.find(({ protocol }) => protocol === 'h02')?.port ?? 0)
    for (let second = 10; second < 60; second++)
      client.send(`*HQ,${uniqueId},V1,1010${second},A,2525.8000,S,04916.2000,W,010.00,090,010126,FFFFFBFF#`)
    // The last one has been heard, perhaps not yet stored.
    await expect.poll(() => client.text().split(',V4,').length - 1, { timeout: 20_000 }).toBeGreaterThan(0)
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    child.send('now')
    expect(await ended).toBe(EXIT_FAULT)
    const acknowledged = client.text().split(',V4,').length - 1
    const { rows } = await database.pool.query('select 1 from positions where device_id = $1', [id])
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
