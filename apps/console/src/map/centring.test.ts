import { describe, expect, test } from 'vitest'
import { DEFAULT_ZOOM, DEVICE_ZOOM, isCentre, mapStart } from './centring'
import { mercatorX, mercatorY } from './scene'

const user = { latitude: -23.5, longitude: -46.6, zoom: 0 }
const server = { latitude: -15.8, longitude: -47.9, zoom: 6 }
const none = { latitude: 0, longitude: 0, zoom: 0 }
const box = { minX: mercatorX(-50), maxX: mercatorX(-40), minY: mercatorY(-10), maxY: mercatorY(-20) }

describe('centring', () => {
  test.each([
    [0, 0, false],
    [0, -46, false],
    [-23, 0, false],
    [91, 10, false],
    [10, 181, false],
    [-23.5, -46.6, true],
    [90, 180, true],
    [-90, -180, true],
  ])('[CORE-MAP-02] %d, %d is usable: %s', (latitude, longitude, usable) => {
    expect(isCentre({ latitude, longitude })).toBe(usable)
  })

  test('[CORE-MAP-01] the user comes before the server, the server before the devices', () => {
    expect(mapStart(user, server, box)).toMatchObject({ kind: 'point', latitude: -23.5, longitude: -46.6 })
    expect(mapStart(none, server, box)).toMatchObject({ kind: 'point', latitude: -15.8, zoom: 6 })
    const all = mapStart(none, none, box)
    expect(all.kind).toBe('box')
    if (all.kind !== 'box') return
    expect(all.west).toBeCloseTo(-50, 6)
    expect(all.north).toBeCloseTo(-10, 6)
    expect(all.south).toBeCloseTo(-20, 6)
    expect(all.maxZoom).toBe(17)
  })

  test('[CORE-MAP-01] nothing known: 0,0', () => {
    expect(mapStart(null, none, null)).toMatchObject({ kind: 'point', latitude: 0, longitude: 0 })
  })

  test('[CORE-MAP-03] a stored zoom above 0 wins over 17', () => {
    expect(mapStart(user, null, null)).toMatchObject({ zoom: DEFAULT_ZOOM })
    expect(DEFAULT_ZOOM).toBe(17)
    expect(mapStart({ ...user, zoom: 12 }, null, null)).toMatchObject({ zoom: 12 })
  })

  test('[CORE-MAP-04] a device is centred at zoom 18', () => {
    expect(DEVICE_ZOOM).toBe(18)
  })
})
