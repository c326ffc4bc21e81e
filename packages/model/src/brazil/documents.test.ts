import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentKind, isCep, isCnpj, isCpf, isTelephone, plainDocument, shownDocument } from './documents'

describe('documents of Brazil', () => {
  test.each([
    ['529.982.247-25', 'cpf'],
    ['111.444.777-35', 'cpf'],
    ['52998224725', 'cpf'],
    ['529.982.247-24', null],
    ['111.111.111-11', null],
    ['000.000.000-00', null],
    ['1144477735', null],
    ['11.222.333/0001-81', 'cnpj'],
    ['11222333000181', 'cnpj'],
    ['12.ABC.345/01DE-35', 'cnpj'],
    ['12.abc.345/01de-35', 'cnpj'],
    ['12.ABC.345/01DE-36', null],
    ['11.222.333/0001-8A', null],
    ['00.000.000/0000-00', null],
    ['', null],
  ])('%j: %j', (text, kind) => expect(documentKind(text)).toBe(kind))

  test('is shown as people write it, and kept without signs', () => {
    expect(shownDocument('52998224725')).toBe('529.982.247-25')
    expect(shownDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(shownDocument('not one')).toBe('not one')
    expect(plainDocument(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  })

  test('of a good document no other with one sign changed is good', () => {
    const places = fc.nat({ max: 13 })
    const signs = fc.constantFrom(...'0123456789')
    fc.assert(
      fc.property(places, signs, (place, sign) => {
        for (const [good, is] of [
          ['52998224725', isCpf],
          ['11222333000181', isCnpj],
        ] as const) {
          if (place >= good.length || good[place] === sign) continue
          expect(is(good.slice(0, place) + sign + good.slice(place + 1))).toBe(false)
        }
      }),
    )
  })

  test('a CEP has eight digits, a telephone from eight to fifteen', () => {
    expect(['80010-000', '80010000', '8001000', '80010-00a'].map(isCep)).toEqual([true, true, false, false])
    expect(['+55 (41) 99876-5432', '4133334444', '1234567', 'liga 41999999999', ''].map(isTelephone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
