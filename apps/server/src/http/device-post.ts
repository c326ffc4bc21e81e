import type { FastifyInstance } from 'fastify'
import type { HttpMessage } from '@rastro/protocols'

/** Takes a message of a tracker that speaks HTTP on the web port; gives status and body of the answer. */
export type TakeDeviceMessage = (
  message: HttpMessage,
  remoteAddress: string,
) => Promise<{ status: number; body?: string }>

/** `POST /` of the web port belongs to trackers: phones can be given the address of the console. */
export async function acceptDevicePosts(app: FastifyInstance, take: TakeDeviceMessage): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/', async (request, reply) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array()
      const answer = await take(
        { method: 'POST', path: request.url, headers, body },
        `${request.ip}:${request.socket.remotePort ?? 0}`,
      )
      return reply
        .code(answer.status)
        .type('text/plain; charset=utf-8')
        .send(answer.body ?? '')
    })
  })
}
