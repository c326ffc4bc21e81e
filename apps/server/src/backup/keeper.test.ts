import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database'
import { silentLog } from '../platform/log'
import { createBackupKeeper, dueBefore, type KeeperParts } from './keeper'
import { readBackup } from './read-backup'

let database: TestDatabase
let dataDir: string
let now: Date
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  dataDir = await mkdtemp(join(inject('runFolder'), 'keeper-'))
  now = new Date(2026, 4, 10, 12)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const folder = (): string => join(dataDir, 'backups')
const made = async (): Promise<string[]> => (await readdir(folder()).catch(() => [])).sort()
const keeper = (changes: Partial<KeeperParts> = {}) =>
  createBackupKeeper({
    pool: database.pool,
    dataDir,
    backupDir: folder(),
    version: 'test',
    now: () => now,
    log: silentLog,
    hour: 3,
    keep: 2,
    beganAt: async () => new Date(2026, 4, 10, 11),
    ...changes,
  })
const onDay = (day: number, hour: number): Date => (now = new Date(2026, 4, day, hour))

test('the last time at which one was due, by the clock of the machine', () => {
  expect(dueBefore(new Date(2026, 4, 10, 3), 3)).toEqual(new Date(2026, 4, 10, 3))
  expect(dueBefore(new Date(2026, 4, 10, 2, 59), 3)).toEqual(new Date(2026, 4, 9, 3))
})

test('one a day, also when the machine slept at its hour; the oldest go; what others put there stays', async () => {
  const one = keeper()
  await one.look()
  expect(await made()).toEqual([])
  await mkdir(folder())
  await writeFile(join(folder(), 'mine.tar.gz'), '')
  await writeFile(join(folder(), 'rastro-2026-05-09T03-00-00Z.tar.gz.0a0b0c0d.partial'), 'half')
  for (const [day, hour] of [
    [11, 9],
    [11, 10],
    [12, 2],
    [12, 3],
    [13, 4],
  ] as const) {
    onDay(day, hour)
    await one.look()
  }
  const names = await made()
  const stamp = (day: number, hour: number): string => new Date(2026, 4, day, hour).toISOString().slice(0, 13)
  expect(names.map((name) => name.slice(0, 20))).toEqual([
    'mine.tar.gz',
    `rastro-${stamp(12, 3)}`,
    `rastro-${stamp(13, 4)}`,
  ])
  expect(await one.status()).toMatchObject({
    folder: folder(),
    lastAt: now.toISOString(),
    failure: null,
    nextAt: new Date(2026, 4, 14, 3).toISOString(),
  })
  expect((await readBackup(join(folder(), names[2] ?? ''))).contents.tables.length).toBeGreaterThan(10)
})

test('of two processes over one database one makes it', async () => {
  onDay(11, 9)
  await Promise.all([keeper().look(), keeper().look()])
  expect(await made()).toHaveLength(1)
})

test('a disk without room enough is left alone, before and while one is made; nothing unfinished stays', async () => {
  onDay(11, 9)
  const full = keeper({ freeBytes: async () => 100_000_000 })
  await full.look()
  expect((await full.status()).failure).toContain('too little room')
  expect(await made()).toEqual([])
  let asked = 0
  const filling = keeper({ freeBytes: async () => (asked++ === 0 ? 10_000_000_000 : 100_000_000) })
  await filling.look()
  expect((await filling.status()).failure).toContain('too little room')
  expect(await made()).toEqual([])
})

test('a failure is told, is tried again an hour later, and is forgotten with the next that works', async () => {
  const errors: string[] = []
  const log = { ...silentLog, error: (_: object, text: string) => void errors.push(text) }
  onDay(11, 9)
  await writeFile(folder(), 'a file where the folder should be')
  const one = keeper({ log })
  await one.look()
  expect((await one.status()).failure).toBeTruthy()
  expect(errors).toHaveLength(1)
  await rm(folder())
  await one.look()
  expect(await made()).toEqual([])
  onDay(11, 10)
  await one.look()
  expect(await made()).toHaveLength(1)
  expect((await one.status()).failure).toBeNull()
})
