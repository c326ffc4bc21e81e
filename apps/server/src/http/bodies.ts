import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '@rastro/model/errors'

/** JSON and forms. An empty JSON body is no body: clients send the header with every call. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody)
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined)
    else
      parse(request, text as string, (error, body) =>
        error ? done(new ApiError('INVALID_INPUT', 'Body is not JSON')) : done(null, body),
      )
  })
}
