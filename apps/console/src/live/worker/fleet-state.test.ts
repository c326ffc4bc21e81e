import type { VehicleAnswer } from '@rastro/model/answer'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BADGE,
  MARK,
  STATUS_CODE,
  UNIT_AT,
  UNIT_STRIDE,
  buildScene,
  categoryIndex,
  latitudeOf,
  longitudeOf,
  unitPlaceAt,
  type SceneOptions,
} from '#src/map/scene'
import { DEFAULT_FLEET_QUERY } from '../query'
import { FleetState } from './fleet-state'

const T0 = 1_790_000_000_000
const iso = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')

const device = (id: number, more: Partial<Device> = {}): Device => ({
  id,
  attributes: {},
  groupId: 0,
  calendarId: 0,
  name: `Caminhão ${id}`,
  uniqueId: `10000000000000${id}`,
  status: 'online',
  lastUpdate: iso(T0),
  positionId: id * 10,
  phone: null,
  model: null,
  contact: null,
  category: 'truck',
  disabled: false,
  expirationTime: null,
  ...more,
})

const position = (deviceId: number, id: number, fixMs: number, more: Partial<Position> = {}): Position => ({
  id,
  deviceId,
  protocol: 'h02',
  serverTime: iso(fixMs),
  deviceTime: iso(fixMs),
  fixTime: iso(fixMs),
  valid: true,
  latitude: -23.5,
  longitude: -46.6,
  altitude: 0,
  speed: 10,
  course: 90,
  accuracy: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: { motion: true },
  ...more,
})

const options: SceneOptions = {
  clustered: false,
  showName: false,
  showPlate: false,
  showStatus: false,
  showPrecision: false,
  selectedId: null,
  statusTexts: { online: 'Online', offline: 'Offline', unknown: 'Desconhecido' },
  animated: true,
}
const view = { box: { minX: 0.36, maxX: 0.38, minY: 0.56, maxY: 0.58 }, zoom: 14 }

function loaded(...devices: Device[]): FleetState {
  const state = new FleetState()
  state.loadDevices(devices, T0)
  return state
}

describe('positions', () => {
  test('[CORE-LIVE-01] an older position never replaces a newer one, whatever the order of arrival', () => {
    const state = loaded(device(1))
    state.putPositions([position(1, 12, T0 + 20_000, { latitude: -22 })], T0)
    state.putPositions([position(1, 11, T0 + 10_000)], T0)
    expect(state.unit(1)?.position?.latitude).toBe(-22)
    state.putPositions([position(1, 13, T0 + 20_000, { latitude: -21 })], T0)
    expect(state.unit(1)?.position?.latitude).toBe(-21)
  })

  test('[CORE-LIVE-01] positions that come before their device wait for it', () => {
    const state = new FleetState()
    state.putPositions([position(1, 10, T0)], T0)
    state.loadDevices([device(1)], T0)
    expect(state.unit(1)?.position?.id).toBe(10)
  })

  test('[CORE-LIVE-02] a reload drops devices that are gone and keeps newer positions', () => {
    const state = loaded(device(1), device(2))
    state.putPositions([position(1, 10, T0)], T0)
    state.loadDevices([device(1, { name: 'Outro' })], T0 + 1)
    expect(state.unit(2)).toBeNull()
    expect(state.unit(1)).toMatchObject({ device: { name: 'Outro' }, position: { id: 10 } })
  })

  test('a position at 0,0 is kept but not drawn', () => {
    const state = loaded(device(1))
    state.putPositions([position(1, 10, T0, { latitude: 0, longitude: 0 })], T0)
    expect(state.unit(1)?.position?.id).toBe(10)
    expect(state.bounds()).toBeNull()
  })
})

