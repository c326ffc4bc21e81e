import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from './languages'
import { fillText, serverTexts } from './server'
import { type AnswerFacts, answerParts, answerSentence, type AnswerWords } from './vehicle-answer'

const NOW = Date.UTC(2026, 2, 2, 12)
const MINUTE = 60_000

const wordsOf = (language: Language): AnswerWords => ({
  text(key, values = {}) {
    const found = key.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], serverTexts[language].answer) // prettier-ignore
    return fillText(String(found), values)
  },
  duration: (ms) => `${ms / MINUTE} min`,
  speed: (knots) => `${Math.round(knots * 1.852)} km/h`,
  age: (atMs, nowMs) => `−${(nowMs - atMs) / MINUTE} min`,
})
const facts = (parts: Partial<AnswerFacts>): AnswerFacts => ({
  name: 'Caminhão 12',
  plate: 'ABC1D23',
  state: 'moving',
  sinceMs: NOW - 35 * MINUTE,
  place: '≈ Campinas, SP',
  speedKnots: 32.4,
  heardMs: NOW - 10_000,
  isOnline: true,
  silence: null,
  blocked: null,
  ...parts,
})
const said = (parts: Partial<AnswerFacts>, language: Language = 'pt-BR'): string =>
  answerSentence(answerParts(facts(parts), NOW, wordsOf(language)))

describe('the one answer', () => {
  test('name · plate — state since · place · speed · age of the signal · blocked since, by whom', () => {
    expect(said({})).toBe('Caminhão 12 · ABC1D23 — Em movimento há 35 min · ≈ Campinas, SP · 60 km/h · sinal agora')
    expect(said({ blocked: { sinceMs: NOW - 5 * MINUTE, by: 'Carla' } })).toMatch(/ · Bloqueado há 5 min por Carla$/)
  })

  test('what is not known is not said; a plate in the name is not said twice', () => {
    expect(said({ name: 'Van ABC1D23', sinceMs: null, place: null, speedKnots: null, heardMs: null })).toBe(
      'Van ABC1D23 — Em movimento',
    )
    expect(said({ state: 'never', place: null, heardMs: null, sinceMs: null })).toBe('Caminhão 12 · ABC1D23 — Nunca reportou') // prettier-ignore
    expect(said({ blocked: { sinceMs: null, by: null } })).toMatch(/ · Bloqueado$/)
  })

  test('who stands has no speed; who is silent says why instead of an age', () => {
    expect(said({ state: 'stopped', speedKnots: 0, heardMs: NOW - 3 * MINUTE })).toBe(
      'Caminhão 12 · ABC1D23 — Parado há 35 min · ≈ Campinas, SP · sinal −3 min',
    )
    expect(said({ state: 'stopped', isOnline: false })).toMatch(/ · offline, sinal agora$/)
    expect(said({ state: 'silent', silence: 'powerCut' })).toBe(
      'Caminhão 12 · ABC1D23 — Sem sinal há 35 min · provável corte de alimentação · ≈ Campinas, SP',
    )
  })

  test.each(LANGUAGES)('every state and cause has words in %s', (language) => {
    for (const state of ['moving', 'idle', 'stopped', 'silent', 'never'] as const)
      expect(said({ state }, language)).not.toMatch(/undefined|\{\{/)
  })
})
