import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { type MailBox, startMailBox } from '../../../../test/mail-box'
import { until } from '../../../../test/tracking'
import { silentLog } from '#src/platform/log'
import { createMailer } from '#src/platform/mail/index'
import { createSeal } from '#src/platform/seal'
import { createWorkStore } from '#src/db/work/index'
import { createMailStore, type MailStore } from './mails.store'
import { createPostOffice, type PostOffice, type Readers } from './post-office'
import type { Letter } from './letter'

vi.setConfig({ testTimeout: 90_000 })
const KEY = randomBytes(32)
const settingsOf = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  trustsAnyCertificate: false,
  username: undefined,
  password: undefined,
  from: 'frota@example.com',
  fromName: undefined,
})
const letter = (subject: string, text = 'corpo'): Letter => ({ subject, text, html: `<p>${text}</p>` })
const readers: Readers = {
  find: async (id) => ({ id, name: `Pessoa ${id}`, email: `p${id}@example.com`, attributes: {} }),
}

let database: TestDatabase
let box: MailBox
let mails: MailStore
beforeAll(async () => {
  database = await testDatabase()
  box = await startMailBox()
  mails = createMailStore(database.pool, createWorkStore(database.pool), createSeal(KEY))
})
afterAll(async () => {
  await box.close()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query('truncate work; truncate mails')
  box.mails.splice(0)
})

const offices: PostOffice[] = []
function office(kinds: Readers = readers, pausesMs: readonly number[] = [10, 10], port = box.port, store = mails) {
  const one = createPostOffice({
    mailer: createMailer(['127.0.0.1']),
    mails: store,
    work: createWorkStore(database.pool),
    settings: settingsOf(port),
    serverAttributes: () => ({}),
    webUrl: 'https://frota.example/',
    log: silentLog,
    pausesMs,
    pace: { leaseMs: 1500, pollMs: 20 },
  })
  one.serve('user', kinds)
  offices.push(one)
  return one
}
const closed = async (): Promise<void> => {
  await Promise.all(offices.splice(0).map((one) => one.stop()))
}
interface Row {
  letter: Buffer | null
  error: string | null
  failed_at: Date | null
}
const rows = async (): Promise<Row[]> => (await database.pool.query<Row>('select letter, error, failed_at from mails order by id')).rows // prettier-ignore

