import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { fetchBytes, photo, sendFile } from '../../../test/uploads'

let server: TestServer
let admin: Person
let owner: Person
let stranger: Person
let device: Device
let url: string
beforeAll(async () => {
  server = await startTestServer()
  url = server.urls.web
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(() => server.close())
beforeEach(async () => {
  device = await makeDevice(owner, { category: 'bus' })
})

const ROOT = '/tarkan/assets/images'
const get = (path: string, who: Person | null = owner, headers = {}) =>
  fetchBytes(url, ROOT + path, who?.client.cookie, headers)
const attributesOf = async (): Promise<Record<string, unknown>> =>
  (await owner.client.get(`/api/devices/${device.id}`)).json<Device>().attributes

test('[CORE-IMAGES-04] the preloaded categories have pictures for anybody, each its own', async () => {
  const names = [
    'default',
    'car',
    'truck',
    'motorcycle',
    'bus',
    'boat',
    'bicycle',
    'tractor',
    'person',
    'animal',
    'crane',
  ]
  const all = await Promise.all(names.map((name) => get(`/categories/${name}.png`, null)))
  expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(names.length)
  for (const { status, bytes, headers } of all) {
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 128, format: 'png' })
  }
})

test('[CORE-IMAGES-05] a device without a picture shows its category, one without a known category the default', async () => {
  const bus = await get('/categories/bus.png', null)
  const own = await get(`/${device.id}.png?v=1`)
  expect(own.bytes.equals(bus.bytes)).toBe(true)
  expect(own.headers.get('cache-control')).not.toContain('immutable')
  const odd = await makeDevice(owner, { category: '../../etc' })
  const standard = await get('/categories/default.png', null)
  expect((await get(`/${odd.id}.png`)).bytes.equals(standard.bytes)).toBe(true)
  expect((await get('/categories/..%2f..%2fx.png', null)).bytes.equals(standard.bytes)).toBe(true)
})

test('[CORE-IMAGES-01] [CORE-IMAGES-02] an own picture has a version, may be kept for ever with it, and asked for again without', async () => {
  const answer = await sendFile(owner, url, `/tarkan/devices/${device.id}/image`, await photo(1000, 500))
  const first = answer.json<{ imageVersion: number; imageTimestamp: number }>()
  expect(await attributesOf()).toMatchObject(first)
  const versioned = await get(`/${device.id}.png?v=${first.imageVersion}`)
  expect(versioned.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(versioned.bytes).metadata()).toMatchObject({ width: 256, height: 128, format: 'png' })
  const plain = await get(`/${device.id}.png`)
  expect(plain.headers.get('cache-control')).not.toContain('immutable')
  const again = await get(`/${device.id}.png`, owner, { 'if-none-match': plain.headers.get('etag') ?? '' })
  expect([again.status, again.bytes.length]).toEqual([304, 0])

  expect((await owner.client.delete(`/tarkan/devices/${device.id}/image`)).status).toBe(204)
  expect(await attributesOf()).not.toHaveProperty('imageVersion')
  const next = await sendFile(owner, url, `/tarkan/devices/${device.id}/image`, await photo(10, 10))
  expect(next.json<{ imageVersion: number }>().imageVersion).toBeGreaterThanOrEqual(first.imageVersion)
  expect((await get(`/${device.id}.png`)).headers.get('etag')).not.toBe(plain.headers.get('etag'))
})

test('pictures that come at once leave one version each and a whole picture', async () => {
  const answers = await Promise.all(
    ['#111111', '#222222', '#333333'].map(async (color) =>
      sendFile(owner, url, `/tarkan/devices/${device.id}/image`, await photo(20, 20, color)),
    ),
  )
  const versions = answers.map((answer) => answer.json<{ imageVersion: number }>().imageVersion)
  expect(new Set(versions).size).toBe(3)
  expect(await attributesOf()).toMatchObject({ imageVersion: Math.max(...versions) })
  expect(await sharp((await get(`/${device.id}.png`)).bytes).metadata()).toMatchObject({ width: 20 })
})

test('a stranger sees and changes nothing', async () => {
  const path = `/tarkan/devices/${device.id}/image`
  expect(await sendFile(stranger, url, path, await photo())).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
  expect(await stranger.client.delete(path)).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
  expect((await get(`/${device.id}.png`, stranger)).status).toBe(400)
  expect((await get(`/${device.id}.png`, null)).status).toBe(401)
})

test('[CORE-IMAGES-02] a driver has a picture, and `imageUpdated` changes with it', async () => {
  const driver = (await owner.client.post('/api/drivers', { name: 'Rui', uniqueId: 'D-7' })).json<{ id: number }>()
  const person = await get('/categories/person.png', null)
  expect((await get(`/drivers/${driver.id}.png`)).bytes.equals(person.bytes)).toBe(true)
  const answer = await sendFile(owner, url, `/tarkan/drivers/${driver.id}/image`, await photo(300, 300))
  const stored = (await owner.client.get(`/api/drivers/${driver.id}`)).json<{ attributes: object }>()
  expect(stored.attributes).toEqual(answer.json())
  expect(await sharp((await get(`/drivers/${driver.id}.png?v=1`)).bytes).metadata()).toMatchObject({ width: 256 })
  expect((await sendFile(stranger, url, `/tarkan/drivers/${driver.id}/image`, await photo())).code).toBe(
    'DRIVER_ACCESS_DENIED',
  )
})
