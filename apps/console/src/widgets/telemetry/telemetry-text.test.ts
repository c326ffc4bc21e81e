import { LANGUAGES } from '@rastro/i18n'
import { ALARMS, NUMBERED_POSITION_KEYS, POSITION_KEYS } from '@rastro/model/position'
import { beforeAll, describe, expect, test } from 'vitest'
import { alarmText, attributeLabel, attributeText, type Words } from './telemetry-text'
import { wordsFor } from './testing/words'

let words: Words
beforeAll(async () => void (words = await wordsFor('pt-BR')))

const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')

describe('telemetry text', () => {
  test.each(LANGUAGES)('every key and alarm has a label in %s', async (language) => {
    const { t } = await wordsFor(language)
    const textOf = (key: string, values: Record<string, unknown> = {}): string => String(t(key as 'units.km', values))
    for (const { name, rare } of POSITION_KEYS)
      expect(attributeLabel(name, t)).toBe(textOf(`${rare ? 'attributes' : 'telemetry'}.keys.${name}`))
    for (const { name, rare } of NUMBERED_POSITION_KEYS) {
      const text = textOf(`${rare ? 'attributes' : 'telemetry'}.numbered.${name}`, { number: 3 })
      expect(text).toMatch(/^[^.]* 3(:|$)/)
    }
    for (const alarm of ALARMS) expect(alarmText(alarm, t)).not.toContain('telemetry.')
  })

  test.each([
    ['power', 12.345, '12,35 V'],
    ['batteryLevel', 80, '80 %'],
    ['totalDistance', 12_345_000, '12.345 km'],
    ['hours', 7_200_000, '2,0 h'],
    ['speedLimit', 10, '19 km/h'],
    ['obdSpeed', 80, '80 km/h'],
    ['temp1', 4.25, '4,3 °C'],
    ['totalDistance', 1_500, '1,5 km'],
    ['ignition', true, 'Ligada'],
    ['blocked', 1, 'Sim'],
    ['in2', false, 'Não'],
    ['alarm', 'sos,powerCut', 'SOS, Alimentação cortada'],
    ['alarm', 'vendorThing', 'vendorThing'],
    ['input', 5, '5 (0b101)'],
    ['tag1Temp', 21.5, '21,5 °C'],
    ['vendorThing', 21.5, '21,5'],
    ['power', 'n/a', 'n/a'],
    ['ignition', 'maybe', 'maybe'],
    ['x', null, ''],
    ['x', { a: 1 }, '{"a":1}'],
  ])('[CORE-DETAIL-02] %s = %j reads %j', (name, value, expected) => {
    expect(plainSpaces(attributeText(name, value, words))).toBe(expected)
  })

  test('an attribute that only its protocol knows is readable', () => {
    expect(attributeLabel('vendorTankTemp2', words.t)).toBe('Vendor tank temp 2')
    expect(attributeLabel('can_fls', words.t)).toBe('Can fls')
    expect(attributeLabel('#', words.t)).toBe('#')
    expect(attributeLabel('tag2Temp', words.t)).toBe('Etiqueta 2: temperatura')
    expect(attributeLabel('temp2', words.t)).toBe('Temperatura 2')
  })
})
