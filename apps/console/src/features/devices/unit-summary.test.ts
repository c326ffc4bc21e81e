import type { VehicleState } from '@rastro/model/vehicle-state'
import { describe, expect, test } from 'vitest'
import { makeDevice, makePosition } from '#src/live/testing/fleet-builders'
import { summarise } from './unit-summary'

const unit = (
  parts: Parameters<typeof makeDevice>[1],
  attributes: Record<string, unknown>,
  state: VehicleState = 'stopped',
) => ({
  device: makeDevice(1, parts),
  position: makePosition(1, { speed: 30, attributes }),
  moving: state === 'moving',
  anchored: false,
  answer: { state, sinceMs: 5, place: null, silence: null, blocked: null },
})

describe('summary of a unit', () => {
  test.each(['moving', 'idle', 'stopped', 'silent', 'never'] as const)(
    '%s is what the answer says; only who drives has a speed',
    (state) => {
      expect(summarise(unit({}, {}, state))).toMatchObject({ state, speedKnots: state === 'moving' ? 30 : null })
    },
  )

  test('readings carry their level; percent only speaks when no voltage does', () => {
    const summary = summarise(unit({}, { power: 12, battery: 3.1, batteryLevel: 50, sat: 9 }))
    expect(summary).toMatchObject({
      power: { value: 12, level: 'low' },
      battery: { value: 3.1, level: 'critical' },
      batteryPercent: null,
      satellites: { value: 9, level: 'fine' },
    })
    expect(summarise(unit({}, { batteryLevel: 50, power: 'x' }))).toMatchObject({ batteryPercent: 50, power: null })
  })

  test('a device without position has nothing but its identity', () => {
    expect(summarise({ ...unit({}, {}), position: null })).toMatchObject({
      ignition: null,
      alarms: [],
      driver: '',
      locked: false,
    })
  })
})
