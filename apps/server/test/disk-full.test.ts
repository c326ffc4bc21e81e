import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configWith } from '../src/config'
import { silentLog } from '../src/platform/log'
import { start, type Running } from '../src/start'
import { driveDevice } from './drive'
import { PASSWORD } from './people'
import { client } from './server'
import { until } from './tracking'

const DISK = '200m'
const CHUNK_BYTES = 1024 * 1024
const T0 = Math.floor(Date.now() / 1000 - 900) * 1000

/** A small disk of our own; null where the system gives none, e.g. to an ordinary user. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
}

const disk = smallDisk()
let running: Running | undefined
afterAll(async () => {
  await running?.stop()
  if (!disk) return
  execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Takes every free byte; gives how to give them back. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  const chunk = randomBytes(CHUNK_BYTES)
  for (let bytes = chunk.length; bytes >= 512;) {
    const written = await file.write(chunk, 0, bytes).then(
      ({ bytesWritten }) => bytesWritten,
      () => 0,
    )
    if (written < bytes) bytes = Math.floor(bytes / 2)
  }
  await file.close()
  return () => rm(path)
}

test.skipIf(!disk)(
  'a disk that is full: devices wait, people are told to come back, nothing is lost',
  async () => {
    if (!disk) return
    await chmod(disk, 0o755)
    const settings = { webPort: 0, webHost: '127.0.0.1', dataDir: disk, detectPort: 0, protocolPorts: {} }
    const admin = { adminEmail: 'ana@example.com', adminPassword: PASSWORD }
    running = await start(configWith({ ...settings, ...admin }), { log: silentLog })
    const { tracking } = running.context
    const login = { email: 'ana@example.com', password: PASSWORD }
    const person = client(running.urls.web)
    await person.form('/api/session', login)
    const made = await person.post('/api/devices', { name: 'Van', uniqueId: 'van-1' })
    const { id } = made.json<{ id: number }>()
    const drive = driveDevice(tracking, 'van-1', T0)
    await drive.at(1, { latitude: -1 })

    const giveBack = await fill(disk)
    const count = 400
    let durable = 0
    for (let second = 2; second <= count; second++) {
      const notes = Object.fromEntries(['a', 'b', 'c'].map((key) => [key, randomBytes(20_000).toString('base64')]))
      void drive.at(second, { latitude: -second / 10 }, notes).then(() => durable++)
    }
    await until(() => tracking.writer.counters.failures > 0)
    expect(durable).toBeLessThan(count - 1)
    expect((await person.get('/api/server')).status).toBe(200)
    expect((await person.get('/api/health')).json()).toMatchObject({ status: 'NOT_STORING' })

    await giveBack()
    await until(() => durable === count - 1)
    const { rows } = await running.context.database.pool.query<{ count: number }>(
      'select count(*)::int as count from positions where device_id = $1',
      [id],
    )
    expect(rows[0]?.count).toBe(count)
    expect((await client(running.urls.web).form('/api/session', login)).status).toBe(200)
    expect((await person.get('/api/health')).text).toBe('OK')
  },
  120_000,
)
