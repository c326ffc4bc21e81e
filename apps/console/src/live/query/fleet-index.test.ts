import type { Device } from '@rastro/model/device'
import { describe, expect, test } from 'vitest'
import type { AdvancedFilter, CombinedFilter, FleetQuery } from '../contract'
import { makeDevice, makePosition } from '../testing/fleet-builders'
import { isDeletedUniqueId } from './device-traits'
import { FleetIndex } from './fleet-index'
import { DEFAULT_FLEET_QUERY } from './fleet-query'

const with_ = (parts: Partial<FleetQuery>): FleetQuery => ({ ...DEFAULT_FLEET_QUERY, ...parts })

function fleet(devices: Device[], attributes: Record<number, Record<string, unknown>> = {}): FleetIndex {
  const index = new FleetIndex()
  for (const device of devices) index.putDevice(device)
  for (const [id, values] of Object.entries(attributes))
    index.putPosition(makePosition(Number(id), { attributes: values }))
  return index
}

function idsFor(index: FleetIndex, parts: Partial<FleetQuery>): number[] {
  index.setQuery(with_(parts))
  return [...index.ids()]
}

/** 1 online moving, 2 online parked, 3 offline whose last fix moved, 4 unknown. */
const mixed = (): FleetIndex =>
  fleet(
    [
      makeDevice(1, { category: 'truck' }),
      makeDevice(2),
      makeDevice(3, { status: 'offline', category: 'truck' }),
      makeDevice(4, { status: 'unknown' }),
    ],
    { 1: { motion: true }, 2: { motion: false }, 3: { motion: true } },
  )

describe('filters', () => {
  test.each<[CombinedFilter, number[]]>([
    ['all', [1, 2, 3, 4]],
    ['online', [1, 2]],
    ['offline', [3]],
    ['unknown', [4]],
    ['moving', [1]],
    ['stopped', [2]],
  ])('[CORE-DEVICES-06][CORE-DEVICES-07][CORE-DEVICES-09][CORE-DEVICES-14] combined %s lists %j', (combined, ids) => {
    const index = mixed()
    expect(idsFor(index, { combined })).toEqual(ids)
    expect(index.counts()[combined]).toBe(ids.length)
  })

  test('[CORE-DEVICES-08] the state filter offers the values found and lists the match', () => {
    const index = fleet([
      makeDevice(1, { attributes: { 'device.state': 'Pátio' } }),
      makeDevice(2, { attributes: { 'device.state': 'Oficina' } }),
      makeDevice(3),
    ])
    expect(index.counts().states).toEqual(['Oficina', 'Pátio'])
    expect(idsFor(index, { state: 'Pátio' })).toEqual([1])
  })

  test.each<[AdvancedFilter, string | null, number[]]>([
    ['none', null, [1, 2, 3, 4, 5, 6, 7]],
    ['anchor', null, [1]],
    ['driver', null, [2, 3]],
    ['ignition', null, [4]],
    ['locked', null, [5]],
    ['gps_brand', 'Suntech', [6]],
    ['gps_model', 'ST4340', [6]],
    ['technology', '4G', [7]],
    ['gps_brand', null, [6, 7]],
  ])('[CORE-DEVICES-10] advanced %s %j lists %j', (advanced, advancedValue, ids) => {
    const index = fleet(
      [
        makeDevice(1),
        makeDevice(2),
        makeDevice(3, { attributes: { qrDriverId: 8 } }),
        makeDevice(4, { attributes: { qrDriverId: 0 } }),
        makeDevice(5),
        makeDevice(6, { attributes: { 'device.gpsBrand': 'Suntech', 'device.model': 'ST4340' } }),
        makeDevice(7, { attributes: { 'device.gpsBrand': 'Other', 'device.technology': '4G' } }),
      ],
      { 2: { driverUniqueId: 'A1' }, 4: { ignition: true, driverUniqueId: '' }, 5: { blocked: true } },
    )
    index.putAnchored(new Set([1]))
    expect(idsFor(index, { advanced, advancedValue })).toEqual(ids)
  })

  test('[CORE-DEVICES-11] hidden categories leave list, map and counters', () => {
    const index = mixed()
    expect(idsFor(index, { hiddenCategories: ['truck'] })).toEqual([2, 4])
    expect(index.isOnMap(1)).toBe(false)
    expect(index.counts()).toMatchObject({ all: 2, offline: 0, categories: { truck: 2, default: 2 } })
    expect(idsFor(index, {})).toEqual([1, 2, 3, 4])
  })

  test('[CORE-DEVICES-12] only one device is on the map while the list stays', () => {
    const index = mixed()
    expect(idsFor(index, { onlyDeviceId: 2 })).toEqual([1, 2, 3, 4])
    expect([1, 2, 3, 4].filter((id) => index.isOnMap(id))).toEqual([2])
    index.setQuery(with_({}))
    expect([1, 2, 3, 4].filter((id) => index.isOnMap(id))).toEqual([1, 2, 3, 4])
  })

  test('groups and search narrow together, and the counters follow', () => {
    const index = fleet([
      makeDevice(1, { groupId: 5 }),
      makeDevice(2, { groupId: 6 }),
      makeDevice(3, { groupId: 5, name: 'Ônibus' }),
    ])
    expect(idsFor(index, { groupIds: [5], search: 'onibus' })).toEqual([3])
    expect(index.counts().all).toBe(1)
  })

  test('[CORE-DEVICES-21] only soft-deleted devices are hidden', () => {
    expect(['deleted-1700000000-123', 'deleted-123', 'x-deleted-1'].map(isDeletedUniqueId)).toEqual([
      true,
      false,
      false,
    ])
    expect(isDeletedUniqueId('deleted-1700000000-AB-12')).toBe(true)
    const index = fleet([
      makeDevice(1, { uniqueId: 'deleted-1700000000-123' }),
      makeDevice(2, { uniqueId: 'deleted-123' }),
    ])
    expect([...index.ids()]).toEqual([2])
    index.putDevice(makeDevice(2, { uniqueId: 'deleted-1-2' }))
    expect([index.ids().length, index.counts().all, index.size]).toEqual([0, 0, 0])
  })
})