describe('a letter that waits', () => {
  test('lies there sealed, with its files, and is gone once it is sent', async () => {
    const content = randomBytes(3000)
    const one = office()
    await one.post({ kind: 'user', id: 7 }, { ...letter('Senha', 'https://x/segredo'), files: [{ name: 'a.xlsx', mime: 'application/x', content }] }) // prettier-ignore
    const [waiting] = await rows()
    expect(waiting?.letter?.length).toBeGreaterThan(3000)
    expect(waiting?.letter?.includes('segredo')).toBe(false)
    const { rows: work } = await database.pool.query<{ body: object }>('select body from work')
    expect(JSON.stringify(work)).not.toContain('segredo')
    one.start()
    await until(() => box.mails.length === 1)
    await until(async () => (await rows()).length === 0)
    const [received] = box.mails
    expect(received?.to).toEqual(['p7@example.com'])
    expect(Buffer.from(received?.mail.attachments[0]?.content as ArrayBuffer)).toEqual(content)
    await closed()
  })
  test('goes again after a refusal for a while, under the same id, and to the address of then', async () => {
    box.refuse(2, 451)
    let email = 'old@example.com'
    const one = office({ find: async (id) => ({ id, name: '', email, attributes: {} }) }, [10, 600])
    await one.post({ kind: 'user', id: 1 }, letter('De novo'))
    const [row] = (await database.pool.query<{ letter: Buffer }>('select letter from mails')).rows
    const stored =
      createSeal(KEY)
        .openBytes(row?.letter ?? Buffer.alloc(0))
        ?.toString('utf8') ?? ''
    one.start()
    await until(async () => (await database.pool.query(`select 1 from work where attempts = 2`)).rowCount === 1)
    email = 'new@example.com'
    await until(() => box.mails.length === 1)
    expect(box.mails[0]?.to).toEqual(['new@example.com'])
    const { messageId } = JSON.parse(stored) as { messageId: string }
    expect(messageId).toMatch(/^<[\w-]+@frota\.example>$/)
    expect(box.mails[0]?.mail.messageId).toBe(messageId)
    await closed()
  })
  test.each([
    ['refused for good', 550, 1],
    ['that never gets through', 451, 3],
  ])('%s is given up: counted, without its text', async (_, code, tries) => {
    box.refuse(99, code)
    const refused: number[] = []
    const one = office({ ...readers, refused: async (id) => void refused.push(id) })
    await one.post({ kind: 'user', id: 4 }, letter('Nunca'))
    expect(await mails.counts()).toEqual({ waiting: 1, failed: 0 })
    one.start()
    await until(async () => (await mails.counts()).failed === 1)
    box.refuse(0, 0)
    const [row] = await rows()
    expect(row).toMatchObject({ letter: null, error: expect.stringContaining(String(code)) as string })
    expect(refused).toEqual(tries === 1 ? [4] : [])
    expect((await database.pool.query('select 1 from work')).rowCount).toBe(0)
    await closed()
  })
  test('goes to nobody who is gone, nor when nobody needs it any more, nor when its key is lost', async () => {
    const one = office({ find: async () => undefined })
    await one.post({ kind: 'user', id: 1 }, letter('Ninguém'))
    one.start()
    await until(async () => (await rows()).length === 0)
    await closed()
    const other = office(readers, [], box.port, createMailStore(database.pool, createWorkStore(database.pool), createSeal(randomBytes(32)))) // prettier-ignore
    await mails.add({ kind: 'user', id: 1 }, letter('Tarde'), new Date(Date.now() - 1))
    await other.post({ kind: 'user', id: 2 }, letter('Tarde'), -1)
    other.start()
    await until(async () => (await mails.counts()).failed === 2)
    expect((await rows()).map(({ error }) => error).sort()).toEqual(['sealed with another key', 'too late'])
    expect(box.mails).toEqual([])
    await closed()
  })
  test('one reader’s letters do not pile up without end', async () => {
    const one = office()
    for (let count = 0; count < 120; count++) await one.post({ kind: 'user', id: 1 }, letter(String(count)))
    await one.post({ kind: 'user', id: 2 }, letter('other'))
    expect((await mails.counts()).waiting).toBe(101)
    await closed()
  })
})

test('three processes that are killed again and again lose no letter; one that leaves twice has one id', async () => {
  const slow = await startMailBox({ onMailFrom: (_address, _session, done) => setTimeout(done, Math.random() * 60) })
  const program = fileURLToPath(new URL('../../../../test/mail-process.ts', import.meta.url))
  const children = new Set<ChildProcess>()
  const begin = (): void => {
    const args = [JSON.stringify(database.connection), String(slow.port), KEY.toString('hex')]
    const child = fork(program, args, { execArgv: ['--import', 'tsx'] })
    children.add(child)
    child.once('exit', () => children.delete(child))
  }
  const one = office()
  for (let count = 0; count < 150; count++) await one.post({ kind: 'user', id: count }, letter(`Carta ${count}`))
  for (let count = 0; count < 3; count++) begin()
  let kills = 0
  while ((await rows()).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    if (kills >= 5 || slow.mails.length === 0) continue
    const [victim] = children
    if (victim?.kill('SIGKILL')) kills++
    begin()
  }
  for (const child of children) child.kill('SIGKILL')
  const ids = new Map<string, Set<string>>()
  for (const { mail } of slow.mails) ids.set(mail.subject ?? '', (ids.get(mail.subject ?? '') ?? new Set()).add(mail.messageId ?? '')) // prettier-ignore
  expect(kills).toBeGreaterThan(0)
  expect(ids.size).toBe(150)
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(slow.mails.length).toBeLessThan(150 + 5 * 4 + 1)
  await closed()
  await slow.close()
})
