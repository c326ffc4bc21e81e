import type { Device } from '@rastro/model/device'
import type { ImportRow, ImportUndo, SheetImport } from '@rastro/model/import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { type TestCell, windows1252, workbookOf, zipOf } from '../../../test/sheets'
import { fetchBytes, sendFile } from '../../../test/uploads'
import { rowsOf, unzip } from '../../../test/workbooks'
import { until } from '../../../test/tracking'

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
})
afterAll(() => server.close())

const send = (person: Person, bytes: Uint8Array, name = 'frota.xlsx') =>
  sendFile(person, server.urls.web, '/tarkan/imports', bytes, { name, type: 'application/octet-stream' })
const read = async (person: Person, bytes: Uint8Array, name?: string): Promise<SheetImport> => {
  const answer = await send(person, bytes, name)
  expect(answer.text.slice(0, 200)).toContain('{')
  return answer.json<SheetImport>()
}
const get = async (person: Person, id: number) => (await person.client.get(`/tarkan/imports/${id}`)).json<SheetImport>()
const rows = async (person: Person, id: number, query = '') =>
  (await person.client.get(`/tarkan/imports/${id}/rows${query}`)).json<ImportRow[]>()
const runToEnd = async (person: Person, id: number, path = 'run', body?: unknown): Promise<SheetImport> => {
  const begun = await person.client.post(`/tarkan/imports/${id}/${path}`, body)
  expect(begun.status, begun.text).toBe(200)
  await until(async () => /^(done|undone)$/.test((await get(person, id)).state) && (path === 'run' || (await get(person, id)).state === 'undone')) // prettier-ignore
  return get(person, id)
}
const devicesOf = async (person: Person) => (await person.client.get('/api/devices')).json<Device[]>()
const byUniqueId = async (person: Person, uniqueId: string) =>
  (await person.client.get(`/api/devices?uniqueId=${uniqueId}`)).json<Device[]>()[0]
const problemsOf = (row: ImportRow | undefined) => row?.problems.map(({ key, problem }) => `${key} ${problem}`)

const sheetOf = (...body: TestCell[][]) => workbookOf([['Nome', 'IMEI', 'Placa'], ...body])

