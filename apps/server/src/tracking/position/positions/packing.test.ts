import { expect, test } from 'vitest'
import { packAttributes, packNetwork, unpackAttributes, unpackNetwork } from './packing'
import { presentNetwork } from './position.presenter'

test('attributes come back as they were, known and unknown names alike', () => {
  const attributes = { sat: 9, ignition: true, own: 'text "with" \\ signs\0', alarm: 'sos', hours: 304000, '7': -0.5 }
  const packed = packAttributes({ ...attributes, motion: true, distance: 1, totalDistance: 2 })
  expect(unpackAttributes(packed)).toEqual(attributes)
})

test('nothing beyond the columns needs no room', () => {
  expect(packAttributes({ motion: true, distance: 1, totalDistance: 2 })).toBeNull()
  expect(unpackAttributes(null)).toEqual({})
})

test('network comes back as it was', () => {
  const network = {
    radioType: 'gsm',
    cellTowers: [{ cellId: 7, mobileCountryCode: 724 }],
    wifiAccessPoints: [{ macAddress: 'aa' }],
  }
  expect(unpackNetwork(packNetwork(network))).toEqual(network)
  expect(unpackNetwork(packNetwork(null))).toBeNull()
})

test.each([
  [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 12_106, cellId: 117_219 }, '724 5 12106 117219'],
  [
    { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2, signalStrength: -60 },
    '724 5 1 2 -60',
  ],
  [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1 }, null],
  [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2, radioType: 'gsm' }, null],
  [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2.5 }, null],
])('one cell %j is only its numbers, where it has them and nothing else', (cell, expected) => {
  const network = { cellTowers: [cell] }
  const packed = packNetwork(network)
  if (expected !== null) expect(packed).toBe(expected)
  expect(unpackNetwork(packed)).toEqual(network)
  const more = { ...network, radioType: 'gsm' }
  expect(unpackNetwork(packNetwork(more))).toEqual(more)
})

test('places are kept for good: what was stored long ago still reads', () => {
  expect(unpackAttributes('[0,9,1,true,2,304000,12,80,88,1]')).toEqual({
    sat: 9,
    ignition: true,
    hours: 304000,
    batteryLevel: 80,
    priority: 1,
  })
  expect(unpackNetwork('{"0":[{"3":7,"4":1,"5":724,"6":5}]}')).toEqual({
    cellTowers: [{ cellId: 7, locationAreaCode: 1, mobileCountryCode: 724, mobileNetworkCode: 5 }],
  })
})

test('a fix that counts otherwise than it tells keeps both', () => {
  const told = { sat: 8, distance: 12.5, totalDistance: 5012.5, motion: true }
  expect(unpackAttributes(packAttributes(told, { distanceMeters: 0, totalMeters: 4200 }))).toEqual({
    sat: 8,
    distance: 12.5,
    totalDistance: 5012.5,
  })
})

test('networks say their radio and that the address counts for nothing, as the contract', () => {
  const cellTowers = [{ cellId: 7, locationAreaCode: 1, mobileCountryCode: 724, mobileNetworkCode: 5 }]
  const usual = { radioType: 'gsm', considerIp: false }
  expect(presentNetwork({ cellTowers })).toEqual({ ...usual, cellTowers })
  expect(presentNetwork({ radioType: 'lte', cellTowers })).toEqual({ ...usual, radioType: 'lte', cellTowers })
  expect(presentNetwork(null)).toBeNull()
})
