import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import { makeDevice, makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient } from '../../../../test/tracking'
import { fetchBytes, photo } from '../../../../test/uploads'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { meitrack: 1, watch: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const portOf = (name: string): number => server.devicePorts.find(({ protocol }) => protocol === name)?.port ?? 0

interface Row {
  attributes: Record<string, string>
}

const newestOf = async ({ id }: Device): Promise<Row['attributes']> =>
  (await admin.client.get(`/api/positions?deviceId=${id}`)).json<Row[]>()[0]?.attributes ?? {}

const fileOf = ({ uniqueId }: Device, name: string | undefined) =>
  fetchBytes(server.urls.web, `/api/media/${uniqueId}/${name}`, admin.client.cookie)

const PIECE_BYTES = 500
/** A message of a camera: `$$`, a sign, the length from the comma on, IMEI, content, sum. */
const cameraMessage = (imei: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(`,${imei},`), content, Buffer.from('*00\r\n')])
  return Buffer.concat([Buffer.from(`$$A${body.length}`), body])
}

test('a picture that a camera sends in pieces is named by its position and served to who sees the device', async () => {
  const device = await makeDevice(admin, { uniqueId: '860000000009101' })
  const client = await connectClient(portOf('meitrack'))
  const picture = await photo(200, 150)
  const total = Math.ceil(picture.length / PIECE_BYTES)
  client.send(cameraMessage(device.uniqueId, Buffer.from('D03,camera_picture.jpg')))
  await client.received('D00,camera_picture.jpg,0')
  for (let number = 0; number < total; number++) {
    const head = Buffer.from(`D00,camera_picture.jpg,${total},${number},`)
    const piece = picture.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
    client.send(cameraMessage(device.uniqueId, Buffer.concat([head, piece])))
  }
  await expect.poll(async () => (await newestOf(device)).image).toMatch(/^\d{14}\.jpg$/)
  const read = await fileOf(device, (await newestOf(device)).image)
  expect(read.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.compare(read.bytes, picture)).toBe(0)
  client.end()
})

test('a voice is kept as it came; what only calls itself a picture leaves no name behind', async () => {
  const device = await makeDevice(admin, { uniqueId: '860000000009102' })
  const client = await connectClient(portOf('watch'))
  const voice = '#!AMR voice of a child'
  const message = (content: string) =>
    client.send(`[CS*${device.uniqueId}*${content.length.toString(16).padStart(4, '0')}*${content}]`)
  client.send(
    Buffer.concat([
      Buffer.from(`[CS*${device.uniqueId}*000b*img,5,1,`),
      Buffer.from([0xff, 0xd8, 0]),
      Buffer.from(']'),
    ]),
  )
  message(`TK,${voice}`)
  await expect.poll(async () => (await newestOf(device)).audio).toMatch(/^\d{14}\.amr$/)
  const attributes = await newestOf(device)
  expect(attributes).not.toHaveProperty('image')
  expect((await fileOf(device, attributes.audio)).bytes.toString()).toBe(voice)
  client.end()
})
