import { expect, test } from 'vitest'
import { findTextMistakes } from './text-mistakes'

const texts = { login: { title: 'Entrar', count_other: '{{count}} itens', level: { '0': 'fraca' } } }
const mistakes = (source: string) => findTextMistakes(source, 'Sample.tsx', texts).map(({ message }) => message)

test('raw words between tags and in attributes that people read are found', () => {
  expect(mistakes('const A = () => <p>Entrar agora</p>')).toEqual(['raw text: "Entrar agora"'])
  expect(mistakes(`const A = () => <p>{'Entrar'}</p>`)).toEqual(['raw text: "Entrar"'])
  expect(
    mistakes('const A = () => <i aria-label="Fechar" placeholder={on ? "Abrir" : "x"} className="Box" />'),
  ).toEqual(['raw text in aria-label: "Fechar"', 'raw text in placeholder: "Abrir"'])
})

test('words behind a choice, in a sum, in a template and in what a toast says are found too', () => {
  expect(mistakes('const A = () => <p title={name ?? "Sem nome"}>{on && "Ligado"}{`${n} itens`}</p>')).toEqual([
    'raw text in title: "Sem nome"',
    'raw text: "Ligado"',
    'raw text: " itens"',
  ])
  expect(
    mistakes(`showToast({ message: 'Nada salvo', color: 'red' }); const s = { label: 'speed', title: "Frota" }`),
  ).toEqual(['raw text in message: "Nada salvo"', 'raw text in title: "Frota"'])
})

test('signs, units of one letter, numbers and translated text pass', () => {
  expect(mistakes(`const A = () => <p title={t('login.title')}>· 12 – {t('login.title')} V</p>`)).toEqual([])
})

test('keys that no language has are found, plurals and keys built at run time are understood', () => {
  expect(mistakes(`t('login.nothing')`)).toEqual(['no text "login.nothing"'])
  expect(mistakes(`t(on ? 'login.title' : 'login.gone')`)).toEqual(['no text "login.gone"'])
  expect(mistakes("t('login.count', { count }); t(`login.level.${level}`); t(`login.leval.${level}`)")).toEqual([
    'no text begins with "login.leval."',
  ])
})
