import type { PersonRow } from '@rastro/model/people'
import { expect, test } from 'vitest'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { peopleColumns, peopleTexts } from './people-table'

const row: PersonRow = {
  id: 3,
  name: 'Ana Lima',
  email: 'ana@example.com',
  login: null,
  phone: '+55 41 99999-0000',
  document: '52998224725',
  role: 'manager',
  state: 'active',
  devices: 1200,
  deviceLimit: 1500,
  users: 4,
  userLimit: -1,
  expirationTime: '2027-01-01T02:59:59.000+00:00',
  lastSignInAt: null,
  hasFactor: true,
  isOwn: false,
  isSuperior: false,
}

test('limits and figures are numbers, no limit is words, a moment is that of the wall clock', async () => {
  const { t } = await wordsFor('pt-BR')
  const values = Object.fromEntries(
    peopleColumns(t, 'America/Sao_Paulo').map(({ label, valueOf }) => [label, valueOf(row)]),
  )
  expect(values).toMatchObject({
    Nome: 'Ana Lima',
    'CPF ou CNPJ': '529.982.247-25',
    Papel: 'Gestor',
    Dispositivos: 1200,
    'Limite de dispositivos': 1500,
    'Limite de usuários': 'Sem limite',
    'Último acesso': 'nunca entrou',
    // Three hours behind: the last day of the year, not the first.
    Expira: new Date('2026-12-31T23:59:59Z'),
    'Segundo fator': 'Sim',
  })
})

test('as texts each cell reads as on the screen; what is not known is empty', async () => {
  const words = await wordsFor('pt-BR')
  const [head, cells] = peopleTexts([{ ...row, lastSignInAt: '2026-11-23T15:00:00.000+00:00' }], words.t, words.formats)
  const at = (label: string) => cells?.[head?.indexOf(label) ?? -1]
  expect(at('Dispositivos')).toBe('1.200')
  expect(at('Nome de usuário')).toBe('')
  expect(at('Último acesso')).toBe(words.formats.dateTime(Date.UTC(2026, 10, 23, 15)))
  expect(at('Expira')).toBe(words.formats.date(Date.parse(row.expirationTime ?? '')))
})
