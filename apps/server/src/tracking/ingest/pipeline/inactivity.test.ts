import { describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { inactiveSince } from '#src/tracking/ingest/detectors/index'
import { createDeviceDirectory, type DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { EventDraft } from '#src/tracking/ingest/events/index'
import { createInactivity } from './inactivity'
import { BLANK_MEMORY } from '#src/tracking/ingest/motion/index'
import { createFleetState } from '#src/tracking/ingest/state/index'

const HOUR = 3_600_000

test.each<[string, Record<string, unknown>, number, number | null]>([
  ['off', {}, 100, null],
  ['not yet', { deviceInactivityStart: 5 * HOUR }, 4.9, null],
  ['just now', { deviceInactivityStart: 5 * HOUR }, 5, 5],
  ['once only', { deviceInactivityStart: 5 * HOUR }, 50, 5],
  ['again and again', { deviceInactivityStart: 5 * HOUR, deviceInactivityPeriod: 2 * HOUR }, 10.5, 9],
])('when a silent device is told of: %s', (_name, settings, hours, expected) => {
  const since = inactiveSince(1000, 1000 + hours * HOUR, (key) => settings[key])
  expect(since).toBe(expected === null ? null : 1000 + expected * HOUR)
})

describe('deviceInactive', () => {
  const start = new Date('2026-08-21T12:00:00Z')
  const world = () => {
    const clock = manualClock(start)
    const devices = createDeviceDirectory([{ id: 7, groupId: 0, attributes: {}, disabled: false } as unknown as DeviceRecord]) // prettier-ignore
    const state = createFleetState()
    state.restore(7, clock.nowMs(), null, BLANK_MEMORY)
    const settings: Record<string, unknown> = { deviceInactivityStart: 5 * HOUR, deviceInactivityPeriod: 4 * HOUR }
    const raised: EventDraft[] = []
    const begin = () =>
      createInactivity({
        devices,
        state,
        settingsOf: () => (key) => settings[key],
        events: { raise: (event) => void raised.push(event) },
        eventStore: {
          between: async ({ from }) =>
            raised.flatMap(
              (one, index) =>
              one.eventTimeMs >= from.getTime() ? [{ positionId: 0, geofenceId: 0, maintenanceId: 0, attributes: {}, ...one, id: index }] : [], // prettier-ignore
            ),
        },
        clock,
        log: silentLog,
      })
    const hours = () => raised.map(({ eventTimeMs }) => (eventTimeMs - start.getTime()) / HOUR)
    return { clock, state, begin, hours, raised }
  }
  test('once at the start and once each period, also over a restart', async () => {
    const { clock, begin, hours, raised } = world()
    let inactivity = begin()
    for (let quarter = 0; quarter < 40; quarter++) {
      clock.advance(HOUR / 4)
      if (quarter % 7 === 3) {
        inactivity.stop()
        inactivity = begin()
      }
      await inactivity.look()
    }
    inactivity.stop()
    expect(hours()).toEqual([5, 9])
    expect(raised[0]?.attributes).toEqual({ lastUpdate: start.getTime(), silentFor: 5 * HOUR, threshold: 5 * HOUR })
  })
  test('a device that spoke again is told of anew', async () => {
    const { clock, state, begin, hours } = world()
    const inactivity = begin()
    clock.advance(6 * HOUR)
    await inactivity.look()
    state.spoke(7, clock.nowMs())
    await inactivity.look()
    clock.advance(5 * HOUR)
    await inactivity.look()
    await inactivity.look()
    inactivity.stop()
    expect(hours()).toEqual([6, 11])
  })
})
