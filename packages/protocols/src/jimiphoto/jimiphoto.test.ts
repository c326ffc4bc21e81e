import { expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import { joinBytes } from '../testing/samples'
import { freshConnection } from '../testing/streams'
import { jimiphoto } from './jimiphoto.protocol'
import { partsOfForm } from './multipart'

const NOW = new Date('2026-03-04T10:11:12Z')
const PICTURE = Uint8Array.of(0xff, 0xd8, 0x0d, 0x0a, 0x2d, 0x2d, 0xff, 0xd9)
const BOUNDARY = 'x-7f'

const part = (name: string, content: string | Uint8Array, fileName?: string): Uint8Array[] => [
  bytesFromAscii(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
      `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
  ),
  typeof content === 'string' ? bytesFromAscii(content) : content,
  bytesFromAscii('\r\n'),
]

const form = (...parts: Uint8Array[][]): Uint8Array =>
  joinBytes([...parts.flat(), bytesFromAscii(`--${BOUNDARY}--\r\n`)])

const decode = (body: Uint8Array, contentType = `multipart/form-data; boundary="${BOUNDARY}"`) =>
  jimiphoto.decodeHttp?.(
    { method: 'POST', path: '/upload', headers: { 'content-type': contentType }, body },
    freshConnection(),
    NOW,
  )

const told = { imei: '350001000200030', alarmTime: 1_772_619_072, lat: '-23.55', lng: '-46.63', eventType: 'ADAS' }

test('a picture with its place, whatever bytes it holds', () => {
  const decoded = decode(form(part('file', PICTURE, 'EVENT_1.JPG'), part('callbackBody', JSON.stringify(told))))
  expect(decoded?.deviceIds).toEqual(['350001000200030'])
  expect(decoded?.positions?.[0]).toMatchObject({
    fix: { time: new Date(1_772_619_072_000), valid: true, latitude: -23.55, longitude: -46.63 },
    attributes: { eventType: 'ADAS' },
    media: { kind: 'image', extension: 'jpg' },
  })
  expect([...(decoded?.positions?.[0]?.media?.bytes ?? [])]).toEqual([...PICTURE])
  expect(decoded?.http).toMatchObject({ status: 200, unknownDevice: 404 })
  expect(JSON.parse(decoded?.http?.body ?? '')).toMatchObject({ code: 200 })
})

test('a video without a place is kept with its time', () => {
  const body = JSON.stringify({ ...told, lat: '', lng: '', mimeType: 'video/mp4' })
  const decoded = decode(form(part('callbackBody', body), part('file', PICTURE, 'a.mp4')))
  expect(decoded?.positions).toEqual([
    {
      deviceTime: new Date(1_772_619_072_000),
      attributes: { eventType: 'ADAS' },
      media: { kind: 'video', bytes: PICTURE, extension: 'mp4' },
    },
  ])
})

test.each([
  ['no file', form(part('callbackBody', JSON.stringify(told)))],
  ['no words', form(part('file', PICTURE, 'a.jpg'))],
  ['words that are none', form(part('file', PICTURE, 'a.jpg'), part('callbackBody', 'x'))],
  ['no device', form(part('file', PICTURE, 'a.jpg'), part('callbackBody', '{"imei":"../a"}'))],
  ['nothing', new Uint8Array(0)],
])('%s is refused', (_name, body) => {
  expect(decode(body)).toMatchObject({ error: expect.any(String), http: { status: 400 } })
})

test('a form without a boundary has no parts; one without an end has those that came', () => {
  expect(partsOfForm(form(part('a', 'b')), 'multipart/form-data')).toEqual([])
  const cut = joinBytes(part('a', 'b').slice(0, 2))
  expect(partsOfForm(cut, `multipart/form-data; boundary=${BOUNDARY}`).map(({ name }) => name)).toEqual(['a'])
})
