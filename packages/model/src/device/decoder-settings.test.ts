import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decoderSetting, decoderSettings, decoderSettingsOf, decoderValue } from './decoder-settings'

test.each([
  ['gt06.alternative', true, true],
  ['gt06.alternative', 'TRUE', true],
  ['gt06.alternative', '0', false],
  ['gt06.alternative', 1, true],
  ['gt06.alternative', 'yes', undefined],
  ['gt06.alternative', 'constructor', undefined],
  ['gt06.alternative', null, undefined],
  ['osmand.minAccuracy', '12.5', 12.5],
  ['osmand.minAccuracy', 0, 0],
  ['osmand.minAccuracy', ' ', undefined],
  ['osmand.minAccuracy', '12 m', undefined],
  ['osmand.minAccuracy', 'Infinity', undefined],
  ['osmand.minAccuracy', true, undefined],
  ['osmand.speed', 'mps', 'mps'],
  ['osmand.speed', 'knots', undefined],
  ['devicePassword', 123456, '123456'],
  ['devicePassword', '  ', undefined],
  ['devicePassword', { a: 1 }, undefined],
])('%s of %j is taken as %j', (key, stored, taken) => {
  const setting = decoderSetting(key)
  expect(setting && decoderValue(setting, stored)).toBe(taken)
})

test('whatever is stored, a decoder gets what it can read, or nothing', () => {
  const types = { flag: 'boolean', number: 'number', text: 'string', select: 'string', timeZone: 'string' } as const
  const anything = fc.oneof(fc.anything(), fc.constantFrom('__proto__', 'constructor', 'toString', '1', 'true', '2.5'))
  fc.assert(
    fc.property(fc.constantFrom(...decoderSettings), anything, (setting, stored) => {
      const taken = decoderValue(setting, stored)
      if (taken !== undefined) expect(typeof taken).toBe(types[setting.kind])
    }),
    { numRuns: 500 },
  )
})

test('a device has the settings of its protocol and those of all, none of another', () => {
  expect(decoderSettingsOf(null).every(({ protocol }) => protocol === null)).toBe(true)
  for (const { protocol } of decoderSettings)
    for (const one of decoderSettingsOf(protocol)) expect([null, protocol]).toContain(one.protocol)
  expect(decoderSettingsOf('suntech').map(({ key }) => key)).toContain('suntech.hbm')
  expect(decoderSetting('suntech.nothing')).toBeUndefined()
})