describe('sorts', () => {
  test.each<[string, Record<string, unknown>]>([
    ['motion', { motion: true }],
    ['locked', { blocked: true }],
    ['ignition', { ignition: true }],
    ['driver', { driverName: 'Ana' }],
    ['alert', { alarm: 'sos' }],
    ['anchor', {}],
  ])('[CORE-DEVICES-17] %s ascending puts the state first, descending last, ties by name', (field, attributes) => {
    const index = fleet([makeDevice(1, { name: 'A' }), makeDevice(3, { name: 'C' }), makeDevice(2, { name: 'B' })], {
      2: attributes,
    })
    if (field === 'anchor') index.putAnchored(new Set([2]))
    expect(idsFor(index, { sort: `${field}-asc` })).toEqual([2, 1, 3])
    expect(idsFor(index, { sort: `${field}-desc` })).toEqual([1, 3, 2])
  })

  test('[CORE-DEVICES-18] lastUpdate orders by time; a device never seen is at the end', () => {
    const at = (minute: number): string => `2026-01-01T00:0${minute}:00.000+00:00`
    const index = fleet([
      makeDevice(1, { lastUpdate: at(3) }),
      makeDevice(2),
      makeDevice(3, { lastUpdate: at(1) }),
      makeDevice(4, { lastUpdate: at(2) }),
    ])
    expect(idsFor(index, { sort: 'lastUpdate-asc' })).toEqual([3, 4, 1, 2])
    expect(idsFor(index, { sort: 'lastUpdate-desc' })).toEqual([1, 4, 3, 2])
  })
})

describe('updates', () => {
  test('a renamed device moves to its place; a replaced one stays', () => {
    const index = fleet([makeDevice(1, { name: 'A' }), makeDevice(2, { name: 'B' }), makeDevice(3, { name: 'C' })])
    expect([...index.ids()]).toEqual([1, 2, 3])
    index.putDevice(makeDevice(1, { name: 'D' }))
    expect([...index.ids()]).toEqual([2, 3, 1])
    index.removeDevice(3)
    expect([...index.ids()]).toEqual([2, 1])
  })

  test('a position that changes nothing the list depends on leaves list and counts as they are', () => {
    const index = mixed()
    const [ids, counts] = [index.ids(), index.counts()]
    index.putPosition(makePosition(1, { latitude: 1, attributes: { motion: true } }))
    expect(index.isStale).toBe(false)
    expect(index.ids()).toBe(ids)
    expect(index.counts()).toBe(counts)
  })

  test('[CORE-DEVICES-06] going offline ends moving at once', () => {
    const index = mixed()
    expect(idsFor(index, { combined: 'moving' })).toEqual([1])
    index.putDevice(makeDevice(1, { status: 'offline', category: 'truck' }))
    expect([...index.ids()]).toEqual([])
    expect(index.counts()).toMatchObject({ moving: 0, offline: 2 })
  })

  test('a driver who checks in is found by name at once', () => {
    const index = mixed()
    expect(idsFor(index, { search: 'sonia' })).toEqual([])
    index.putPosition(makePosition(2, { attributes: { driverName: 'Sônia' } }))
    expect([...index.ids()]).toEqual([2])
  })

  test('a position of an unknown device is refused, not kept', () => {
    expect(new FleetIndex().putPosition(makePosition(9))).toBe(false)
  })
})
