import { describe, expect, test } from 'vitest'
import { makeDevice, makePosition } from '#src/live/testing/fleet-builders'
import { summarise } from './unit-summary'

const unit = (parts: Parameters<typeof makeDevice>[1], attributes: Record<string, unknown>, moving = false) => ({
  device: makeDevice(1, parts),
  position: makePosition(1, { speed: 30, attributes }),
  moving,
  anchored: false,
  stateSince: 5,
})

describe('summary of a unit', () => {
  test.each([
    [{ status: 'online' }, true, 'moving', 'moving'],
    [{ status: 'online' }, false, 'stopped', 'online'],
    [{ status: 'offline', lastUpdate: '2026-01-01T00:00:00.000+00:00' }, false, 'offline', 'offline'],
    [{ status: 'offline' }, false, 'never', 'offline'],
    [{ status: 'unknown', lastUpdate: '2026-01-01T00:00:00.000+00:00' }, false, 'unknown', 'unknown'],
    [{ status: 'unknown' }, false, 'never', 'unknown'],
  ] as const)('[CORE-DEVICES-05] %j moving %s is %s in tone %s', (parts, moving, state, tone) => {
    expect(summarise(unit(parts, {}, moving))).toMatchObject({ state, tone, speedKnots: moving ? 30 : null })
  })

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

  const SPOKE = { status: 'offline', lastUpdate: '2026-01-01T00:00:00.000+00:00' } as const

  test.each([
    [{ alarm: 'sos,powerCut', power: 12.4 }, 'powerCut'],
    [{ power: 0.2, batteryLevel: 4 }, 'lowBattery'],
    [{ power: 0, batteryLevel: 80 }, null],
    [{ power: 3.7, battery: 4.0 }, null],
    [{ battery: 0, batteryLevel: 0 }, null],
    [{ power: 12.6, batteryLevel: 9 }, 'lowBattery'],
    [{ battery: 3.4 }, 'lowBattery'],
    [{ alarm: 'lowBattery' }, 'lowBattery'],
    [{ alarm: 'jamming', power: 12.6, battery: 4.1 }, 'lostSignal'],
    [{ power: 12.6, battery: 4.1, batteryLevel: 88, alarm: 'sos' }, null],
    [{ power: '0', battery: Number.NaN }, null],
    [{}, null],
  ])('the last words %j of a silent device mean %s', (attributes, silence) => {
    expect(summarise(unit(SPOKE, attributes)).silence).toBe(silence)
    expect(summarise(unit({ ...SPOKE, status: 'unknown' }, attributes)).silence).toBe(silence)
  })

  test.each([
    [{ power: 0.2, batteryLevel: 4 }, 'powerCut'],
    [{ power: 4.9 }, 'powerCut'],
    [{ power: 5 }, null],
    [{ power: 12.6 }, null],
    [{}, null],
  ])('of a device that had the voltage of a vehicle, the last words %j mean %s', (attributes, silence) => {
    expect(summarise({ ...unit(SPOKE, attributes), supplied: true }).silence).toBe(silence)
  })

  test('who speaks, or never did, is not called silent', () => {
    expect(summarise(unit({ status: 'online' }, { power: 0 })).silence).toBeNull()
    expect(summarise(unit({ status: 'offline' }, { power: 0 })).silence).toBeNull()
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
