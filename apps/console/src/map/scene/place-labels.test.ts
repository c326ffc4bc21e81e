import { describe, expect, test } from 'vitest'
import { buildScene } from './build-scene'
import type { SceneFleet } from './scene-fleet'
import type { MapScene, SceneOptions } from './scene'
import { MARK, STATUS_CODE } from './unit-layout'

const SCALE = 512 * 2 ** 14
const CENTRE = 0.4

interface UnitGiven {
  name: string
  /** CSS pixels from the middle of the view. */
  at: [number, number]
  status?: number
  moving?: boolean
}

function fleetOf(units: UnitGiven[]): SceneFleet {
  const places = (axis: 0 | 1) => Float64Array.from(units, ({ at }) => CENTRE + at[axis] / SCALE)
  const none = () => new Float32Array(units.length)
  return {
    count: units.length,
    deviceId: Int32Array.from(units, (_, index) => index + 1),
    fromX: places(0),
    fromY: places(1),
    x: places(0),
    y: places(1),
    startMs: new Float64Array(units.length),
    course: none(),
    fromCourse: none(),
    color: new Uint32Array(units.length),
    accent: new Uint32Array(units.length),
    category: new Uint8Array(units.length),
    status: Uint8Array.from(units, ({ status = STATUS_CODE.online }) => status),
    badges: new Uint8Array(units.length),
    marks: Uint8Array.from(units, ({ moving }) => (moving ? MARK.moving : 0)),
    accuracy: none(),
    shown: new Uint8Array(units.length).fill(1),
    name: (slot) => units[slot]!.name,
    plate: () => null,
  }
}

const options: SceneOptions = {
  clustered: false,
  showName: true,
  showPlate: false,
  showStatus: true,
  showPrecision: false,
  selectedId: null,
  statusTexts: { online: 'Online', offline: 'Offline', unknown: 'Desconhecido' },
  animated: false,
}

function sceneOf(units: UnitGiven[], more: Partial<SceneOptions> = {}): MapScene {
  const half = 400 / SCALE
  const box = { minX: CENTRE - half, maxX: CENTRE + half, minY: CENTRE - half, maxY: CENTRE + half }
  return buildScene(fleetOf(units), { box, zoom: 14 }, { ...options, ...more }, 1_790_000_000_000)
}

const labelled = ({ labels, deviceIds }: MapScene) =>
  Object.fromEntries(labels.map((label) => [deviceIds[label.unit], label.isAbove ? 'above' : 'below']))

describe('labels', () => {
  test('[CORE-MAP-07] name and status are written below, the status in its colour', () => {
    const { labels } = sceneOf([{ name: 'Van 7', at: [0, 0], status: STATUS_CODE.offline }])
    expect(labels).toEqual([{ unit: 0, lines: ['Van 7', 'Offline'], status: STATUS_CODE.offline, isAbove: false }])
  })

  test('the speed of who drives stands beside the name, when it is wanted', () => {
    const speed = { perKnot: 1.852, unit: 'km/h' }
    const fleet = { ...fleetOf([{ name: 'Van 7', at: [0, 0] }]), speedKnots: () => 32.4 }
    const lines = (more: Partial<SceneOptions>) => {
      const half = 400 / SCALE
      const box = { minX: CENTRE - half, maxX: CENTRE + half, minY: CENTRE - half, maxY: CENTRE + half }
      return buildScene(fleet, { box, zoom: 14 }, { ...options, showStatus: false, ...more }, 0).labels[0]?.lines
    }
    expect(lines({ speed })).toEqual(['Van 7 · 60 km/h'])
    expect(lines({ speed, showName: false })).toEqual(['60 km/h'])
    expect(lines({})).toEqual(['Van 7'])
  })

  test('[CORE-MAP-07] where another vehicle is in the way the label goes above, where both are taken there is none', () => {
    const low = { name: 'Low', at: [0, 30] as [number, number] }
    const high = { name: 'High', at: [0, -30] as [number, number] }
    expect(labelled(sceneOf([{ name: 'Middle', at: [0, 0] }, low]))[1]).toBe('above')
    expect(labelled(sceneOf([{ name: 'Middle', at: [0, 0] }, low, high]))[1]).toBeUndefined()
    expect(labelled(sceneOf([{ name: 'Middle', at: [0, 0] }, low, high], { selectedId: 1 }))[1]).toBe('below')
  })

  test('a name of sixty characters is cut', () => {
    const line = sceneOf([{ name: 'X'.repeat(60), at: [0, 0] }]).labels[0]?.lines[0] ?? ''
    expect(line).toMatch(/^X+…$/)
    expect(line.length).toBeLessThan(40)
  })
})

test('[CORE-MAP-10] moving above stopped above offline, the selected one above all', () => {
  const units: UnitGiven[] = [
    { name: 'moving', at: [0, -3], moving: true },
    { name: 'offline', at: [0, 3], status: STATUS_CODE.offline },
    { name: 'stopped', at: [0, 0] },
    { name: 'chosen', at: [0, -9], status: STATUS_CODE.offline },
  ]
  expect([...sceneOf(units, { selectedId: 4 }).deviceIds]).toEqual([2, 3, 1, 4])
})
