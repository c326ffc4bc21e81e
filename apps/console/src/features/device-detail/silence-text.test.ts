import type { SilenceEvidence } from '@rastro/model/silence'
import { LANGUAGES } from '@rastro/i18n'
import { expect, test } from 'vitest'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { evidenceText } from './silence-text'

const NOW = Date.UTC(2026, 10, 21, 18)
const TODAY = '2026-11-21T14:02:00.000Z'
const EARLIER = '2026-11-20T14:02:00.000Z'
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')

const ALL: SilenceEvidence[] = [
  { kind: 'alarm', alarm: 'powerCut', at: TODAY },
  { kind: 'powerDrop', before: 12.6, after: 0, at: TODAY, overMs: 60_000 },
  { kind: 'batteryLevel', first: 40, last: 3, at: TODAY },
  { kind: 'batteryVolts', first: 4.1, last: 3.2, at: TODAY },
  { kind: 'weakSignal', usual: 20, last: 3, at: EARLIER },
  { kind: 'fewSatellites', usual: 11, last: 2, at: TODAY },
  { kind: 'silentHereBefore', count: 3, longestMs: 7_800_000, lastEnded: EARLIER },
  { kind: 'othersQuiet', shared: 'operator', name: 'Vivo', quiet: 9, total: 10 },
]

test('what speaks for a cause, in plain words', async () => {
  const words = await wordsFor('pt-BR')
  expect(ALL.map((one) => plainSpaces(evidenceText(one, NOW, words)))).toEqual([
    'Alarme “Alimentação cortada” às 14:02',
    'Alimentação cortada às 14:02: 12,6 V → 0 V em 1 min',
    'Bateria do rastreador caiu de 40 % para 3 %; último valor às 14:02',
    'Tensão da bateria do rastreador caiu de 4,1 V para 3,2 V; último valor às 14:02',
    'Sinal da rede fraco em 20/11/2026, 14:02: 3, costuma ser 20',
    'Poucos satélites às 14:02: 2, costumam ser 11',
    'Já ficou em silêncio aqui 3 vezes, por até 2 h 10 min; voltou em 20/11/2026, 14:02',
    '9 de 10 outros rastreadores da operadora Vivo pararam no mesmo momento',
  ])
})

test.each(LANGUAGES)('every kind has words in %s', async (language) => {
  const words = await wordsFor(language)
  for (const one of ALL) expect(evidenceText(one, NOW, words)).not.toMatch(/detail\.|undefined|\{\{/)
})
