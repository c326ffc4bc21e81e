import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { fetchBytes, photo, sendEndless, sendRaw } from '../../../../test/uploads'

let server: TestServer
let admin: Person
let owner: Person
let stranger: Person
let device: Device
let url: string
beforeAll(async () => {
  server = await startTestServer({ mediaQuotaMb: 1 })
  url = server.urls.web
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(() => server.close())
beforeEach(async () => {
  device = await makeDevice(owner)
})
const path = (): string => `/api/devices/${device.id}/image`

describe('the image endpoint of the contract', () => {
  test('a picture is stored under the name that is answered, without its metadata, and replaces the one before', async () => {
    const taken = await sharp(await photo(300, 200))
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer()
    expect(await sendRaw(owner, url, path(), taken, 'image/jpeg')).toMatchObject({ status: 200, text: 'device.jpg' })
    const png = await sharp(taken).png().toBuffer()
    expect(await sendRaw(owner, url, path(), png, 'image/png')).toMatchObject({ status: 200, text: 'device.png' })
    const read = await fetchBytes(url, `/api/media/${device.uniqueId}/device.png`, owner.client.cookie)
    expect(read.headers.get('content-type')).toBe('image/png')
    expect(await sharp(read.bytes).metadata()).toMatchObject({ width: 300, height: 200 })
    expect(read.bytes.includes('SecretCamera')).toBe(false)
    const old = await fetchBytes(url, `/api/media/${device.uniqueId}/device.jpg`, owner.client.cookie)
    expect(old.status).toBe(404)
  })

  test.each([
    ['image/svg+xml', 'Unsupported image type'],
    ['application/octet-stream', 'Unsupported image type'],
    ['image/jpeg; charset=x', 'Unsupported image type'],
  ])('the type %s is refused in the words of the contract', async (type, text) => {
    const answer = await sendRaw(owner, url, path(), await photo(), type)
    expect(answer).toMatchObject({ status: 400, text: `java.lang.IllegalArgumentException: ${text}` })
  })

  test('more than 500,000 bytes are refused, 200 MB early', async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(500_000)])
    const refusal = { status: 400, text: 'java.lang.IllegalArgumentException: Image size limit exceeded' }
    expect(await sendRaw(owner, url, path(), large, 'image/jpeg')).toMatchObject(refusal)
    const totalBytes = 200 * 1024 * 1024
    const sent = await sendEndless(owner, url, path(), { totalBytes, type: 'image/jpeg', isAnnounced: false })
    expect(sent).toMatchObject({ status: 400, code: 'IMAGE_TOO_LARGE' })
    expect(sent.sentBytes).toBeLessThan(totalBytes / 2)
  })

  test('bytes that are no picture are refused whatever they are called', async () => {
    const answer = await sendRaw(owner, url, path(), Buffer.from('<svg onload="alert(1)"/>'), 'image/png')
    expect(answer).toMatchObject({ status: 400, code: 'UNSUPPORTED_IMAGE' })
  })

  test('a stranger, a reader, an unknown device', async () => {
    const bytes = await photo()
    expect(await sendRaw(stranger, url, path(), bytes, 'image/jpeg')).toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
    const reader = await makeUser(server, admin, { readonly: true })
    await admin.client.post('/api/permissions', { userId: reader.user.id, deviceId: device.id })
    expect(await sendRaw(reader, url, path(), bytes, 'image/jpeg')).toMatchObject({ code: 'ACCOUNT_IS_READONLY' })
    expect((await sendRaw(admin, url, '/api/devices/999999/image', bytes, 'image/jpeg')).status).toBe(404)
  })
})

describe('files that devices send', () => {
  test('they are named by the time, served to who sees the device: 401 without a session, 403 without access', async () => {
    const { media } = server.context
    const names = [
      await media.storeMedia(device.uniqueId, await photo(), 'jpeg'),
      await media.storeMedia(device.uniqueId, await photo(), 'jpg'),
    ]
    expect(names[0]).toMatch(/^\d{14}\.jpg$/)
    expect(new Set(names).size).toBe(2)
    const file = `/api/media/${device.uniqueId}/${names[0]}`
    expect(await fetchBytes(url, file, owner.client.cookie)).toMatchObject({ status: 200 })
    expect((await fetchBytes(url, file, owner.client.cookie)).headers.get('content-security-policy')).toContain(
      'sandbox',
    )
    expect((await fetchBytes(url, file)).status).toBe(401)
    expect((await fetchBytes(url, file, stranger.client.cookie)).status).toBe(403)
    expect((await fetchBytes(url, '/api/media/nobody/x.jpg', stranger.client.cookie)).status).toBe(403)
  })

  test.each([
    '%2e%2e%2fdevice.png',
    '..%2f..%2fpg%2fPG_VERSION',
    '.hidden',
    'x.html',
    'x.svg',
    'constructor.toString',
    '%00.png',
  ])('the file %s is not served', async (file) => {
    const answer = await fetchBytes(url, `/api/media/${device.uniqueId}/${file}`, owner.client.cookie)
    expect(answer.status).toBe(404)
  })

  test('a unique id that is a path stays inside the folder of its device', async () => {
    const odd = await makeDevice(owner, { uniqueId: '../../x' })
    const name = await server.context.media.storeMedia('../../x', await photo(), 'jpg')
    const read = await fetchBytes(url, `/api/media/${encodeURIComponent('../../x')}/${name}`, owner.client.cookie)
    expect(read.status).toBe(200)
    expect(await readdir(join(server.config.dataDir, 'media', String(odd.id)))).toEqual([name])
  })

  test('nothing is kept of unknown devices, false pictures and unknown kinds', async () => {
    const { media } = server.context
    expect(await media.storeMedia('nobody', await photo(), 'jpg')).toBeUndefined()
    expect(await media.storeMedia(device.uniqueId, Buffer.from('<script>alert(1)</script>'), 'jpg')).toBeUndefined()
    expect(await media.storeMedia(device.uniqueId, Buffer.from('<script>alert(1)</script>'), 'html')).toBeUndefined()
    expect(await media.storeMedia(device.uniqueId, await photo(), '../../x')).toBeUndefined()
  })

  test('the oldest make room when the share of the device is full', async () => {
    const { media } = server.context
    const names: Array<string | undefined> = []
    for (let count = 0; count < 4; count++)
      names.push(await media.storeMedia(device.uniqueId, Buffer.alloc(400_000, count + 1), 'mp4'))
    const kept = (await readdir(join(server.config.dataDir, 'media', String(device.id)))).sort()
    expect(kept).toHaveLength(2)
    expect(kept).toContain(names[3])
  })

  test('they go with their device, and only then', async () => {
    const name = await server.context.media.storeMedia(device.uniqueId, await photo(), 'jpg')
    await server.context.media.sweep()
    const folder = join(server.config.dataDir, 'media', String(device.id))
    expect(await readdir(folder)).toEqual([name])
    await owner.client.delete(`/api/devices/${device.id}`)
    await server.context.media.sweep()
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
