import { describe, expect, test } from 'vitest'
import { createPairs, type Links } from '#src/tracking/fleet/access/index'
import { createDeviceDirectory, type DeviceRecord } from '#src/tracking/fleet/devices/index'
import { createGroupDirectory } from '#src/tracking/fleet/groups/index'
import { createPositionHooks } from './position-hooks'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { createRegistry } from '#src/tracking/resource/index'

const geofence = (id: number, area: string, attributes: Record<string, string | number | boolean> = {}) => ({
  id,
  attributes,
  calendarId: 0,
  name: `area ${id}`,
  description: null,
  area,
})
const office = Buffer.from(
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105T080000Z\nDURATION:PT10H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR',
).toString('base64')

function setUp() {
  const device = { id: 7, groupId: 2, calendarId: 5, uniqueId: 'u7', attributes: {} } as DeviceRecord
  const links = {
    device_geofences: createPairs(),
    group_geofences: createPairs(),
  } as Links
  const geofences = createRegistry([
    geofence(1, 'CIRCLE (-23.5 -46.6, 300)'),
    geofence(2, 'POLYGON ((-23 -46, -23 -47, -24 -47, -24 -46))'),
    geofence(3, 'CIRCLE (-23.5 -46.6, 300)'),
    geofence(4, 'CIRCLE (nowhere)'),
    geofence(5, 'CIRCLE (-23.5 -46.6, 300)', { ceiling: 500 }),
    geofence(6, 'LINESTRING (-23.5 -46.7, -23.5 -46.5)', { polylineDistance: 60 }),
  ])
  const groups = createGroupDirectory([
    { id: 1, groupId: 0, name: 'fleet', attributes: {} },
    { id: 2, groupId: 1, name: 'vans', attributes: {} },
  ])
  const calendars = createRegistry([{ id: 5, name: 'office', attributes: {}, data: office }])
  const hooks = createPositionHooks({ links, devices: createDeviceDirectory([device]), groups, calendars, geofences, drivers: createRegistry([]), maintenances: createRegistry([]) }) // prettier-ignore
  const at = (latitude: number, longitude: number, altitudeMeters = 760) =>
    hooks.geofencesAt({ deviceId: 7, latitude, longitude, altitudeMeters } as TrackedPosition)
  return { links, geofences, hooks, at }
}

describe('geofences around a position', () => {
  test('only what is linked to the device or a group above it', () => {
    const { links, at } = setUp()
    expect(at(-23.5, -46.6)).toBeNull()
    links.device_geofences.add(7, 1)
    links.device_geofences.add(7, 4)
    links.group_geofences.add(1, 2)
    links.device_geofences.add(8, 3)
    expect(at(-23.5, -46.6)).toEqual([1, 2])
    expect(at(-23.51, -46.6)).toEqual([2])
    expect(at(-25, -46.6)).toBeNull()
  })
  test('height and width of corridors', () => {
    const { links, at } = setUp()
    links.device_geofences.add(7, 5)
    links.device_geofences.add(7, 6)
    expect(at(-23.5, -46.6)).toEqual([6])
    expect(at(-23.5, -46.6, 400)).toEqual([5, 6])
    expect(at(-23.5005, -46.55, 400)).toEqual([6])
    expect(at(-23.5006, -46.55, 400)).toBeNull()
  })
  test('follows changes', () => {
    const { links, geofences, at } = setUp()
    links.device_geofences.add(7, 1)
    geofences.put(geofence(1, 'CIRCLE (-10 -40, 300)'))
    expect(at(-23.5, -46.6)).toBeNull()
    expect(at(-10, -40)).toEqual([1])
    geofences.remove(1)
    expect(at(-10, -40)).toBeNull()
  })
})

test('a device without a calendar is always on duty; with one, inside its hours', () => {
  const { hooks } = setUp()
  expect(hooks.isInCalendar(7, Date.parse('2026-11-21T09:00:00Z'))).toBe(true)
  expect(hooks.isInCalendar(7, Date.parse('2026-11-21T19:00:00Z'))).toBe(false)
  expect(hooks.isInCalendar(99, Date.parse('2026-11-21T19:00:00Z'))).toBe(true)
})
