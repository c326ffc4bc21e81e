import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ReceiveHttp } from './http-intake'
import type { ListenLimits } from './limits'
import type { MinuteLog } from './minute-log'
import { remoteOf } from './tcp-connection'

export interface HttpSocketServer {
  /** Speaks HTTP on a socket that is already open. */
  serve(socket: Socket): void
  close(): void
}

class TooLong extends Error {}

/** HTTP for devices: small bodies, plain answers, connections kept open between messages. */
export function createHttpSocketServer(
  receive: ReceiveHttp,
  limits: ListenLimits,
  minuteLog: MinuteLog,
): HttpSocketServer {
  const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 30_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      minuteLog.warn('http device', { error }, 'a request of a device failed')
      finish(response, error instanceof TooLong ? 413 : 500, '')
    })
  })
  server.on('clientError', (_error, socket) => socket.destroy())

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, limits.httpBodyBytes)
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
    const message = { method: request.method ?? 'GET', path: request.url ?? '/', headers, body }
    const { status, body: text } = await receive(message, remoteOf(request.socket))
    finish(response, status, text)
  }

  return {
    serve: (socket) => {
      server.emit('connection', socket)
      socket.resume()
    },
    close: () => server.closeAllConnections(),
  }
}

function finish(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent || response.destroyed) return
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' }
  if (status === 503) headers['retry-after'] = '30'
  if (status === 413) headers.connection = 'close'
  response.writeHead(status, headers).end(body)
}

async function readBody(request: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw new TooLong('body too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
