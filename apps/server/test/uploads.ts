import { crc32, deflateSync } from 'node:zlib'
import { request, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import type { Answer } from './server'
import type { Person } from './people'

/** A form with one file, as browsers send it. */
export async function sendFile(
  person: Person,
  url: string,
  path: string,
  bytes: Uint8Array,
  { name = 'foto.jpg', type = 'image/jpeg', field = 'file' } = {},
): Promise<Answer> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return sent(person, url, path, { body: form })
}

/** A body that is the file itself. */
export const sendRaw = (person: Person, url: string, path: string, bytes: Uint8Array, type: string): Promise<Answer> =>
  sent(person, url, path, { body: new Uint8Array(bytes), headers: { 'content-type': type } })

async function sent({ client }: Person, url: string, path: string, init: RequestInit): Promise<Answer> {
  const headers = { ...(init.headers as Record<string, string>), ...(client.cookie ? { cookie: client.cookie } : {}) }
  const response = await fetch(url + path, { ...init, method: 'POST', headers })
  const text = await response.text()
  const code = response.headers.get('x-error-code')
  return { status: response.status, headers: response.headers, text, code, json: <T>() => JSON.parse(text) as T }
}

/** The bytes behind a path, with a session or without. */
export async function fetchBytes(
  url: string,
  path: string,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url + path, { headers: { ...headers, ...(cookie ? { cookie } : {}) } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

export const photo = (width = 640, height = 480, background = '#336699'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

export interface LongUpload {
  status: number
  code: string | undefined
  /** Bytes that left before the connection ended or the server had answered and taken the rest. */
  sentBytes: number
}

/** Sends a body far too long, piece by piece, and tells what came back and how much was taken. */
export function sendEndless(
  { client }: Person,
  url: string,
  path: string,
  { totalBytes, type, isAnnounced }: { totalBytes: number; type: string; isAnnounced: boolean },
): Promise<LongUpload> {
  return new Promise((resolve, reject) => {
    const piece = Buffer.alloc(256 * 1024, 'x')
    const head = type.startsWith('multipart')
      ? Buffer.from(
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
        )
      : Buffer.from([0xff, 0xd8, 0xff])
    let sentBytes = 0
    let answer: IncomingMessage | undefined
    const headers: Record<string, string> = { 'content-type': type, cookie: client.cookie ?? '' }
    if (isAnnounced) headers['content-length'] = String(totalBytes)
    const outgoing = request(url + path, { method: 'POST', headers })
    const finish = (): void =>
      answer
        ? resolve({ status: answer.statusCode ?? 0, code: answer.headers['x-error-code']?.toString(), sentBytes })
        : reject(new Error('the connection ended without an answer'))
    outgoing.on('response', (response) => {
      answer = response
      response.resume()
    })
    outgoing.on('error', finish)
    outgoing.on('close', finish)
    const pump = (): void => {
      while (sentBytes < totalBytes && !outgoing.destroyed) {
        const next = sentBytes === 0 ? head : piece.subarray(0, totalBytes - sentBytes)
        sentBytes += next.length
        if (!outgoing.write(next)) return void outgoing.once('drain', pump)
      }
      if (!outgoing.destroyed) outgoing.end()
    }
    pump()
  })
}

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A black PNG of one bit for each of its `sidePx` × `sidePx` points: 20,000 of them a side are 50 kB. */
export function hugePicture(sidePx: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sidePx, 0)
  head.writeUInt32BE(sidePx, 4)
  head.writeUInt8(1, 8)
  const points = deflateSync(Buffer.alloc((Math.ceil(sidePx / 8) + 1) * sidePx))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))])
}
