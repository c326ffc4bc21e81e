import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry, AuditProof } from '@rastro/model/audit'
import type { Device } from '@rastro/model/device'
import type { Action } from '@rastro/model/oversight'
import { openDatabase } from '#src/db/index'
import { actingFor, newRequest } from '#src/platform/acting'
import { manualClock } from '#src/platform/clock'
import { createFolderStorage } from '#src/platform/house-storage'
import { silentLog } from '#src/platform/log'
import { driveDevice } from '../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, PASSWORD, type Person, signIn } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { type Checkpoints, createCheckpoints } from './checkpoints'
import { proveAudit } from './proof'
import { createSealer } from './sealer'

const HOUR_MS = 3_600_000
const clock = manualClock(new Date())

let server: TestServer
let admin: Person
let checkpoints: Checkpoints
beforeAll(async () => {
  server = await startTestServer({ sessionHours: 8760 }, { clock })
  admin = await makeFirstAdmin(server)
  const { dataDir } = server.config
  const files = createFolderStorage(dataDir)
  const file = files.lines('audit-checkpoints')
  checkpoints = createCheckpoints(server.context.database.pool, await files.key(), file, clock, silentLog)
})
afterAll(() => server.close())

const period = (fromMs: number, toMs = clock.nowMs() + 1000): string =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`
const actionsSince = async (fromMs: number): Promise<Action[]> =>
  (await admin.client.get(`/api/audit?${period(fromMs)}`)).json<Action[]>()
const short = ({ actionType, userEmail, objectType, objectId, attributes }: Action): unknown[] => [
  actionType,
  userEmail,
  objectType,
  objectId,
  ...(Object.keys(attributes).length > 0 ? [attributes] : []),
]
const entries = async (path: string): Promise<AuditEntry[]> => (await admin.client.get(path)).json<AuditEntry[]>()
const prove = async (): Promise<AuditProof> => {
  await server.context.audit.seal()
  return (await admin.client.post('/tarkan/server/logs/proof')).json<AuditProof>()
}

test('what people do is written down with who, from where and on what; what is refused or only read is not', async () => {
  const owner = await makeUser(server, admin)
  const { email } = owner.user
  const [device, group] = [await makeDevice(owner), await makeGroup(owner)]
  clock.advance(1000)
  const sinceMs = clock.nowMs()
  const said = server.client()
  await said.form('/api/session', { email: email.toUpperCase(), password: 'wrong-word-9' })
  await said.form('/api/session', { email: 'nobody@example.com', password: 'wrong-word-9' })
  await said.form('/api/session', { email, password: PASSWORD })
  await said.get('/api/devices')
  await said.put(`/api/devices/${device.id}`, { ...device, name: 'Carro 7' })
  expect((await said.put('/api/devices/999999', { ...device, id: 999_999 })).status).toBe(400)
  const link = { groupId: group.id, deviceId: device.id }
  await said.post('/api/permissions', link)
  const geofence = await said.post('/api/geofences', { name: 'x', area: 'CIRCLE (1 2, 300)' })
  const { id: geofenceId } = geofence.json<{ id: number }>()
  const tie = { deviceId: device.id, geofenceId }
  await said.post('/api/permissions', tie)
  await said.delete('/api/permissions', tie)
  await driveDevice(server.context.tracking, device.uniqueId, clock.nowMs()).at(0, { latitude: 1, longitude: 2 })
  await said.put(`/api/devices/${device.id}/accumulators`, { deviceId: device.id, hours: 0 })
  await said.get(`/api/reports/summary?deviceId=${device.id}&${period(sinceMs)}`)
  await said.delete(`/api/devices/${device.id}`)
  await said.delete('/api/session')
  const actions = await actionsSince(sinceMs)
  expect(actions.map(short)).toMatchObject([
    ['denied', email, null, 0],
    ['denied', null, null, 0],
    ['login', email, null, 0],
    ['edit', email, 'device', device.id],
    ['create', email, 'geofence', geofenceId],
    ['link', email, 'geofence', geofenceId, { ownerType: 'device', ownerId: device.id }],
    ['unlink', email, 'geofence', geofenceId, { ownerType: 'device', ownerId: device.id }],
    ['accumulators', email, 'device', device.id],
    ['report', email, null, 0, { type: 'summary' }],
    ['remove', email, 'device', device.id],
    ['logout', email, null, 0],
  ])
  for (const { address, userId, userEmail } of actions) {
    expect(address).toMatch(/127\.0\.0\.1/)
    expect(userId).toBe(userEmail === null ? 0 : owner.user.id)
  }
  expect(JSON.stringify(actions)).not.toContain('wrong-word')
  expect((await owner.client.get(`/api/audit?${period(sinceMs)}`)).code).toBe('ADMINISTRATOR_REQUIRED')
  expect((await admin.client.get(`/api/audit?${period(clock.nowMs() + 9000)}`)).status).toBe(400)
  clock.advance(1)
  await server.context.audit.seal()
  await server.context.audit.removeOlder(new Date(Date.now() + 60_000))
  expect(await actionsSince(sinceMs - HOUR_MS)).toEqual([])
})

describe('changes', () => {
  test('[CORE-LOGS-02] each says who, from where, by which call, and every field before and after', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner, { name: 'Caminhão 1' })
    await owner.client.put(`/api/devices/${device.id}`, {
      ...device,
      name: 'Caminhão 2',
      attributes: { ...device.attributes, speedLimit: 43, 'api.token': 'very-secret-1' },
    })
    const [edit, made] = await entries(`/tarkan/devices/${device.id}/logs`)
    expect(edit).toMatchObject({
      action: 'edit',
      actorId: owner.user.id,
      actorName: owner.user.name,
      ip: '127.0.0.1',
      credential: expect.stringMatching(/^session:\d+$/) as string,
      call: 'PUT /api/devices/:id',
      objectType: 'device',
      objectId: device.id,
      objectName: 'Caminhão 2',
      outcome: 'done',
      changeCount: 1,
    })
    expect(edit?.changes[0]?.fields).toEqual({
      name: ['Caminhão 1', 'Caminhão 2'],
      'attributes.speedLimit': [null, 43],
      'attributes.api.token': [null, '•'],
    })
    expect(made).toMatchObject({ action: 'create', call: 'POST /api/devices' })
    expect(made?.changes.map(({ action, objectType }) => [action, objectType])).toEqual([
      ['create', 'device'],
      ['link', 'user'],
    ])
    expect(JSON.stringify(await entries('/tarkan/server/logs?limit=200'))).not.toMatch(/very-secret|argon2|\$/)
  })

  test('what is done to a thing stands with whoever owns it then, whoever did it', async () => {
    const [reseller, customer, neighbour] = [await makeUser(server, admin, { userLimit: -1 }), await makeUser(server, admin), await makeUser(server, admin)] // prettier-ignore
    await admin.client.put(`/api/accounts/${customer.user.id}/parent`, { parentId: reseller.user.id })
    const { pool } = server.context.database
    const branches = async (noun: string, id: number, column = 'object_id') =>
      (
        await pool.query<{ kind: string; branch: number[] }>(
          `select kind, branch from audit where noun = $1 and ${column} = $2 and not is_act order by id`,
          [noun, id],
        )
      ).rows.map(({ kind, branch }) => `${kind} ${branch?.join('.')}`)
    const [ofAdmin, ofCustomer, ofNeighbour] = [`${admin.user.id}`, `${reseller.user.id}.${customer.user.id}`, `${neighbour.user.id}`] // prettier-ignore
    const device = (
      await admin.client.post('/api/devices', {
        name: 'Van',
        uniqueId: `van-${customer.user.id}`,
        userId: customer.user.id,
      })
    ).json<Device>()
    await admin.client.put(`/api/devices/${device.id}`, { ...device, name: 'Van 2' })
    await customer.client.put(`/api/devices/${device.id}`, { ...device, name: 'Van 3' })
    await admin.client.post('/api/devices/owner', { deviceIds: [device.id], accountId: neighbour.user.id })
    await admin.client.put(`/api/devices/${device.id}`, { ...device, name: 'Van 4' })
    await pool.query(`update devices set name = 'by hand' where id = $1`, [device.id])
    await pool.query('delete from devices where id = $1', [device.id])
    const [made, ...changed] = await branches('device', device.id)
    expect(made).toBe(`create ${ofCustomer}`)
    expect(changed).toEqual([
      `edit ${ofCustomer}`,
      `edit ${ofCustomer}`,
      // Taken from whom it was.
      `edit ${ofCustomer}`,
      `edit ${ofNeighbour}`,
      `edit ${ofNeighbour}`,
      `remove ${ofNeighbour}`,
    ])
    // What nobody owns stands with who did it; a link with whom it was given to.
    const own = await makeDevice(admin)
    expect(await branches('device', own.id)).toEqual([`create ${ofAdmin}`])
    await admin.client.post('/api/permissions', { userId: customer.user.id, deviceId: own.id })
    expect(await branches('user_devices', own.id, 'object2_id')).toContain(`link ${ofCustomer}`)
  })

  test('who acts in the account of another is named, and for whom', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner)
    const acting = await signIn(server, admin.user.email)
    await acting.client.get(`/api/session/${owner.user.id}`)
    await acting.client.put(`/api/devices/${device.id}`, { ...device, name: 'on behalf' })
    const [edit] = await entries(`/tarkan/devices/${device.id}/logs`)
    expect(edit).toMatchObject({ actorId: admin.user.id, onBehalfId: owner.user.id, onBehalfName: owner.user.name })
    expect((await entries(`/tarkan/users/${owner.user.id}/logs?action=edit`)).map(({ id }) => id)).toEqual([edit?.id])
  })

  test('a cascade and SQL written by hand are noted as well, the latter as nobody’s', async () => {
    const owner = await makeUser(server, admin)
    const [device, group] = [await makeDevice(owner), await makeGroup(owner)]
    await owner.client.post('/api/permissions', { groupId: group.id, deviceId: device.id })
    await owner.client.delete(`/api/groups/${group.id}`)
    const [gone] = await entries(`/tarkan/server/logs?objectType=group&action=remove`)
    expect(gone).toMatchObject({ actorId: owner.user.id, objectName: group.name })
    expect(gone?.changes.map(({ action, object2Id }) => [action, object2Id])).toContainEqual(['unlink', group.id])
    await server.context.database.pool.query(`update devices set name = 'by hand' where id = $1`, [device.id])
    const [byHand] = await entries(`/tarkan/devices/${device.id}/logs`)
    expect(byHand).toMatchObject({ action: 'edit', actorId: null, call: null, changeCount: 1 })
  })

  test('what is undone leaves no row, and what is done cannot be without one', async () => {
    const { pool } = server.context.database
    const count = async (): Promise<number> =>
      (await pool.query<{ n: number }>(`select count(*) as n from audit where noun = 'driver'`)).rows[0]?.n ?? 0
    const before = await count()
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`insert into drivers (name, unique_id) values ('x', 'undone-1')`)
    await client.query('rollback')
    client.release()
    expect(await count()).toBe(before)
    await pool.query(`insert into drivers (name, unique_id) values ('x', 'done-1')`)
    expect(await count()).toBe(before + 1)
  })

  test('fifty calls of five people at once over two connections: each row names its own author', async () => {
    const database = openDatabase({ connectionString: server.config.databaseUrl }, silentLog, 2)
    const people = [11, 12, 13, 14, 15]
    const call = (actorId: number, at: number) =>
      actingFor(
        {
          request: newRequest(),
          actorId,
          onBehalfId: null,
          credential: 'session',
          address: '1.2.3.4',
          agent: 'é*/ drop',
          call: 'POST /x',
        },
        () =>
          database.pool.query(`insert into drivers (name, unique_id) values ($1, $2)`, [
            `of ${actorId}`,
            `many-${actorId}-${at}`,
          ]),
      )
    await Promise.all(people.flatMap((id) => Array.from({ length: 10 }, (_, at) => call(id, at))))
    await database.pool.query(`insert into drivers (name, unique_id) values ('of nobody', 'many-0')`)
    const { rows } = await database.pool.query<{ actor_id: number | null; name: string; agent: string | null }>(
      `select a.actor_id, a.agent, d.payload -> 'name' ->> 1 as name from audit a join audit_details d on d.audit_id = a.id
        where d.payload -> 'unique_id' ->> 1 like 'many-%'`,
    )
    await database.close()
    expect(rows).toHaveLength(51)
    for (const { actor_id, name } of rows) expect(name).toBe(actor_id === null ? 'of nobody' : `of ${actor_id}`)
    expect(rows.find(({ actor_id }) => actor_id === 11)?.agent).toBe('?*/ drop')
  })
})

describe('the chain', () => {
  test('rows that were changed, removed, put in or cut off afterwards are found', async () => {
    const { pool } = server.context.database
    for (let at = 0; at < 30; at++)
      await pool.query(`insert into drivers (name, unique_id) values ('chain', $1)`, [`chain-${at}`])
    await server.context.audit.seal()
    await checkpoints.write()
    expect(await prove()).toMatchObject({ isWhole: true, findings: [] })
    const { rows } = await pool.query<{ id: number; seq: number }>(
      `select a.id, s.seq from audit a join audit_seals s on s.audit_id = a.id where a.noun = 'driver' order by s.seq desc limit 8`,
    )
    const signed = (await checkpoints.read()).at(-1)?.seq ?? 0
    const attacks: ReadonlyArray<[kind: string, sql: (id: number, seq: number) => string]> = [
      ['changed', (id) => `update audit set actor_id = 4711 where id = ${id}`],
      ['changed', (id) => `update audit set at = at + interval '1 microsecond' where id = ${id}`],
      ['detail', (id) => `update audit_details set payload = '{"name": [null, "x"]}' where audit_id = ${id}`],
      ['removed', (id) => `delete from audit where id = ${id}`],
      [
        'removed',
        (id) => `with s as (delete from audit_seals where audit_id = ${id}) delete from audit where id = ${id}`,
      ],
      [
        'changed',
        (id, seq) =>
          `update audit_seals set audit_id = case audit_id when ${id} then -1 else ${id} end where seq in (${seq}, ${seq} - 1)`,
      ],
      [
        'unsealed',
        () =>
          `with a as (insert into audit (at, is_act, kind) values ('2026-01-01', true, 'put in') returning id) select 1`,
      ],
      ['cut', () => `delete from audit_seals where seq = (select max(seq) from audit_seals)`],
      [
        'checkpoint',
        () => `with c as (update audit_chain set seq = ${signed} - 1, hash = (select hash from audit_seals where seq = ${signed} - 1))
          delete from audit_seals where seq >= ${signed}`,
      ],
    ]
    for (const [kind, sql] of attacks) {
      const at = rows[3]
      if (!at) throw new Error('no rows')
      const client = await pool.connect()
      await client.query('begin')
      try {
        await client.query('alter table audit_seals drop constraint audit_seals_audit_id_key')
        await client.query(sql(at.id, at.seq))
        if (kind === 'unsealed') await client.query('delete from audit_unsealed')
        const found = await proveAudit(client, checkpoints)
        expect(
          found.findings.map((one) => one.kind),
          sql(at.id, at.seq),
        ).toContain(kind)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect((await prove()).isWhole).toBe(true)
  })

  test('a checkpoint that was forged or that names another head is found; half a line is left out', async () => {
    const file = join(server.config.dataDir, 'audit-checkpoints.jsonl')
    const genuine = await readFile(file, 'utf8')
    const line = JSON.parse(genuine.trim().split('\n').at(-1) ?? '') as { seq: number }
    await appendFile(file, '{"at": "20')
    expect((await prove()).isWhole).toBe(true)
    await appendFile(file, `\n${JSON.stringify({ ...line, head: 'ab'.repeat(32) })}\n`)
    expect((await prove()).findings).toContainEqual({ kind: 'checkpoint', seq: line.seq, id: null })
    await writeFile(file, genuine)
    expect((await prove()).isWhole).toBe(true)
  })

  test('what was erased or retired leaves a chain that still verifies', async () => {
    const { pool } = server.context.database
    await pool.query(
      `delete from audit_details where audit_id in (select id from audit where noun = 'driver' limit 10)`,
    )
    const erased = await prove()
    expect(erased).toMatchObject({ isWhole: true })
    expect(erased.erased).toBeGreaterThanOrEqual(10)
    const { rows } = await pool.query<{ at: Date }>(
      `select max(at) + interval '1 ms' as at from (select a.at from audit a join audit_seals s on s.audit_id = a.id order by s.seq limit 20) first`,
    )
    const dropped = await server.context.audit.removeOlder(rows[0]?.at ?? new Date())
    expect(dropped).toBeGreaterThanOrEqual(20)
    const kept = await prove()
    expect(kept).toMatchObject({ isWhole: true, fromSeq: erased.fromSeq + dropped })
    expect(kept.checked).toBe(kept.seq - kept.fromSeq + 1)
  })

  test('two processes seal at once and two ends of one chain never come of it', async () => {
    const { pool } = server.context.database
    const other = new pg.Pool({ connectionString: server.config.databaseUrl })
    const sealers = [server.context.audit, createSealer(other), createSealer(pool)]
    for (let round = 0; round < 10; round++) {
      await pool.query(
        `insert into drivers (name, unique_id) select 'two', 'two-' || $1 || '-' || g from generate_series(1, 50) g`,
        [round],
      )
      await Promise.all(sealers.map((sealer) => sealer.seal()))
    }
    await other.end()
    expect((await prove()).isWhole).toBe(true)
  })
})

describe('looking', () => {
  test('by person, words, kind and period; by pages; never for others than administrators', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner, { name: 'Kombi rara 77' })
    for (let at = 0; at < 5; at++)
      await owner.client.put(`/api/devices/${device.id}`, { ...device, name: `Kombi ${at}` })
    const base = `/tarkan/users/${owner.user.id}/logs`
    const all = await entries(base)
    expect(all.map(({ action }) => action)).toEqual([
      'edit',
      'edit',
      'edit',
      'edit',
      'edit',
      'create',
      'login',
      'create',
    ])
    const first = await entries(`${base}?limit=3`)
    const rest = await entries(`${base}?before=${first.at(-1)?.id}`)
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(await entries(`${base}?action=login`)).toHaveLength(1)
    expect((await entries('/tarkan/server/logs?q=kombi%20RARA')).map(({ action }) => action)).toEqual([
      'edit',
      'create',
    ])
    expect(await entries('/tarkan/server/logs?q=100%25_x')).toEqual([])
    expect(await entries(`${base}?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z`)).toEqual([])
    for (const path of [base, `/tarkan/devices/${device.id}/logs`, '/tarkan/server/logs', '/tarkan/server/lines'])
      expect((await owner.client.get(path)).code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await admin.client.get('/tarkan/server/logs?limit=0')).status).toBeGreaterThanOrEqual(400)
  })

  test('whose journeys were looked at or taken away is noted, for the contract’s clients not', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner)
    const asked = `deviceId=${device.id}&${period(clock.nowMs() - HOUR_MS)}`
    await owner.client.get(`/api/positions?${asked}`)
    await owner.client.get(`/api/positions?deviceId=${device.id}`)
    await owner.client.get(`/api/positions/csv?${asked}`)
    await owner.client.delete(`/api/positions?${asked}`)
    const found = await entries(`/tarkan/users/${owner.user.id}/logs?limit=3`)
    expect(found.map(({ action, objectType, objectId }) => [action, objectType, objectId])).toEqual([
      ['remove', 'position', 0],
      ['export', 'device', device.id],
      ['history', 'device', device.id],
    ])
    const kinds = (await actionsSince(clock.nowMs() - 1000)).map(({ actionType }) => actionType)
    expect(kinds).not.toContain('history')
    expect(kinds).not.toContain('export')
  })

  test('who is refused to change something is noted with the reason', async () => {
    const owner = await makeUser(server, admin)
    await owner.client.put('/api/server', { id: 1, attributes: {} })
    const [refused] = await entries(`/tarkan/users/${owner.user.id}/logs?action=denied`)
    expect(refused).toMatchObject({ call: 'PUT /api/server', outcome: 'ADMINISTRATOR_REQUIRED', changeCount: 0 })
  })
})
