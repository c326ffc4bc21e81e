import { LANGUAGES } from '@rastro/i18n'
import { describe, expect, test } from 'vitest'
import type { AuditChange, AuditEntry } from '#src/api/logs'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { changeText, entryText, LOG_ACTIONS, valueText } from './entry-text'
import { readLogSearch } from './log-search'

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  time: '2026-11-21T14:02:00.000+00:00',
  actorId: 3,
  actorName: 'Ana',
  onBehalfId: null,
  onBehalfName: null,
  ip: '10.0.0.1',
  agent: '',
  credential: 'session',
  call: 'PUT /api/devices/:id',
  action: 'edit',
  objectType: 'device',
  objectId: 7,
  objectName: 'Caminhão 1',
  outcome: 'done',
  details: {},
  changes: [],
  changeCount: 0,
  ...fields,
})
const link: AuditChange = {
  id: 2,
  action: 'link',
  objectType: 'user',
  objectId: 3,
  objectName: 'Ana',
  object2Type: 'device',
  object2Id: 7,
  object2Name: 'Caminhão 1',
  fields: null,
}

describe('[CORE-LOGS-01] an entry says in one sentence who did what', () => {
  test.each<[Partial<AuditEntry>, string]>([
    [{}, 'Ana alterou o dispositivo Caminhão 1'],
    [{ objectName: null }, 'Ana alterou o dispositivo nº 7'],
    [{ objectType: 'somethingNew', objectName: null }, 'Ana alterou o item nº 7'],
    [{ objectType: 'server', objectName: null }, 'Ana alterou o servidor'],
    [{ onBehalfName: 'Bia' }, 'Ana (em nome de Bia) alterou o dispositivo Caminhão 1'],
    [{ actorId: null, actorName: null, call: null }, 'O servidor alterou o dispositivo Caminhão 1'],
    [
      { actorId: null, actorName: null, call: 'POST /api/users' },
      'Alguém não identificado alterou o dispositivo Caminhão 1',
    ],
    [{ action: 'link', changes: [link] }, 'Ana vinculou o dispositivo Caminhão 1 e o usuário Ana'],
    [{ action: 'login' }, 'Ana entrou'],
    [{ action: 'denied', call: 'POST /api/session' }, 'Ana tentou entrar e foi recusado'],
    [
      { action: 'denied', outcome: 'ADMINISTRATOR_REQUIRED', call: 'PUT /api/server' },
      'Ana foi recusado em PUT /api/server',
    ],
    [{ action: 'polish' }, 'Ana: polish o dispositivo Caminhão 1'],
  ])('%j', async (fields, text) => {
    const { t } = await wordsFor('pt-BR')
    expect(entryText(entry(fields), t)).toBe(text)
  })

  test.each(LANGUAGES)('no action is without its words in %s', async (language) => {
    const { t: words } = await wordsFor(language)
    for (const action of LOG_ACTIONS) {
      const text = entryText(entry({ action, changes: [link] }), words)
      expect(text).toContain('Ana')
      expect(text).not.toMatch(/logs\.|\{\{/)
      expect(changeText({ ...link, action }, words)).not.toMatch(/logs\.|\{\{/)
    }
  })
})

test('values are read as people read them, and a secret never', async () => {
  const { t } = await wordsFor('en-US')
  expect([null, undefined, '', true, false, 0, 'x', { a: 1 }, '•'].map((value) => valueText(value, t))).toEqual([
    '—',
    '—',
    '—',
    'yes',
    'no',
    '0',
    'x',
    '{"a":1}',
    'not shown',
  ])
})

test('an address that makes no sense shows everything', () => {
  expect(readLogSearch({ user: '3' })).toEqual({ user: 3 })
  expect(readLogSearch({ device: 9 })).toEqual({ device: 9 })
  expect(readLogSearch({ tab: 'server', user: 3 })).toEqual({ tab: 'server' })
  for (const odd of [{ user: '-1' }, { user: 'x' }, { device: '1.5' }, { tab: 'y' }, { user: {} }, { device: null }])
    expect(readLogSearch(odd)).toEqual({})
})
