import { describe, expect, test } from 'vitest'
import { makeDevice, makePosition } from '../testing/fleet-builders'
import { compileSearch, normaliseText, searchKeyOf } from './search'

const key = searchKeyOf({
  device: makeDevice(1, {
    name: 'Caminhão São-José 12',
    uniqueId: '860-111-222',
    phone: '+55 (41) 99999-0000',
    model: 'Volvo FH 540',
    attributes: { placa: 'ABC-1D23', 'device.model': 'GV-20' },
  }),
  position: makePosition(1, { attributes: { driverName: 'Sônia Araújo' } }),
  anchored: false,
})
const finds = (search: string): boolean => compileSearch(search)(key)

describe('search', () => {
  test.each([
    ['Ação-Ñandu.Ü', 'acaonanduu'],
    ['  ', ''],
    ['ABC 1D-23', 'abc1d23'],
  ])('normalises %j to %j', (text, expected) => expect(normaliseText(text)).toBe(expected))

  test.each([
    'caminhao',
    'SAO JOSE',
    'são-josé 12',
    'abc1d23',
    'ABC-1D23',
    '860111',
    '41999990000',
    'fh540',
    'gv 20',
    'sonia',
  ])('[CORE-DEVICES-01] finds by %j without accents, dashes or spaces', (search) => expect(finds(search)).toBe(true))

  test('matches words in any order across fields, if none is too short to mean something', () => {
    expect(finds('sonia volvo')).toBe(true)
    expect(finds('volvo carlos')).toBe(false)
    expect(finds('volvo 1')).toBe(false)
  })

  test('does not match across two fields', () => expect(finds('12abc1d23')).toBe(false))
  test('an empty search matches everything', () => expect(finds(' - ')).toBe(true))
})
