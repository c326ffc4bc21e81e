import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ApiError } from '@rastro/model/errors'
import type { UploadRule } from '@rastro/model/wire'
import { createGate, GateFullError } from '#src/platform/gate'
import { PictureError } from '#src/platform/pictures/index'
import { allowUploads } from './slow-bodies'

/** A file as it came. Neither its name nor its announced type is to be believed. */
export interface Upload {
  bytes: Buffer
  /** As the client named it; empty when it did not. */
  name: string
  announcedType: string
}

/** Files being read at once: each may hold its limit in memory. */
const gate = createGate(16, 200)
/** Room for the boundaries and headers of a form around its file. */
const FORM_BYTES = 65_536
/** What a client may still send after its refusal, so that it can read why; then the connection ends. */
const LINGER_BYTES = 16 * 1024 * 1024
const LINGER_MS = 5000
const LINGER_CHECK_MS = 50
/** The field of a form that holds the file. */
const FIELD = 'file'

/** After an answer to a request whose body is not read to its end: the rest is let go by, but not all of it. */
function boundTheRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return
    raw.unpipe()
    raw.resume()
    const { socket } = raw
    const from = socket.bytesRead
    const startedMs = performance.now()
    const timer = setInterval(() => {
      const isOver = socket.bytesRead - from > LINGER_BYTES || performance.now() - startedMs > LINGER_MS
      if (raw.complete || socket.destroyed) clearInterval(timer)
      else if (isOver) {
        clearInterval(timer)
        socket.destroy()
      }
    }, LINGER_CHECK_MS)
  })
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early must not destroy the stream: the answer goes over the same socket.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  // One byte more than allowed is let through, for `collect` to see it.
  const limits = { fileSize: maxBytes + 1, files: 1, fields: 8, parts: 9, fieldSize: 1024 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(refuseBroken)
  if (!part || part.fieldname !== FIELD) {
    part?.file.resume()
    throw new ApiError('FILE_MISSING')
  }
  const bytes = await collect(part.file, maxBytes).catch(refuseBroken)
  return { bytes, name: part.filename ?? '', announcedType: part.mimetype }
}

/** Whatever the reader of forms fails at, it is the form: no boundary, parts that end too early, strange headers. */
function refuseBroken(error: unknown): never {
  const isTold = error instanceof ApiError || (error instanceof Error && 'statusCode' in error)
  throw isTold ? error : new ApiError('INVALID_INPUT', 'the form is broken')
}

async function readRaw(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const announcedType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return { bytes: await collect(request.raw, maxBytes), name: '', announcedType }
}

/** Reads the one file of a request into memory. Throws `PAYLOAD_TOO_LARGE` as soon as it is, and `FILE_MISSING`. */
export async function readUpload(request: FastifyRequest, { as, maxBytes }: UploadRule): Promise<Upload> {
  const announced = Number(request.headers['content-length'])
  if (announced > maxBytes + (as === 'form' ? FORM_BYTES : 0)) throw new ApiError('PAYLOAD_TOO_LARGE')
  const upload = await gate
    .run(() => (as === 'form' ? readForm : readRaw)(request, maxBytes))
    .catch((error: unknown) => {
      throw error instanceof GateFullError ? new ApiError('SERVICE_UNAVAILABLE') : error
    })
  if (upload.bytes.length === 0) throw new ApiError('FILE_MISSING')
  return upload
}

/** What the caller is told when no picture could be made of a file; other errors stay as they are. */
export function pictureFailure(error: unknown): unknown {
  if (error instanceof GateFullError) return new ApiError('SERVICE_UNAVAILABLE')
  if (!(error instanceof PictureError)) return error
  if (error.reason === 'type') return new ApiError('UNSUPPORTED_IMAGE')
  return new ApiError(error.reason === 'pixels' ? 'IMAGE_TOO_LARGE' : 'IMAGE_DAMAGED')
}

/** A scope of the web server whose requests keep their bodies for `readUpload`. */
export function uploadScope(app: FastifyInstance, { as }: UploadRule, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    allowUploads(scope)
    scope.removeAllContentTypeParsers()
    if (as === 'form') await scope.register(multipart)
    // Whatever is announced, nothing is read before the caller's rights are known.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => boundTheRest(request, reply))
    add(scope)
  })
}
