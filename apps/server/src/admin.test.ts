import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { makeFirstAdmin, makeUser, PASSWORD } from '../test/people'
import { client, startTestServer } from '../test/server'
import { until } from '../test/tracking'
import { configWith } from './config'
import { silentLog } from './platform/log'
import { start } from './start'

const NEW = 'quatro-onibus-azuis'
const SCRIPT = fileURLToPath(new URL('admin.ts', import.meta.url))
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

interface Ran {
  code: number | null
  out: string
  err: string
}

/** The command as the operator runs it. */
function admin(env: Record<string, string>, args: string[], stdin = ''): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, ...args], { env: { ...process.env, ...env } })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.err += text))
  child.stdin.end(stdin)
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })))
}

test(
  'an administrator is made and restored while the server runs, which knows it at once',
  { timeout: 60_000 },
  async () => {
    const server = await startTestServer()
    const first = await makeFirstAdmin(server)
    const { user, client: session } = await makeUser(server, first, { limitCommands: true, login: 'chefe' })
    const { text: token } = await session.form('/api/session/token', {})
    await first.client.put(`/api/users/${user.id}`, { ...user, disabled: true, expirationTime: '2020-01-01T00:00:00Z' })
    const env = { DATABASE_URL: String(server.config.databaseUrl), DATA_DIR: server.config.dataDir }
    const ran = await admin(env, ['CHEFE'], `${NEW}\n`)
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toBe('CHEFE is an administrator and can sign in.\n')
    const browser = server.client()
    await until(async () => (await browser.form('/api/session', { email: user.email, password: NEW })).status === 200)
    expect((await browser.get('/api/session')).json()).toMatchObject({
      id: user.id,
      administrator: true,
      disabled: false,
      limitCommands: false,
      expirationTime: null,
    })
    expect((await server.client().get('/api/devices', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
    const made = await admin(env, ['nova@example.com', '--generate'])
    const password = /^Password: (\S{16})$/m.exec(made.out)?.[1] ?? ''
    expect(made).toMatchObject({ code: 0, err: '' })
    await until(async () => {
      const answer = await server.client().form('/api/session', { email: 'nova@example.com', password })
      return answer.status === 200 && answer.json<{ administrator: boolean }>().administrator
    })
    expect(await admin(env, ['nova@example.com'], 'short\n')).toMatchObject({ code: 1, out: '' })
    expect((await admin(env, ['nobody'], `${NEW}\n`)).err).toContain('is no e-mail address')
    expect((await admin(env, [])).code).toBe(2)
    await server.close()
  },
)

test('and with the embedded database, stopped or running', { timeout: 180_000 }, async () => {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'admin-'))
  folders.push(dataDir)
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
  expect(await admin(env, ['ana@example.com'], `${PASSWORD}\n`)).toMatchObject({ code: 0, err: '' })
  const config = configWith({ webPort: 0, webHost: '127.0.0.1', dataDir, detectPort: 0, protocolPorts: {} })
  const running = await start(config, { log: silentLog, freeDevicePorts: true })
  try {
    const browser = client(running.urls.web)
    const signsIn = async (password: string) =>
      (await browser.form('/api/session', { email: 'ana@example.com', password })).status === 200
    expect(await signsIn(PASSWORD)).toBe(true)
    expect(await admin(env, ['ana@example.com'], `${NEW}\n`)).toMatchObject({ code: 0, err: '' })
    await until(() => signsIn(NEW))
  } finally {
    await running.stop()
  }
})
