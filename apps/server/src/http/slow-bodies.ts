import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface BodyBounds {
  /** A whole body may take this long, ms. */
  usualMs: number
  /** A whole file may take this long, ms: pictures come from phones in the field. */
  uploadMs: number
  /** A file that brings less than `stallBytes` in this time is given up, ms. */
  stallMs: number
  stallBytes: number
}

export const BODY_BOUNDS: BodyBounds = { usualMs: 60_000, uploadMs: 900_000, stallMs: 30_000, stallBytes: 8192 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer. */
    isUpload?: boolean
  }
}

/** Looked at so often in the shorter of two times. */
const LOOKS = 8

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Everything of the scope answers files. */
export function allowUploads(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isUpload: true }
  })
}

/** Ends requests whose bodies come too slowly, with 408: nobody holds a connection by sending a letter a second. */
export function boundBodies(app: FastifyInstance, bounds: BodyBounds): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const isUpload = request.routeOptions.config.isUpload === true
    const wholeMs = isUpload ? bounds.uploadMs : bounds.usualMs
    const watch = watchBody(request, { ...bounds, wholeMs, stallMs: isUpload ? bounds.stallMs : wholeMs })
    reply.raw.once('close', () => clearInterval(watch))
  })
}

interface Pace extends Pick<BodyBounds, 'stallMs' | 'stallBytes'> {
  wholeMs: number
}

function watchBody({ raw }: FastifyRequest, { wholeMs, stallMs, stallBytes }: Pace): NodeJS.Timeout {
  const { socket } = raw
  const startedMs = performance.now()
  let paceMs = startedMs
  let paceBytes = socket.bytesRead
  const watch = setInterval(
    () => {
      if (raw.complete || socket.destroyed) return clearInterval(watch)
      const nowMs = performance.now()
      // What waits here to be read is not the sender's delay.
      const isFull = raw.readableLength >= raw.readableHighWaterMark
      if (isFull || socket.bytesRead - paceBytes >= stallBytes) {
        paceMs = nowMs
        paceBytes = socket.bytesRead
      }
      if (nowMs - startedMs <= wholeMs && nowMs - paceMs <= stallMs) return
      clearInterval(watch)
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      socket.destroySoon()
    },
    Math.min(wholeMs, stallMs) / LOOKS,
  )
  return watch.unref()
}
