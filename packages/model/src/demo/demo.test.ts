import { expect, test } from 'vitest'
import { demoDeviceAttributes, demoDrivers, demoGroups, demoVehicles } from './index'

test('the demonstration is about forty vehicles with distinct ids and Mercosul plates', () => {
  expect(demoVehicles).toHaveLength(40)
  expect(new Set(demoVehicles.map((one) => one.uniqueId)).size).toBe(40)
  expect(new Set(demoVehicles.map((one) => one.plate)).size).toBe(40)
  for (const one of demoVehicles) expect(one.plate).toMatch(/^[A-Z]{3}\d[A-Z]\d{2}$/)
})

test('every vehicle names a known group and driver, and every protocol and group has vehicles', () => {
  const drivers = demoVehicles.flatMap((one) => (one.driver === undefined ? [] : [one.driver]))
  expect(new Set(drivers).size).toBe(drivers.length)
  for (const driver of drivers) expect(demoDrivers[driver]).toBeDefined()
  expect(new Set(demoVehicles.map((one) => one.group))).toEqual(new Set(Object.keys(demoGroups)))
  expect(new Set(demoVehicles.map((one) => one.protocol)).size).toBe(5)
})

test('the attributes mark the device as demonstration', () => {
  const [first] = demoVehicles
  if (!first) throw new Error('empty fleet')
  expect(demoDeviceAttributes(first, demoDrivers[0])).toMatchObject({
    demo: true,
    placa: first.plate,
    'device.gpsBrand': 'Teltonika',
  })
})
