import { expect, test } from 'vitest'
import { createDeviceDirectory, type DeviceRecord } from '#src/tracking/fleet/devices/index'
import { createGroupDirectory } from '#src/tracking/fleet/groups/index'
import { onceFor } from '#src/tracking/position/steps/index'
import { createDeviceSettings } from './device-settings'

type Attributes = Record<string, unknown>

const device = (id: number, groupId: number, attributes: Attributes = {}): DeviceRecord =>
  ({ id, name: `d${id}`, uniqueId: `u${id}`, groupId, attributes, disabled: false }) as unknown as DeviceRecord
const group = (id: number, groupId: number, attributes: Attributes) => ({ id, name: `g${id}`, groupId, attributes })

function fleet() {
  let server: Attributes = { speedLimit: 10, 'filter.zero': true }
  const groups = createGroupDirectory([
    group(1, 0, { speedLimit: 20, 'filter.static': true }),
    group(2, 1, { speedLimit: 30 }),
  ] as never)
  const devices = createDeviceDirectory([device(1, 2), device(2, 2), device(3, 2, { speedLimit: null }), device(4, 0)])
  const settings = createDeviceSettings(devices, groups, () => server)
  const of = (id: number) => settings.of(devices.byId(id) as DeviceRecord)
  return { devices, groups, settings, of, putServer: (attributes: Attributes) => (server = attributes) }
}

test('a device has its own setting, else that of the nearest group, else the one of the server', () => {
  const { of } = fleet()
  const read = (id: number) => ['speedLimit', 'filter.static', 'filter.zero', 'toString'].map(of(id))
  expect(read(1)).toEqual([30, true, true, undefined])
  // Set to nothing is set.
  expect(read(3)).toEqual([null, true, true, undefined])
  expect(read(4)).toEqual([10, undefined, true, undefined])
})

test('what devices of a group have in common is there once', () => {
  const { of } = fleet()
  expect(of(1)).toBe(of(2))
})

test('another reader takes the place of one whose device, group or server changed, and only then', () => {
  const { of, devices, groups, putServer } = fleet()
  const limit = onceFor((setting) => ({ knots: setting('speedLimit') }))
  const knots = (id: number) => limit(of(id)).knots
  const [first, other] = [of(1), of(3)]
  expect([of(1) === first, knots(1)]).toEqual([true, 30])
  devices.put(device(1, 2, { speedLimit: 40 }))
  expect([of(1) === first, of(3) === other, knots(1)]).toEqual([false, true, 40])
  devices.put(device(1, 1))
  expect(knots(1)).toBe(20)
  groups.put(group(1, 0, { speedLimit: 25 }) as never)
  expect(knots(1)).toBe(25)
  putServer({ speedLimit: 15 })
  expect([knots(1), knots(4)]).toEqual([25, 15])
})
