import { expect, test } from 'vitest'
import {
  imeiHint,
  isBrazilianPlate,
  isE164,
  isIccid,
  isRenavam,
  isVin,
  tidyPlate,
  withBrazilianPrefix,
} from './identifiers'

test.each([
  ['abc1d23', 'ABC1D23', true],
  ['abc-1d23', 'ABC1D23', true],
  ['abc1234', 'ABC-1234', true],
  ['ABC-1234', 'ABC-1234', true],
  ['ab 123 cd', 'AB 123 CD', false],
  ['', '', false],
])('[ADM-DEVICES-28] plate %j is %j, Brazilian: %s', (typed, tidied, brazilian) => {
  expect(tidyPlate(typed)).toBe(tidied)
  expect(isBrazilianPlate(typed)).toBe(brazilian)
})

test.each([
  ['490154203237518', null],
  ['490154203237519', 'imeiCheckDigit'],
  ['49015420323751', 'imeiLength'],
  ['frota-0012', null],
])('[CORE-DEVICES-03] IMEI %j: %s', (imei, hint) => {
  expect(imeiHint(imei)).toBe(hint)
})

test('[ADM-DEVICES-28] phone numbers carry their country', () => {
  expect(isE164('+55 41 98765-4321')).toBe(true)
  expect(isE164('41987654321')).toBe(false)
  expect(withBrazilianPrefix('(41) 98765-4321')).toBe('+5541987654321')
  expect(withBrazilianPrefix('+351 912 345 678')).toBe('+351 912 345 678')
})

test('[ADM-DEVICES-28] ICCID, VIN and RENAVAM', () => {
  expect([isIccid('8955 0112 3456 7890 123'), isIccid('12345')]).toEqual([true, false])
  expect([isVin('9BWZZZ377VT004251'), isVin('9BWZZZ377VT00425I')]).toEqual([true, false])
  expect([isRenavam('00891234567'), isRenavam('12')]).toEqual([true, false])
})