describe('devices', () => {
  test('[CORE-DEVICES-08] what the fleet sends is told, by how many devices send it', () => {
    const state = loaded(device(1), device(2), device(3))
    state.putPositions(
      [
        position(1, 10, T0, { attributes: { ignition: true, temp1: 4, raw: { a: 1 } } }),
        position(2, 20, T0, { attributes: { ignition: false, rfid: null } }),
      ],
      T0,
    )
    expect(state.sentNames()).toEqual(['ignition', 'temp1'])
  })

  test('[CORE-LIVE-03] a device that loses its checked-in driver is told once', () => {
    const state = loaded(device(1, { attributes: { qrDriverId: 7 } }), device(2))
    expect(state.putDevices([device(1), device(2)], T0)).toEqual([1])
    expect(state.putDevices([device(1)], T0)).toEqual([])
  })

  test('what the server says of a vehicle counts, whether it came before the list or after', () => {
    const said = (deviceId: number, parts: Partial<VehicleAnswer>): VehicleAnswer => ({
      deviceId,
      state: 'moving',
      since: iso(T0 - 35 * 60_000),
      place: '≈ Campinas, SP',
      silence: null,
      blocked: null,
      ...parts,
    })
    const state = new FleetState()
    state.putAnswers([said(1, {})], T0)
    state.loadDevices([device(1), device(2)], T0)
    expect(state.unit(1)?.answer).toMatchObject({ state: 'moving', sinceMs: T0 - 35 * 60_000, place: '≈ Campinas, SP' })
    state.putAnswers([said(1, { state: 'idle' }), said(2, { blocked: { since: iso(T0), by: 'Ana' } })], T0)
    expect(state.unit(1)?.answer.state).toBe('idle')
    expect(state.unit(2)?.answer.blocked).toEqual({ sinceMs: T0, by: 'Ana' })
    expect(state.index.counts().doing).toMatchObject({ moving: 1, idle: 1, stopped: 0 })
  })

  test('until the server said something, status and position tell; nobody guesses since when', () => {
    const state = loaded(device(1), device(2, { status: 'offline', lastUpdate: iso(T0 - 5000) }), device(3))
    state.putPositions([position(1, 10, T0 + 1000)], T0)
    expect(state.unit(1)?.answer).toMatchObject({ state: 'moving', sinceMs: null })
    expect(state.unit(2)?.answer).toMatchObject({ state: 'silent', sinceMs: T0 - 5000 })
    expect(state.unit(3)?.answer.state).toBe('never')
  })
})

