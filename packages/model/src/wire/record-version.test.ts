import { expect, test } from 'vitest'
import { recordVersion } from './record-version'

const device = { id: 7, name: 'Truck', phone: null, attributes: { placa: 'ABC1D23', list: [1, { a: 2 }] } }

test('the order of keys, what is null and what changes by itself make no other version', () => {
  const { attributes, ...rest } = device
  const moved = {
    status: 'online',
    lastUpdate: '2026-01-01',
    positionId: 9,
    attributes: { list: [1, { a: 2 }], imageVersion: 3, placa: 'ABC1D23' },
  }
  expect(recordVersion({ ...moved, name: rest.name, id: 7 })).toBe(recordVersion(device))
  expect(recordVersion(device)).toMatch(/^"[0-9a-f]{16}"$/)
  expect(attributes.placa).toBe('ABC1D23')
})

test.each([
  { ...device, name: 'Truck 2' },
  { ...device, phone: '1' },
  { ...device, attributes: { ...device.attributes, placa: 'ABC1D24' } },
  { ...device, attributes: { ...device.attributes, list: [{ a: 2 }, 1] } },
  { ...device, attributes: { placa: 'ABC1D23' } },
])('%j is another version', (other) => {
  expect(recordVersion(other)).not.toBe(recordVersion(device))
})
