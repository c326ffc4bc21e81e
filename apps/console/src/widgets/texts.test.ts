import { loadTexts, LANGUAGES } from '@rastro/i18n'
import { beforeAll, expect, test } from 'vitest'
import { addTexts, fillIn, hasText, speak, spokenLanguage, translate, type GateKey } from './texts'

const LOST = 'only.in.english' as GateKey

beforeAll(async () => {
  for (const language of LANGUAGES) addTexts(language, await loadTexts(language, 'gate'))
  addTexts('en-US', { only: { in: { english: 'Still words, {{name}}' } } } as object)
})

test('[ADM-I18N-03] a text that a language lacks is shown in English, and in no other', () => {
  for (const language of ['pt-BR', 'es-ES'] as const) {
    speak(language)
    expect(spokenLanguage()).toBe(language)
    expect(translate(LOST, { name: 'Ana' })).toBe('Still words, Ana')
    expect(hasText(LOST)).toBe(true)
  }
  addTexts('pt-BR', { only: { in: { english: 'Palavras, {{name}}' } } } as object)
  expect(translate(LOST, { name: 'Ana' })).toBe('Still words, Ana')
  speak('pt-BR')
  expect(translate(LOST, { name: 'Ana' })).toBe('Palavras, Ana')
})

test('what no language has is told by its key; parts of a text are none', () => {
  speak('es-ES')
  for (const key of ['nowhere.at.all', 'only', 'only.in', '__proto__.x', '']) {
    expect(translate(key as GateKey)).toBe(key)
    expect(hasText(key)).toBe(false)
  }
})

test.each([
  ['{{a}} and {{b}}', { a: 1, b: 'two' }, '1 and two'],
  ['{{a}}', {}, '{{a}}'],
  ['{{a}}', { a: undefined }, 'undefined'],
  ['{{a}}', { a: '{{b}}', b: 'x' }, '{{b}}'],
  ['{{ a }} 100%', { a: 1 }, '{{ a }} 100%'],
  ['{{a}}', { a: '$& $1' }, '$& $1'],
])('%j filled with %j is %j', (text, values, filled) => expect(fillIn(text, values)).toBe(filled))
