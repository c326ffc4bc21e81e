import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SheetImport } from '@rastro/model/import'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database'
import { makeFirstAdmin, type signIn } from '../../../test/people'
import { client } from '../../../test/server'
import { until } from '../../../test/tracking'
import { sendFile } from '../../../test/uploads'

const PROGRAM = fileURLToPath(new URL('../../../test/fault-process.ts', import.meta.url))
const ROWS = 6000

test(
  'killed again and again in the middle of an import, each row is imported once and told as created',
  { timeout: 180_000 },
  async () => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'rastro-import-'))
    const begin = async () => {
      const child = fork(PROGRAM, [database.url, dataDir], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }) // prettier-ignore
      const { web } = await new Promise<{ web: string }>((resolve) =>
        child.once('message', (message) => resolve(message as { web: string })),
      )
      const kill = () =>
        new Promise<void>((resolve) => {
          child.once('exit', () => resolve())
          child.kill('SIGKILL')
        })
      return { web, kill }
    }
    const numbers = async (text: string): Promise<number> =>
      Number((await database.pool.query<{ count: string }>(text)).rows[0]?.count)
    const over = () => numbers(`select count(*) from import_rows where state <> 'ready'`)
    let running = await begin()
    try {
      const admin = await makeFirstAdmin({ client: () => client(running.web) } as Parameters<typeof signIn>[0])
      const lines = Array.from({ length: ROWS }, (_, index) => `Veículo ${index};kill-${index}`)
      const sent = await sendFile(admin, running.web, '/tarkan/imports', Buffer.from(['Nome;IMEI', ...lines].join('\n')), { name: 'a.csv' }) // prettier-ignore
      const { id } = sent.json<SheetImport>()
      await admin.client.post(`/tarkan/imports/${id}/run`)
      for (const share of [0, ROWS / 3]) {
        await until(async () => (await over()) > share)
        await running.kill()
        // What was claimed is free again once its lease has run out.
        await database.pool.query('update work set run_at = now()')
        running = await begin()
      }
      await until(async () => (await numbers(`select count(*) from imports where state = 'done'`)) === 1)
      expect(await numbers(`select count(*) from devices where unique_id like 'kill-%'`)).toBe(ROWS)
      expect(await numbers(`select count(*) from user_devices`)).toBe(ROWS)
      expect(await numbers(`select count(*) from import_rows where state = 'created' and device_id is not null`)).toBe(
        ROWS,
      )
    } finally {
      await running.kill()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
