import { expect, test } from 'vitest'
import { groupOf } from './attribute-groups'

test.each([
  ['speed', 'motion'],
  ['totalDistance', 'motion'],
  ['obdOdometer', 'engine'],
  ['power', 'power'],
  ['batteryLevel', 'power'],
  ['maxCellVoltage', 'power'],
  ['ignition', 'engine'],
  ['fuel2', 'engine'],
  ['temp1', 'sensors'],
  ['tag2Temp', 'sensors'],
  ['in3', 'sensors'],
  ['index', 'message'],
  ['driverUniqueId', 'driver'],
  ['sat', 'signal'],
  ['rssi', 'signal'],
  ['protocol', 'message'],
  ['vendorThing', 'other'],
])('%s is found under %s', (name, group) => expect(groupOf(name)).toBe(group))
