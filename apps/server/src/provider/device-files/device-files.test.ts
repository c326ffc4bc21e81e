import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import type { DeviceDocument, DeviceFiles, DevicePhoto } from '@rastro/model/media'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { fetchBytes, hugePicture, photo, sendEndless, sendFile } from '../../../test/uploads'

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
  device = await makeDevice(owner)
})

const photos = (): string => `/tarkan/devices/${device.id}/photos`
const documents = (): string => `/tarkan/devices/${device.id}/documents`
const listed = async (who = owner): Promise<DeviceFiles> =>
  (await who.client.get(`/tarkan/devices/${device.id}/files`)).json<DeviceFiles>()
const onDisk = (): Promise<string[]> =>
  readdir(join(server.config.dataDir, 'media', String(device.id), 'files')).catch(() => [])
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

describe('photos', () => {
  test('[ADM-DEVICES-27] [ADM-DEVICES-28] a photo is made anew, turned, without its metadata, and listed', async () => {
    const taken = await sharp(await photo(800, 400))
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', OffsetTimeOriginal: '-03:00' },
        IFD3: { GPSLatitudeRef: 'S' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await sendFile(owner, url, photos(), taken, { name: '../Frente do caminhão.JPEG' })
    const stored = answer.json<DevicePhoto>()
    expect(stored).toMatchObject({
      name: 'Frente do caminhão.jpg',
      width: 400,
      height: 800,
      takenAt: '2024-05-06T10:08:09.000+00:00',
    })
    expect((await listed()).photos).toEqual([stored])
    const read = await fetchBytes(url, stored.url, owner.client.cookie)
    expect(read.headers.get('content-type')).toBe('image/jpeg')
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    const meta = await sharp(read.bytes).metadata()
    expect(meta).toMatchObject({ width: 400, height: 800, format: 'jpeg' })
    expect(meta.exif).toBeUndefined()
    expect(read.bytes.includes('SecretCamera')).toBe(false)
    const thumb = await fetchBytes(url, stored.thumbUrl, owner.client.cookie)
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ width: 160, height: 320 })
  })

  test('a large one is made smaller; PNG and WebP are taken; of an animation the first frame', async () => {
    const big = await sendFile(owner, url, photos(), await photo(4000, 1000))
    expect(big.json()).toMatchObject({ width: 2560, height: 640 })
    const png = await sharp(await photo())
      .png()
      .toBuffer()
    expect((await sendFile(owner, url, photos(), png, { type: 'image/png' })).status).toBe(200)
    const animated = await sharp([await photo(60, 40), await photo(60, 40, '#aa0000')], { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2)
    expect((await sendFile(owner, url, photos(), animated)).json()).toMatchObject({ width: 60, height: 40 })
  })

  test.each([
    ['a program called photo.jpg', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)]), 'UNSUPPORTED_IMAGE'],
    ['a text', Buffer.from('just a text that is long enough'), 'UNSUPPORTED_IMAGE'],
    [
      'an SVG with a script',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'UNSUPPORTED_IMAGE',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'UNSUPPORTED_IMAGE'],
    ['a PDF', PDF, 'UNSUPPORTED_IMAGE'],
    [
      'a GIF',
      Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex'),
      'UNSUPPORTED_IMAGE',
    ],
    [
      'a JPEG of three bytes and nothing else',
      Buffer.concat([Buffer.from([255, 216, 255]), Buffer.alloc(64)]),
      'IMAGE_DAMAGED',
    ],
    ['nothing', Buffer.alloc(0), 'FILE_MISSING'],
  ])('%s is refused', async (_what, bytes, code) => {
    expect(await sendFile(owner, url, photos(), bytes)).toMatchObject({ status: 400, code })
    expect(await listed()).toEqual({ photos: [], documents: [] })
    expect(await onDisk()).toEqual([])
  })

  test('a JPEG cut off in the middle is refused', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const whole = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer()
    const answer = await sendFile(owner, url, photos(), whole.subarray(0, whole.length / 2))
    expect(answer).toMatchObject({ status: 400, code: 'IMAGE_DAMAGED' })
  })

  test('a picture of 20,000 by 20,000 in a small file is refused without being unpacked', async () => {
    const bomb = hugePicture(20_000)
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000, height: 20_000 })
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    const answer = await sendFile(owner, url, photos(), bomb, { type: 'image/png', name: 'x.png' })
    expect(answer).toMatchObject({ status: 400, code: 'IMAGE_TOO_LARGE' })
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })

  test.each([
    ['announced', true],
    ['unannounced', false],
  ])('a body of 200 MB (%s) is cut off early with a clear code', async (_how, isAnnounced) => {
    const totalBytes = 200 * 1024 * 1024
    const type = 'multipart/form-data; boundary=b'
    const before = process.memoryUsage().rss
    const sent = await sendEndless(owner, url, photos(), { totalBytes, type, isAnnounced })
    expect(sent).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
    expect(sent.sentBytes).toBeLessThan(totalBytes / 2)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
    expect(await onDisk()).toEqual([])
    expect((await owner.client.get('/api/session')).status).toBe(200)
  })

  test('one that is a little too large is refused and the connection goes on', async () => {
    const answer = await sendFile(owner, url, photos(), Buffer.alloc(5 * 1024 * 1024 + 1, 7))
    expect(answer).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('[ADM-DEVICES-27] the eleventh is refused, also when all come at once', async () => {
    const bytes = await photo(40, 30)
    const answers = await Promise.all(Array.from({ length: 14 }, () => sendFile(owner, url, photos(), bytes)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['FILE_LIMIT_REACHED']),
    )
    const { photos: kept } = await listed()
    expect(kept).toHaveLength(10)
    expect(await onDisk()).toHaveLength(20)
    expect((await owner.client.delete(`/tarkan/devices/${device.id}/files/${kept[0]?.id}`)).status).toBe(204)
    expect(await onDisk()).toHaveLength(18)
    expect((await sendFile(owner, url, photos(), bytes)).status).toBe(200)
  })

  test.each([['another field', { field: 'photo' }, 'FILE_MISSING']])('a form with %s', async (_what, options, code) => {
    expect(await sendFile(owner, url, photos(), await photo(), options)).toMatchObject({ status: 400, code })
  })

  test('a body that is no form', async () => {
    const answer = await owner.client.request('POST', photos(), {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})

describe('documents', () => {
  test('[ADM-DEVICES-27] a PDF is kept as it is and only ever saved, never shown', async () => {
    const answer = await sendFile(owner, url, documents(), PDF, { name: 'Nota "fiscal".pdf', type: 'text/html' })
    const stored = answer.json<DeviceDocument>()
    expect(stored).toMatchObject({ name: 'Nota fiscal.pdf', sizeBytes: PDF.length })
    const read = await fetchBytes(url, stored.url, owner.client.cookie)
    expect(read.bytes.equals(PDF)).toBe(true)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Nota fiscal.pdf"; filename*=UTF-8''Nota%20fiscal.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('a page that calls itself a PDF is refused', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script> %PDF-1.4')
    const answer = await sendFile(owner, url, documents(), page, { name: 'a.pdf', type: 'application/pdf' })
    expect(answer).toMatchObject({ status: 400, code: 'DOCUMENT_NOT_PDF' })
  })
})

describe('who may', () => {
  test('a stranger neither sees nor adds nor removes; the file of one device is not found under another', async () => {
    const stored = (await sendFile(owner, url, photos(), await photo())).json<DevicePhoto>()
    const denied = { status: 400, code: 'DEVICE_ACCESS_DENIED' }
    expect(await stranger.client.get(stored.url)).toMatchObject(denied)
    expect(await stranger.client.get(`/tarkan/devices/${device.id}/files`)).toMatchObject(denied)
    expect(await sendFile(stranger, url, photos(), await photo())).toMatchObject(denied)
    expect(await stranger.client.delete(stored.url)).toMatchObject(denied)
    const own = await makeDevice(stranger)
    expect((await stranger.client.get(`/tarkan/devices/${own.id}/files/${stored.id}`)).status).toBe(404)
    expect((await stranger.client.delete(`/tarkan/devices/${own.id}/files/${stored.id}`)).status).toBe(404)
    expect((await server.client().get(stored.url)).status).toBe(401)
    expect((await listed()).photos).toHaveLength(1)
  })

  test('who may only read sees and changes nothing', async () => {
    const reader = await makeUser(server, admin, { deviceReadonly: true })
    await admin.client.post('/api/permissions', { userId: reader.user.id, deviceId: device.id })
    const stored = (await sendFile(owner, url, photos(), await photo())).json<DevicePhoto>()
    expect((await reader.client.get(stored.url)).status).toBe(200)
    const refused = { status: 400, code: 'ACCOUNT_IS_DEVICE_READONLY' }
    expect(await sendFile(reader, url, photos(), await photo())).toMatchObject(refused)
    expect(await reader.client.delete(stored.url)).toMatchObject(refused)
  })

  test.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', '1;rm', '1.jpg', '-1', '99999999999999999999'])(
    'the file %s does not exist',
    async (id) => {
      expect((await owner.client.get(`/tarkan/devices/${device.id}/files/${id}`)).status).toBe(404)
    },
  )
})
