import { expect, test } from 'vitest'
import { untranslated } from './same-texts'

test('a text that reads as in English is found; names, units and what is filled in are not', () => {
  const english = {
    a: { state: 'installed', imei: 'IMEI', size: '{{size}} km²', gone: 'Deleted' },
    b: { go: 'Google Maps' },
  }
  expect(untranslated(english, { ...english, a: { ...english.a, gone: 'Excluído' } })).toEqual(['a.state: "installed"'])
})