describe('drawing', () => {
  test('[CORE-MAP-10] category, course, colours, status and badges reach the scene', () => {
    const attributes = { 'tarkan.color': '#112233', 'tarkan.color_extra': '#aabbcc' }
    const state = loaded(device(1, { attributes }))
    state.putPositions([position(1, 10, T0, { attributes: { motion: true, blocked: true, alarm: 'sos' } })], T0)
    state.putAnchored(new Set([1]), T0)
    const scene = buildScene(state.slots, view, options, T0 + 5000)
    const unit = new DataView(scene.units)
    expect(scene.unitCount).toBe(1)
    expect(unit.getUint8(UNIT_AT.category)).toBe(categoryIndex('truck'))
    expect(unit.getFloat32(UNIT_AT.course, true)).toBeCloseTo(Math.PI / 2, 5)
    expect(unit.getUint8(UNIT_AT.status)).toBe(STATUS_CODE.online)
    expect(unit.getUint8(UNIT_AT.badges)).toBe(BADGE.alarm | BADGE.locked | BADGE.anchored)
    expect(unit.getUint8(UNIT_AT.marks) & MARK.moving).toBe(MARK.moving)
    expect([0, 1, 2].map((byte) => unit.getUint8(UNIT_AT.color + byte))).toEqual([0x11, 0x22, 0x33])
    expect([0, 1, 2].map((byte) => unit.getUint8(UNIT_AT.accent + byte))).toEqual([0xaa, 0xbb, 0xcc])
  })

  test('[CORE-MAP-11] half-way at 250 ms, there at 500 ms; a jump of more than 5 km is shown at once', () => {
    const state = loaded(device(1))
    state.putPositions([position(1, 10, T0)], T0)
    state.putPositions([position(1, 11, T0 + 1000, { longitude: -46.59 })], T0 + 10_000)
    const scene = buildScene(state.slots, view, options, T0 + 10_000)
    const longitudeAt = (nowMs: number): number =>
      longitudeOf(unitPlaceAt(new DataView(scene.units), 0, scene.baseMs, nowMs).x + scene.originX)
    expect(longitudeAt(T0 + 10_000)).toBeCloseTo(-46.6, 6)
    expect(longitudeAt(T0 + 10_250)).toBeCloseTo(-46.595, 6)
    expect(longitudeAt(T0 + 10_500)).toBeCloseTo(-46.59, 6)
    expect(scene.movesUntilMs).toBe(T0 + 10_500)

    state.putPositions([position(1, 12, T0 + 2000, { longitude: -46.5 })], T0 + 20_000)
    expect(buildScene(state.slots, view, options, T0 + 20_000).movesUntilMs).toBe(0)
  })

  test('[CORE-MAP-11] a new position during a movement goes on from where the unit is', () => {
    const state = loaded(device(1))
    state.putPositions([position(1, 10, T0)], T0)
    state.putPositions([position(1, 11, T0 + 1000, { longitude: -46.59 })], T0 + 10_000)
    state.putPositions([position(1, 12, T0 + 1200, { longitude: -46.57 })], T0 + 10_250)
    const scene = buildScene(state.slots, view, options, T0 + 10_250)
    const place = unitPlaceAt(new DataView(scene.units), 0, scene.baseMs, T0 + 10_250)
    expect(longitudeOf(place.x + scene.originX)).toBeCloseTo(-46.595, 6)
    expect(latitudeOf(place.y + scene.originY)).toBeCloseTo(-23.5, 6)
  })

  test('[CORE-MAP-08] the accuracy circle only when asked for and known', () => {
    const state = loaded(device(1), device(2))
    state.putPositions([position(1, 10, T0, { accuracy: 30 }), position(2, 20, T0)], T0)
    const radii = (showPrecision: boolean): number[] => {
      const scene = buildScene(state.slots, view, { ...options, showPrecision }, T0 + 5000)
      const units = new DataView(scene.units)
      return [0, 1].map((unit) => units.getFloat32(unit * UNIT_STRIDE + UNIT_AT.accuracy, true)).sort()
    }
    expect(radii(false)).toEqual([0, 0])
    expect(radii(true)[1]! * 40_075_016.686 * Math.cos((23.5 * Math.PI) / 180)).toBeCloseTo(30, 2)
  })

  test('[CORE-MAP-06] clusters tell how many move and how many have an alarm; the selected unit stays single', () => {
    const state = loaded(device(1), device(2), device(3), device(4))
    state.putPositions(
      [1, 2, 3, 4].map((id) => position(id, id * 10, T0, { attributes: { motion: id < 3 } })),
      T0,
    )
    const scene = buildScene(state.slots, view, { ...options, clustered: true, selectedId: 4 }, T0 + 5000)
    expect(scene.clusterCount).toBe(1)
    expect(scene.clusters[2]).toBe(3)
    expect(scene.clusters[3]).toBeCloseTo(2 / 3, 5)
    expect([...scene.deviceIds]).toEqual([4])
    expect(scene.clusters[6]).toBe(0)
    state.putAlarmed(new Set([2, 3, 4]), T0)
    const alarmed = buildScene(state.slots, view, { ...options, clustered: true, selectedId: 4 }, T0 + 5000)
    // The fourth is not in it: it is drawn with its own.
    expect(alarmed.clusters[6]).toBe(2)
    expect(buildScene(state.slots, view, options, T0 + 5000).unitCount).toBe(4)
  })

  test('[CORE-MAP-06] the ring of a cluster has a share for each state: who stands with the engine on is not stopped', () => {
    const state = loaded(device(1), device(2), device(3), device(4), device(5))
    state.putPositions(
      [1, 2, 3, 4, 5].map((id) =>
        position(id, id * 10, T0, { attributes: { motion: id === 1, ignition: id === 1 || id === 2 || id === 3 } }),
      ),
      T0,
    )
    const silent5 = { deviceId: 5, state: 'silent', since: iso(T0), place: null, silence: null, blocked: null } as const
    state.putAnswers([silent5], T0)
    const { clusters } = buildScene(state.slots, view, { ...options, clustered: true }, T0 + 5000)
    const [count, moving, idle, silent] = clusters.subarray(2, 6)
    expect(count).toBe(5)
    expect(moving).toBeCloseTo(1 / 5, 5)
    expect(idle).toBeCloseTo(2 / 5, 5)
    expect(silent).toBeCloseTo(1 / 5, 5)
  })

  test('[CORE-MAP-07] labels say name, plate and status as chosen', () => {
    const state = loaded(device(1, { attributes: { placa: 'ABC1D23' } }))
    state.putPositions([position(1, 10, T0)], T0)
    const lines = (more: Partial<SceneOptions>) =>
      buildScene(state.slots, view, { ...options, ...more }, T0 + 5000).labels[0]?.lines
    expect(lines({})).toBeUndefined()
    expect(lines({ showName: true })).toEqual(['Caminhão 1'])
    expect(lines({ showPlate: true })).toEqual(['ABC1D23'])
    expect(lines({ showName: true, showPlate: true, showStatus: true })).toEqual(['ABC1D23 · Caminhão 1', 'Online'])
  })

  test('[CORE-DEVICES-12] "only one device" hides the others on the map', () => {
    const state = loaded(device(1), device(2))
    state.putPositions([position(1, 10, T0), position(2, 20, T0)], T0)
    state.setQuery({ ...DEFAULT_FLEET_QUERY, onlyDeviceId: 2 })
    expect([...buildScene(state.slots, view, options, T0 + 5000).deviceIds]).toEqual([2])
  })
})

