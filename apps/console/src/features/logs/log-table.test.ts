import { expect, test } from 'vitest'
import type { AuditChange, AuditEntry } from '#src/api/logs'
import { csvOf } from '#src/widgets/files'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { logTable } from './log-table'

const change: AuditChange = {
  id: 2,
  action: 'edit',
  objectType: 'device',
  objectId: 7,
  objectName: 'Caminhão 1',
  object2Type: null,
  object2Id: 0,
  object2Name: null,
  fields: { name: ['Caminhão 1', '=SOMA(A1)'], 'attributes.apiKey': [null, '•'] },
}
const link: AuditChange = {
  ...change,
  action: 'link',
  objectType: 'user',
  objectId: 3,
  objectName: 'Ana',
  object2Type: 'device',
  object2Id: 7,
  object2Name: 'Caminhão 1',
  fields: null,
}
const entry: AuditEntry = {
  id: 1,
  time: '2026-11-21T14:02:00.000+00:00',
  actorId: 3,
  actorName: 'Ana',
  onBehalfId: 4,
  onBehalfName: 'Beto',
  ip: '10.0.0.1',
  agent: 'Firefox',
  credential: 'session:1',
  call: 'PUT /api/devices/:id',
  action: 'edit',
  objectType: 'device',
  objectId: 7,
  objectName: 'Caminhão 1',
  outcome: 'done',
  details: {},
  changes: [change],
  changeCount: 1,
}
const { t } = await wordsFor('pt-BR')
const table = (...entries: AuditEntry[]): string[][] => logTable(entries, (ms) => `t${ms}`, t)

test('an entry is a row as its screen says it, with each value before and after', () => {
  const [head, row] = table(entry)
  expect(head).toEqual(['Quando', 'Quem', 'O quê', 'Endereço', t('logs.call'), t('logs.agent'), 'Alterações'])
  expect(row).toEqual([
    `t${Date.UTC(2026, 10, 21, 14, 2)}`,
    expect.stringMatching(/^Ana \(.*Beto\)$/),
    expect.stringContaining('Caminhão 1'),
    '10.0.0.1',
    'PUT /api/devices/:id',
    'Firefox',
    `name: Caminhão 1 → =SOMA(A1); apiKey: — → ${t('logs.hidden')}`,
  ])
})

test('several changes stand on a line each with what changed, and those that are not shown are counted', () => {
  const [, row] = table({ ...entry, changes: [change, link], changeCount: 140 })
  const lines = row?.at(-1)?.split('\n') ?? []
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/Caminhão 1: name: /)
  expect(lines[1]).toMatch(/Caminhão 1 ↔ .*Ana$/)
  expect(lines[2]).toBe(t('logs.shownOf', { shown: 2, count: 140 }))
})

test('what nobody signed, from nowhere, leaves its cells empty; a name that is a formula stays text', () => {
  const [, row] = table({ ...entry, actorName: '=1+1', onBehalfName: null, ip: null, agent: null, call: null })
  expect(row?.slice(3, 6)).toEqual(['', '', ''])
  expect(csvOf([row ?? []], 'pt-BR')).toContain(";'=1+1;")
})
