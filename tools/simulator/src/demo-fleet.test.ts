import { demoVehicles } from '@rastro/model/demo'
import { expect, test } from 'vitest'
import { demoFleet } from './demo-fleet'
import { deviceProtocolNamed } from './devices/registry'
import { readPorts } from './ports'

test('every demonstration vehicle has a road, and an id of the length its protocol carries', () => {
  const { members, isOver } = demoFleet('127.0.0.1', readPorts(undefined))
  expect(members.map(({ tracker }) => tracker.uniqueId)).toEqual(demoVehicles.map((one) => one.uniqueId))
  for (const { tracker } of members) {
    expect(tracker.uniqueId).toHaveLength(deviceProtocolNamed(tracker.protocol.name).uniqueId(1).length)
  }
  expect(isOver()).toBe(false)
})
