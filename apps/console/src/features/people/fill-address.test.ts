import { expect, test } from 'vitest'
import { filledAddress } from './fill-address'

const paulista = {
  cep: '01310-100',
  rua: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
}
/** A town with one CEP: its streets are not known. */
const town = { cep: '37720-000', rua: '', complemento: '', bairro: '', cidade: 'Botelhos', estado: 'MG' }

test('[ADM-USERS-04] an empty address is filled; the number is left to who types', () => {
  const { cep: _, ...parts } = paulista
  expect(filledAddress({ cep: '01310-100', hausenumber: '900' }, paulista, null)).toEqual({
    ...parts,
    cep: '01310-100',
    hausenumber: '900',
  })
})

test('what was typed stays', () => {
  const typed = { rua: 'Rua de casa', cidade: '  ' }
  expect(filledAddress(typed, paulista, null)).toMatchObject({ rua: 'Rua de casa', cidade: 'São Paulo', estado: 'SP' })
})

test('what the last CEP filled in gives way to the next, also to what is not known there; what was changed since stays', () => {
  const first = filledAddress({}, paulista, null)
  const changed = { ...first, bairro: 'Centro' }
  expect(filledAddress(changed, town, paulista)).toMatchObject({
    rua: '',
    complemento: '',
    bairro: 'Centro',
    cidade: 'Botelhos',
    estado: 'MG',
  })
})