test('[ADM-IMPORT-01] [ADM-IMPORT-02] [ADM-IMPORT-09] a workbook is read, looked at, imported and told of', async () => {
  const group = await makeGroup(owner, { name: 'Região Sul' })
  const sheet = workbookOf([
    ['Relatório da frota'],
    ['Veículo', 'IMEI', 'PLACA', 'Grupo', 'Mensalidade', 'Data de instalação', 'Categoria', 'ICCID', 'Coluna nossa'],
    ['Caminhão 1', 490154203237518, 'abc-1d23', 'regiao sul', 'R$ 1.234,56', { date: 46_000 }, 'Caminhão', '8955031234567890123', 'x'], // prettier-ignore
    ['Ônibus "2"', '868166050000001', 'XYZ 1234', null, 59.9, '31/12/2025', 'Ônibus', null, null],
  ])
  const found = await read(owner, sheet)
  expect(found.columns.map(({ key }) => key)).toEqual([
    'name',
    'uniqueId',
    'placa',
    'groupId',
    'monthlyValue',
    'install.date',
    'category',
    'iccid',
    null,
  ])
  expect(found.columns[0]?.samples).toEqual(['Caminhão 1', 'Ônibus "2"'])
  expect(found).toMatchObject({ state: 'read', missing: [], room: null, counts: { total: 2, wrong: 0, create: 2 } })
  expect(await devicesOf(owner)).toEqual([])
  const done = await runToEnd(owner, found.id)
  expect(done.counts).toMatchObject({ created: 2, refused: 0, done: 2 })
  expect(await byUniqueId(owner, '490154203237518')).toMatchObject({
    name: 'Caminhão 1',
    groupId: group.id,
    category: 'truck',
    attributes: { placa: 'ABC1D23', monthlyValue: 1234.56, 'install.date': '2025-12-09', iccid: '8955031234567890123' },
  })
  expect(await byUniqueId(owner, '868166050000001')).toMatchObject({
    category: 'bus',
    attributes: { placa: 'XYZ1234', monthlyValue: 59.9, 'install.date': '2025-12-31' },
  })
  const { rows: noted } = await server.context.database.pool.query<{ actor_id: string }>(
    `select actor_id from audit where noun = 'device' and kind = 'create' and not is_act`,
  )
  expect(noted.map(({ actor_id }) => Number(actor_id))).toEqual([owner.user.id, owner.user.id])

  const again = await read(owner, sheet)
  expect(again.counts).toMatchObject({ create: 0, change: 0, same: 2 })
  expect((await runToEnd(owner, again.id)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('[ADM-IMPORT-05] a text of Windows with semicolons, days first; what Excel has rounded is refused', async () => {
  const text = [
    'Nome;IMEI;Vencimento;Inativo;Hodômetro;Renavam;Observações',
    'Caminhão Ação;"868166050000019";05/03/2027;não;"12.345,5";639884962;"linha 1\r\nlinha; 2"',
    'Moto;8,60123E+14;31/06/2027;talvez;muito;;',
    'Fusca;="868166050000027";2027-03-05;sim;1500;;',
  ].join('\r\n')
  const found = await read(owner, windows1252(text), 'frota.csv')
  expect(found.counts).toMatchObject({ total: 3, wrong: 1, create: 2 })
  const [, moto] = await rows(owner, found.id)
  expect(problemsOf(moto)).toEqual([
    'uniqueId rounded',
    'expirationTime notDate',
    'disabled notFlag',
    'odometerStart notNumber',
  ])
  expect(found.columns.map(({ wrong }) => wrong)).toEqual([0, 1, 1, 1, 1, 0, 0])
  expect(await rows(owner, found.id, '?column=2')).toEqual([moto])
  await runToEnd(owner, found.id)
  expect(await byUniqueId(owner, '868166050000019')).toMatchObject({
    name: 'Caminhão Ação',
    expirationTime: '2027-03-05T23:59:59.000+00:00',
    disabled: false,
    attributes: { odometerStart: 12_345.5, renavam: '00639884962', notes: 'linha 1\r\nlinha; 2' },
  })
  expect(await byUniqueId(owner, '868166050000027')).toMatchObject({ disabled: true })
})

test('[ADM-IMPORT-07] rows with mistakes stay out, each told by its cell, and come back as a file', async () => {
  const found = await read(
    owner,
    workbookOf([
      ['Nome', 'Identificador', 'ICCID', 'Cor', 'Modelo'],
      ['bom', 'good-1', null, 'branca', { formula: '1+1', value: 2 }],
      [null, 'no-name', null, null, null],
      ['duas vezes', 'good-1', null, null, null],
      ['arredondado', 'rounded', { raw: '8.9550312345678901E+18' }, null, null],
      ['cor', 'colour', null, 'furta-cor', null],
      ['=cmd|calc', '=HYPERLINK("x")', null, null, null],
      ['n'.repeat(200), 'long', null, null, null],
      ['zeros', 860_123_000_000_000, null, null, null],
    ]),
  )
  const all = await rows(owner, found.id)
  expect(all.map(problemsOf)).toEqual([
    ['model formula'],
    ['name required'],
    ['uniqueId repeated'],
    ['iccid rounded'],
    ['tarkan.color notColor'],
    [],
    ['name tooLong'],
    ['uniqueId rounded'],
  ])
  expect(found.counts).toMatchObject({ wrong: 6, warned: 1, create: 2 })
  expect((await rows(owner, found.id, '?onlyWrong=true')).map(({ number }) => number)).toEqual([3, 4, 5, 6, 8, 9])
  const done = await runToEnd(owner, found.id)
  expect(done.counts).toMatchObject({ created: 2, wrong: 6 })
  expect(await byUniqueId(owner, 'good-1')).toMatchObject({ model: '2', attributes: { 'tarkan.color': '#ffffff' } })
  const file = await fetchBytes(
    server.urls.web,
    `/tarkan/imports/${found.id}/result?language=pt-BR`,
    owner.client.cookie,
  )
  const written = unzip(file.bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(rowsOf(written)[0]).toEqual(['Linha', 'Nome', 'Identificador', 'ICCID', 'Cor', 'Modelo', 'Situação', 'Motivo'])
  expect(rowsOf(written)[1]?.slice(-2)).toEqual(['criado', 'Modelo: veio de uma fórmula; vale o valor calculado'])
  expect(rowsOf(written)[3]?.slice(-2)).toEqual(['com erro', 'Identificador: o mesmo identificador está na linha 2'])
  expect(written).not.toContain('<f>')
})

test(
  '[ADM-IMPORT-04] [ADM-IMPORT-05] files that are none, damaged or empty say which',
  { timeout: 120_000 },
  async () => {
    const good = sheetOf(['a', 'damage-1', ''])
    const damaged = Buffer.from(good)
    damaged.fill(0x55, 60, 120)
    const cases: Array<[string, Uint8Array, string]> = [
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'SHEET_UNKNOWN_TYPE'],
      [
        'a page that is called .xls',
        Buffer.from('<html><table><tr><td>x</td></tr></table></html>'),
        'SHEET_UNKNOWN_TYPE',
      ],
      ['an archive of something else', zipOf({ 'a.txt': 'hello' }), 'SHEET_UNKNOWN_TYPE'],
      ['a damaged workbook', damaged, 'SHEET_DAMAGED'],
      ['half a workbook', good.subarray(0, good.length / 2), 'SHEET_DAMAGED'],
      ['an old workbook that breaks off', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), 'SHEET_DAMAGED'],
      ['nothing but titles', workbookOf([['Nome', 'IMEI']]), 'SHEET_WITHOUT_ROWS'],
      ['an empty sheet', workbookOf([]), 'SHEET_EMPTY'],
      ['blanks', Buffer.from(' \n \n'), 'SHEET_EMPTY'],
      ['too many columns', workbookOf([Array.from({ length: 201 }, (_, index) => `c${index}`), ['x']]), 'SHEET_TOO_MANY_COLUMNS'], // prettier-ignore
      ['too many rows', Buffer.from(`Nome;IMEI\n${'a;b\n'.repeat(50_001)}`), 'SHEET_TOO_MANY_ROWS'],
    ]
    for (const [what, bytes, code] of cases) expect([what, (await send(owner, bytes)).code]).toEqual([what, code])
  },
)

test('a bomb and cells at the end of the sheet cost nothing', { timeout: 120_000 }, async () => {
  const bomb = zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': Buffer.alloc(150 * 1024 * 1024, ' '),
  })
  expect(bomb.length).toBeLessThan(200_000)
  expect((await send(owner, bomb)).code).toBe('SHEET_UNPACKS_TOO_LARGE')
  const far = '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>longe</t></is></c><c r="XFD1048576" s="1"/></row>'
  const found = await read(
    owner,
    workbookOf(
      [
        ['Nome', 'IMEI'],
        ['perto', 'near-1'],
      ],
      far,
    ),
  )
  expect((await rows(owner, found.id)).map(({ number }) => number)).toEqual([2, 1_048_576])
  const wide = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  expect(
    (
      await send(
        owner,
        workbookOf(
          [
            ['Nome', 'IMEI'],
            ['a', 'b'],
          ],
          wide,
        ),
      )
    ).code,
  ).toBe('SHEET_TOO_MANY_COLUMNS')
})

test('columns are said anew, each target once, and remembered for the same titles', async () => {
  const bytes = workbookOf([['Coisa', 'Código', 'Chapa'], ['Van', '490154203237526', 'ABC1D23'], ['Kombi', '490154203237534', 'ABC1D24']]) // prettier-ignore
  const found = await read(owner, bytes)
  expect(found.columns.map(({ key }) => key)).toEqual([null, 'uniqueId', 'placa'])
  expect(found.missing).toEqual(['name'])
  expect((await owner.client.post(`/tarkan/imports/${found.id}/run`)).code).toBe('IMPORT_COLUMNS_MISSING')
  const set = (keys: unknown) => owner.client.put(`/tarkan/imports/${found.id}/columns`, { keys })
  expect((await set(['name', 'name', null])).code).toBe('IMPORT_COLUMNS_INVALID')
  expect((await set(['name', 'administrator', null])).code).toBe('IMPORT_COLUMNS_INVALID')
  expect((await set(['name'])).code).toBe('IMPORT_COLUMNS_INVALID')
  const changed = (await set(['name', 'uniqueId', null])).json<SheetImport>()
  expect(changed).toMatchObject({ missing: [], counts: { wrong: 0, create: 2 } })
  const again = await read(owner, bytes)
  expect(again.columns.map(({ key }) => key)).toEqual(['name', 'uniqueId', null])
  const other = await makeUser(server, admin)
  expect((await read(other, bytes)).columns.map(({ key }) => key)).toEqual([null, 'uniqueId', 'placa'])
})

test('[ADM-IMPORT-06] the first 50 rows are shown, of all that there are', async () => {
  const body = Array.from({ length: 60 }, (_, index): TestCell[] => [`v ${index}`, `preview-${index}`, null])
  const found = await read(owner, sheetOf(...body))
  expect(found.counts.total).toBe(60)
  expect(await rows(owner, found.id)).toHaveLength(50)
  expect(await rows(owner, found.id, '?after=51')).toHaveLength(10)
})

test('[ADM-IMPORT-08] no more devices than the limit leaves, also for two that go at once', async () => {
  const limited = await makeUser(server, admin, { deviceLimit: 5 })
  const body = (prefix: string, count: number) => Array.from({ length: count }, (_, index): TestCell[] => [`${index}`, `${prefix}-${index}`, null]) // prettier-ignore
  const many = await read(limited, sheetOf(...body('limit', 8)))
  expect(many).toMatchObject({ room: 5, counts: { create: 8 } })
  expect((await limited.client.post(`/tarkan/imports/${many.id}/run`)).code).toBe('IMPORT_LIMIT_EXCEEDED')
  const [one, two] = [await read(limited, sheetOf(...body('one', 4))), await read(limited, sheetOf(...body('two', 4)))]
  await Promise.all([runToEnd(limited, one.id), runToEnd(limited, two.id)])
  expect(await devicesOf(limited)).toHaveLength(5)
  const refused = (await rows(limited, two.id, '?onlyWrong=true')).concat(
    await rows(limited, one.id, '?onlyWrong=true'),
  )
  expect(refused.map(({ state, code }) => `${state} ${code}`)).toEqual(Array(3).fill('refused USER_DEVICE_LIMIT_REACHED')) // prettier-ignore
})

test('what belongs to a neighbour is as if it were not there', async () => {
  const neighbour = await makeUser(server, admin)
  const group = await makeGroup(neighbour, { name: 'Segredo do vizinho' })
  const theirs = await makeDevice(neighbour, { name: 'do vizinho' })
  const sheet = (name: string) => workbookOf([['Nome', 'IMEI', 'Grupo'], ['x', 'beside-1', name], ['y', theirs.uniqueId, null]]) // prettier-ignore
  const found = await read(owner, sheet(group.name))
  const none = await read(owner, sheet('Não existe'))
  const plain = (list: ImportRow[]) => list.map(({ state, plan, problems }) => ({ state, plan, problems }))
  expect(plain(await rows(owner, found.id))).toEqual(plain(await rows(owner, none.id)))
  await runToEnd(owner, found.id)
  const [, second] = await rows(owner, found.id)
  expect(second).toMatchObject({ state: 'refused', code: 'DUPLICATE_DEVICE' })
  expect(await byUniqueId(neighbour, theirs.uniqueId)).toEqual(theirs)
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/rows'],
    ['PUT', '/columns', { keys: ['name', 'uniqueId', null] }],
    ['POST', '/run'],
    ['POST', '/undo', { dryRun: true }],
    ['GET', '/result'],
    ['DELETE', ''],
  ] as const)
    expect([method, path, (await neighbour.client.request(method, `/tarkan/imports/${found.id}${path}`, { json: body })).code]).toEqual([method, path, 'NOT_FOUND']) // prettier-ignore
  expect((await neighbour.client.get('/tarkan/imports')).text).not.toContain('beside-1')
})

