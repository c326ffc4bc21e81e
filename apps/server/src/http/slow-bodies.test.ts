import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowUploads, boundBodies } from './slow-bodies'

const BOUNDS = { usualMs: 400, uploadMs: 4000, stallMs: 400, stallBytes: 100 }

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  boundBodies(app, BOUNDS)
  const take = async ({ body }: { body: unknown }) => String(body).length
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/usual', take)
  app.get('/page', async () => 'page')
  void app.register(async (scope) => {
    allowUploads(scope)
    scope.post('/upload', take)
    // Reads nothing for a while, as one that waits for its turn.
    scope.post('/waiting', { preParsing: () => new Promise((resolve) => setTimeout(resolve, 900)) }, take)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/** Sends a body of `chunks` pieces, one each `everyMs`, and gives the first line of the answer. */
function send(path: string, chunks: number, chunkBytes: number, everyMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${chunks * chunkBytes}\r\n\r\n`
    let left = chunks
    let heard = ''
    let timer: NodeJS.Timeout | undefined
    const over = (): void => {
      clearInterval(timer)
      socket.destroy()
      resolve(heard.split('\r\n')[0] ?? '')
    }
    socket.on('connect', () => {
      socket.write(head)
      timer = setInterval(() => {
        if (left-- > 0) socket.write('x'.repeat(chunkBytes))
      }, everyMs)
    })
    socket.on('data', (data) => {
      heard += String(data)
      over()
    })
    socket.on('close', over)
    socket.on('error', (error) => (heard ? over() : reject(error)))
  })
}

test('a usual body has its time; a file may take longer as long as it comes', async () => {
  const slow = [12, 200, 100] as const
  const [usual, upload] = await Promise.all([send('/usual', ...slow), send('/upload', ...slow)])
  expect(usual).toContain(' 408 ')
  expect(upload).toContain(' 200 ')
})

test('a file that brings next to nothing is given up, as one that takes for ever', async () => {
  const [letters, endless] = await Promise.all([send('/upload', 200, 1, 50), send('/upload', 1000, 150, 50)])
  expect(letters).toContain(' 408 ')
  expect(endless).toContain(' 408 ')
})

test('what waits for its turn here is not the delay of the sender', async () => {
  expect(await send('/waiting', 1, 900_000, 1)).toContain(' 200 ')
})

test('a body that comes at once and a page without one are answered', async () => {
  expect(await send('/usual', 1, 10, 1)).toContain(' 200 ')
  expect(await (await fetch(`http://127.0.0.1:${port}/page`)).text()).toBe('page')
})
