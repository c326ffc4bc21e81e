import { expect, test } from 'vitest'
import { chooseLanguage, matchLanguage } from './index'

test.each([
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['ES_ar', 'es-ES'],
  ['en-GB', 'en-US'],
  ['de', null],
  ['', null],
  [null, null],
])('a tag %s means %s', (tag, language) => {
  expect(matchLanguage(tag)).toBe(language)
})

test.each([
  ['the query wins', { query: 'es-ES', browser: ['en-US'] }, 'es-ES'],
  ['a language-only match of the browser', { browser: ['en-GB'] }, 'en-US'],
  ['the page after the browser', { browser: ['de'], page: 'es' }, 'es-ES'],
  ['nothing fits', { browser: ['de'], page: 'fr' }, 'pt-BR'],
  ['the saved choice before the browser', { user: 'es-ES', browser: ['en-US'] }, 'es-ES'],
  ['the query before the saved choice', { query: 'en-US', user: 'es-ES' }, 'en-US'],
  ['an unsupported query is skipped', { query: 'xx', browser: ['es'] }, 'es-ES'],
  ['the server last', { browser: ['de'], page: 'fr', server: 'en-US' }, 'en-US'],
])('[CORE-I18N-02] [CORE-I18N-05] %s', (_, sources, language) => {
  expect(chooseLanguage(sources)).toBe(language)
})