test('the vehicles nearest to a place come first, and one without a place never', () => {
  const fleet = new FleetState()
  fleet.loadDevices([device(1), device(2), device(3), device(4)], T0)
  fleet.putPositions(
    [
      position(1, 10, T0, { latitude: -23.5, longitude: -46.7 }),
      position(2, 20, T0, { latitude: -23.5, longitude: -46.61 }),
      position(3, 30, T0, { latitude: -23.51, longitude: -46.6 }),
    ],
    T0,
  )
  fleet.setQuery(DEFAULT_FLEET_QUERY)
  const idsNear = (limit: number) =>
    fleet.nearest({ latitude: -23.5, longitude: -46.6 }, limit).map(({ device }) => device.id)
  expect(idsNear(2)).toEqual([2, 3])
  expect(idsNear(10)).toEqual([2, 3, 1])
})

describe('[CORE-LIVE-01] whatever order the network gives', () => {
  const report = fc.record({
    deviceId: fc.integer({ min: 1, max: 3 }),
    id: fc.integer({ min: 1, max: 30 }),
    fixMs: fc.integer({ min: 0, max: 5 }).map((minute) => T0 + minute * 60_000),
  })
  const reports = fc
    .uniqueArray(report, { maxLength: 12, selector: ({ id }) => id })
    .map((all) => all.map(({ deviceId, id, fixMs }) => position(deviceId, id, fixMs, { longitude: -46 - id / 100 })))
  /** The newest by fix, then by number: one pass over a list. */
  const newestOf = (all: readonly Position[], deviceId: number): number | null =>
    all
      .filter((one) => one.deviceId === deviceId)
      .sort((a, b) => Date.parse(a.fixTime ?? '') - Date.parse(b.fixTime ?? '') || a.id - b.id)
      .at(-1)?.id ?? null
  const shownBy = (state: FleetState) => [1, 2, 3].map((id) => state.unit(id)?.position?.id ?? null)

  test('each vehicle shows its newest position, with repetitions, and with devices known before, after or in between', () => {
    fc.assert(
      fc.property(
        reports.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }), fc.nat(24)),
        ),
        ([all, sent, at]) => {
          // prettier-ignore
          const devices = [device(1), device(2), device(3)]
          const expected = [1, 2, 3].map((id) => newestOf(all, id))
          const inBetween = new FleetState()
          inBetween.putPositions(sent.slice(0, at), T0)
          inBetween.loadDevices(devices, T0)
          inBetween.putPositions(sent.slice(at), T0)
          expect(shownBy(inBetween)).toEqual(expected)
          const oneByOne = new FleetState()
          for (const one of sent) {
            oneByOne.putPositions([one], T0)
            oneByOne.putDevices([device(one.deviceId)], T0)
          }
          expect(shownBy(oneByOne)).toEqual(expected)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a device that is gone takes with it all that was said of it, and comes back bare', () => {
    const answer = { deviceId: 1, state: 'moving', since: iso(T0), place: 'Rua Antiga', placeIsExact: true, silence: null, blocked: null } as unknown as VehicleAnswer // prettier-ignore
    for (const isKnown of [true, false]) {
      const state = isKnown ? loaded(device(1)) : new FleetState()
      state.putPositions([position(1, 10, T0)], T0)
      state.putAnswers([answer], T0)
      state.dropDevices([1])
      state.putDevices([device(1)], T0)
      expect(state.unit(1), String(isKnown)).toMatchObject({ position: null, answer: { place: null } })
    }
  })
})
