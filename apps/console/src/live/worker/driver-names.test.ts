import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import { describe, expect, test } from 'vitest'
import { driverLabel } from '../query'
import { DriverNames } from './driver-names'
import { FleetState } from './fleet-state'

const T0 = 1_790_000_000_000
const device = (attributes: Record<string, unknown> = {}) =>
  ({ id: 1, name: 'Van', uniqueId: '1', status: 'online', attributes }) as unknown as Device
const position = (id: number, attributes: Record<string, unknown>) =>
  ({
    id,
    deviceId: 1,
    fixTime: null,
    latitude: -23,
    longitude: -46,
    course: 0,
    accuracy: 0,
    attributes,
  }) as unknown as Position
const DRIVERS = [
  { id: 3, name: 'Ana Souza', uniqueId: 'C7' },
  { id: 4, name: 'Bento', uniqueId: 'C8' },
  null,
  { id: 'x', name: 5 },
]

const label = (state: FleetState): string => {
  const { device, position } = state.unit(1)!
  return driverLabel(device, position)
}

describe('names of drivers', () => {
  test('[CORE-DEVICES-01] a card becomes a name, also in the search, when the list comes late', () => {
    const state = new FleetState()
    state.loadDevices([device()], T0)
    state.putPositions([position(1, { driverUniqueId: 'C7' })], T0)
    expect(label(state)).toBe('C7')
    state.putDrivers(DRIVERS, T0)
    expect(label(state)).toBe('Ana Souza')
    expect(state.find('ana souza', 5)).toHaveLength(1)
    state.putPositions([position(2, { driverUniqueId: 'C8' })], T0)
    expect(label(state)).toBe('Bento')
    state.putPositions([position(3, { driverUniqueId: 'C9' })], T0)
    expect(label(state)).toBe('C9')
  })

  test('who checked in by code is named by id, and leaves with his name', () => {
    const state = new FleetState()
    state.putDrivers(DRIVERS, T0)
    state.loadDevices([device({ qrDriverId: 4 })], T0)
    state.putPositions([position(1, {})], T0)
    expect(label(state)).toBe('Bento')
    state.putDevices([device()], T0)
    expect(label(state)).toBe('')
  })

  test('a name given by the server itself stays', () => {
    const state = new FleetState()
    state.putDrivers(DRIVERS, T0)
    state.loadDevices([device()], T0)
    state.putPositions([position(1, { driverUniqueId: 'C7', driverName: 'Célia' })], T0)
    expect(label(state)).toBe('Célia')
  })
})

test('the list is asked for again when an unknown card comes up, at most every minute, once for each card', () => {
  const names = new DriverNames()
  names.asked(T0)
  const see = (card: string) => names.nameFor(device(), position(1, { driverUniqueId: card }))
  see('X1')
  expect(names.takeWish(T0 + 30_000)).toBe(false)
  expect(names.takeWish(T0 + 61_000)).toBe(true)
  see('X1')
  expect(names.takeWish(T0 + 200_000)).toBe(false)
  see('X2')
  expect(names.takeWish(T0 + 200_000)).toBe(true)
})
