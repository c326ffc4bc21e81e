import { expect, test } from 'vitest'
import { closePalette, openPalette, paletteEnter, paletteOpen, paletteText, typeAhead } from './palette-state'
import { readRequest, thoseNamed } from './palette-words'

const JOINING = 'de do da o a'
const block = { label: 'Bloquear', words: 'bloqueio travar cortar motor' }
const unblock = { label: 'Desbloquear', words: 'liberar destravar motor' }
const anchor = { label: 'Ativar âncora', words: 'ancorar' }
const speeding = { label: 'Excesso de velocidade', words: 'relatório limite multa' }
const trips = { label: 'Viagens', words: 'relatório trajetos percursos' }
const actions = [block, unblock, anchor]

test.each([
  ['bloquear ABC1D23', [block], 'ABC1D23'],
  ['ABC1D23 bloquear', [block], 'ABC1D23'],
  ['bloquear o Caminhão 12', [block], 'Caminhão 12'],
  ['Caminhão 12 bloquear', [block], 'Caminhão 12'],
  ['travar o motor do Gol', [block], 'Gol'],
  ['ancora', [anchor], ''],
  ['DESBLOQ abc', [unblock], 'abc'],
  ['Gol', [], ''],
  ['mo', [], ''],
])('%j names what is to be done and the vehicle', (text, wanted, vehicle) => {
  expect(readRequest(text, actions, JOINING)).toEqual({ actions: wanted, vehicle })
})

test.each([
  ['relatório de velocidade', [speeding]],
  ['excesso', [speeding]],
  ['RELATORIO', [speeding, trips]],
  ['multas', [speeding]],
  ['multazinha', []],
  ['', [speeding, trips]],
  ['de', [speeding]],
])('%j finds reports by their words', (text, wanted) => {
  expect(thoseNamed(text, [speeding, trips], JOINING)).toEqual(wanted)
})

const key = (name: string, parts: Partial<KeyboardEvent> = {}) =>
  ({ key: name, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...parts }) as KeyboardEvent

test('keys pressed before the field is there are typed in it', () => {
  openPalette()
  for (const name of ['b', 'l', 'x', 'Backspace', 'o']) expect(typeAhead(key(name))).toBe(true)
  expect(typeAhead(key('k', { ctrlKey: true }))).toBe(false)
  expect(typeAhead(key('Shift'))).toBe(false)
  expect(typeAhead(key('@', { ctrlKey: true, altKey: true }))).toBe(true)
  expect(paletteText.get()).toBe('blo@')
  openPalette()
  expect(paletteText.get()).toBe('blo@')
  typeAhead(key('Enter'))
  expect(paletteEnter.get()).toBe(true)
  typeAhead(key('Escape'))
  expect(paletteOpen.get()).toBe(false)
  openPalette()
  expect([paletteText.get(), paletteEnter.get()]).toEqual(['', false])
  closePalette()
})
