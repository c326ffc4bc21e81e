import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, loadTexts } from './index'
import { serverTexts } from './server'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)
const areasOf = (language: string) =>
  readdirSync(folder(language))
    .filter((name) => name.endsWith('.json'))
    .sort()

/** Every text of a language by its whole key, plural forms under one name. */
const textsOf = (language: string): Map<string, string> => {
  const texts = new Map<string, string>()
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') return void texts.set(key, value)
    for (const [name, inner] of Object.entries(value as Record<string, unknown>)) walk(inner, `${key}.${name}`)
  }
  for (const area of areasOf(language))
    walk(JSON.parse(readFileSync(new URL(area, folder(language)), 'utf8')), area.slice(0, -5))
  return texts
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const source = textsOf('pt-BR')

test('[CORE-I18N-01] [ADM-I18N-06] the three languages hold the same areas and keys, none empty', () => {
  for (const language of LANGUAGES) {
    expect(areasOf(language)).toEqual(areasOf('pt-BR'))
    const texts = textsOf(language)
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort())
    expect([...texts].filter(([, text]) => !text.trim())).toEqual([])
  }
})

test('every translation has the placeholders of its source', () => {
  for (const language of LANGUAGES)
    for (const [key, text] of textsOf(language))
      expect([key, placeholders(text)]).toEqual([key, placeholders(source.get(key) ?? '')])
})

const areasOfServer = ({ mail, 'report-pdf': pdf }: (typeof serverTexts)['pt-BR']) => ({ mail, 'report-pdf': pdf })

test('every area is loaded by one of the stages or written by the server', async () => {
  for (const language of LANGUAGES) {
    const stages = (['gate', 'app', 'later'] as const).map((stage) => loadTexts(language, stage))
    const loaded = Object.assign({}, ...(await Promise.all(stages)), areasOfServer(serverTexts[language])) as object
    expect(
      Object.keys(loaded)
        .map((area) => `${area}.json`)
        .sort(),
    ).toEqual(areasOf(language))
  }
})

test('[CORE-ERRORS-06] [CORE-ERRORS-09] [CORE-ERRORS-10] quoted texts are word for word', () => {
  expect(source.get('errors.HTTP_401_UNAUTHORIZED')).toBe('Combinação de usuário e senha inválida.')
  const disabled = 'Esta conta foi desabilitada, contate o administrador.'
  expect(source.get('errors.ACCOUNT_IS_DISABLED')).toBe(disabled)
  expect(source.get('errors.ACCOUNT_IS_BLOCKED')).toBe(disabled)
  expect(source.get('errors.INVALID_SHARE')).toBe('LINK VENCIDO')
  expect(source.get('frame.shared.over')).toBe('Sua sessão expirou!')
  expect(source.get('frame.shared.attention')).toBe('Atenção')
  expect(source.get('frame.shared.leave')).toBe('Sair')
  expect(source.get('errors.ACTION_CANCELLED')).toBe('Ação cancelada pelo usuário')
})

test('[CORE-I18N-04] [CORE-ANCHOR-05] texts that the specification quotes in Spanish are the Spanish entries, word for word', () => {
  const spanish = textsOf('es-ES')
  expect(spanish.get('errors.ROUTE_NOT_FOUND')).toBe('No se encontraron datos para el período seleccionado')
  expect(spanish.get('errors.ROUTE_UNREADABLE')).toBe('Error en el formato de respuesta del servidor')
  expect(spanish.get('errors.COMMAND_FAILED')).toBe('Error al enviar comando')
  expect(spanish.get('errors.ANCHOR_FAILED')).toBe('Error al ejecutar anchor')
  expect(spanish.get('errors.DELETE_DEVICE_FAILED')).toBe('Error al eliminar dispositivo')
})

const CATALOGUE =
  `HTTP_401_UNAUTHORIZED ACCOUNT_IS_SUSPENDED ACCOUNT_IS_SUSPENDED_TRUST ACCOUNT_IS_DISABLED ACCOUNT_IS_BLOCKED
  INVALID_SHARE USER_DEVICE_LIMIT_REACHED ACCOUNT_IS_READONLY ACCOUNT_IS_DEVICE_READONLY WRITE_ACCESS_DENIED WRITE_ACCESS_DENIE
  USER_NOT_AUTHED REGISTRATION_DISABLED INVALID_LOGIN_DATA INVALID_CREDENTIALS FILL_ALL_FIELDS FILL_EMAIL_FIELD FILL_TOKEN_FIELD
  CONNECTION_ERROR UNKNOWN_ERROR LOGIN_PROCESS_ERROR`.split(/\s+/)

test('[CORE-ERRORS-19] [CORE-ERRORS-11] [CORE-ERRORS-12] [CORE-ERRORS-13] [CORE-ERRORS-14] [ADM-ERRORS-15] [ADM-ERRORS-16] [CORE-ERRORS-17] [CORE-ERRORS-18] every code of the catalogue has a text', () => {
  for (const language of LANGUAGES)
    for (const code of CATALOGUE) expect(textsOf(language).get(`errors.${code}`)).toBeTruthy()
})

test('[ADM-I18N-07] the English catalogue gives software version 2.0.1', () => {
  expect(textsOf('en-US').get('frame.version.software')).toContain('2.0.1')
})