test('an undo takes back what nobody touched, and says what it leaves', async () => {
  const before = await makeDevice(owner, { name: 'antes', uniqueId: 'undo-old', attributes: { notes: 'fica' } })
  const found = await read(
    owner,
    sheetOf(['depois', 'undo-old', 'ABC1D23'], ['novo', 'undo-new', null], ['mexido', 'undo-touched', null]),
  )
  expect(found.counts).toMatchObject({ create: 2, change: 1 })
  expect((await owner.client.post(`/tarkan/imports/${found.id}/undo`, { dryRun: true })).code).toBe('IMPORT_NOT_UNDOABLE') // prettier-ignore
  const done = await runToEnd(owner, found.id)
  expect(done.undoUntil).not.toBeNull()
  expect(await byUniqueId(owner, 'undo-old')).toMatchObject({
    name: 'depois',
    attributes: { notes: 'fica', placa: 'ABC1D23' },
  })
  const touched = await byUniqueId(owner, 'undo-touched')
  await owner.client.put(`/api/devices/${touched?.id}`, { ...touched, name: 'outro nome' })
  const preview = (await owner.client.post(`/tarkan/imports/${found.id}/undo`, { dryRun: true })).json<ImportUndo>()
  expect(preview).toEqual({
    removed: 1,
    restored: 1,
    keptCount: 1,
    kept: [{ number: 4, name: 'mexido', code: 'CHANGED_MEANWHILE' }],
  })
  expect(await byUniqueId(owner, 'undo-new')).toBeDefined()
  const undone = await runToEnd(owner, found.id, 'undo', { dryRun: false })
  expect(undone.counts).toMatchObject({ removed: 1, restored: 1, kept: 1 })
  expect(await byUniqueId(owner, 'undo-new')).toBeUndefined()
  expect(await byUniqueId(owner, 'undo-old')).toEqual(before)
  expect(await byUniqueId(owner, 'undo-touched')).toMatchObject({ name: 'outro nome' })
  expect((await owner.client.post(`/tarkan/imports/${found.id}/undo`, { dryRun: false })).code).toBe('IMPORT_NOT_UNDOABLE') // prettier-ignore
})

test('fifty uploads at once, and fifty starts of one import: each once', { timeout: 240_000 }, async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(owner, sheetOf(['junto', 'at-once', null]))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { id } = answers[0]?.json<SheetImport>() ?? { id: 0 }
  const starts = await Promise.all(Array.from({ length: 50 }, () => owner.client.post(`/tarkan/imports/${id}/run`)))
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1)
  await until(async () => (await get(owner, id)).state === 'done')
  expect((await devicesOf(owner)).filter(({ uniqueId }) => uniqueId === 'at-once')).toHaveLength(1)
})

test('the template is understood, in each language', async () => {
  for (const language of ['pt-BR', 'es-ES', 'en-US']) {
    const { bytes } = await fetchBytes(server.urls.web, `/tarkan/imports/template?language=${language}`, owner.client.cookie) // prettier-ignore
    const [titles = []] = rowsOf(unzip(bytes).get('xl/worksheets/sheet1.xml'))
    const found = await read(owner, workbookOf([titles, titles.map(() => 'x')]))
    expect(found.columns.filter(({ key }) => key === null)).toEqual([])
    expect(new Set(found.columns.map(({ key }) => key)).size).toBe(titles.length)
  }
})
