import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, ERROR_CODE_HEADER, type ErrorCode } from '@rastro/model/errors'
import { databaseFailure } from '#src/db/index'
import type { Log } from '#src/platform/log'

const BY_STATUS: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_ATTEMPTS',
}
const DUPLICATES: Record<string, ErrorCode> = {
  devices_unique_id: 'DUPLICATE_DEVICE',
  drivers_unique_id: 'DUPLICATE_DRIVER',
  users_email: 'DUPLICATE_USER',
}

/** What the caller is told. Undefined when the failure is our own fault. */
export function toldFailure(error: FastifyError | Error): ApiError | undefined {
  if (error instanceof ApiError) return error
  const failure = databaseFailure(error)
  if (failure?.kind === 'unavailable') return new ApiError('SERVICE_UNAVAILABLE')
  if (failure?.kind === 'duplicate') return new ApiError(DUPLICATES[failure.constraint] ?? 'DUPLICATE_OBJECT')
  if (failure?.kind === 'missing-reference') return new ApiError('MISSING_REFERENCE')
  if (failure?.kind === 'out-of-range') return new ApiError('INVALID_INPUT', 'a value is out of range')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status >= 500) return undefined
  const code = BY_STATUS[status]
  return code ? new ApiError(code) : new ApiError('INVALID_INPUT', error.message)
}

/** At sign-in our own faults are "try again later": clients read a 500 there as a blocked account. */
const ownFault = (request: FastifyRequest): ApiError =>
  new ApiError(request.url.startsWith('/api/session') ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')

/** What clients of the contract read where something is not there, all of it texts (TRACKING-API §22). */
const notThere = (request: FastifyRequest, { message }: ApiError): string =>
  JSON.stringify({ message: message.replace(/^HTTP 404 /, ''), url: request.url.split('?')[0] ?? '', status: '404' })

/** Who names only other types gets the line of text. */
const takesJson = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean => /json|\*\/\*/i.test(accept)

/** The one place that turns failures into HTTP: one line of text, and the code in a header. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const told = toldFailure(error)
    if (!told) log.error({ error, method: request.method, path: request.routeOptions.url }, 'a request failed')
    const answer = told ?? ownFault(request)
    if (answer.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '10')
    if (answer.status === 503) reply.header('retry-after', '5')
    if (answer.status === 401 && request.headers.accept?.includes('text/html')) {
      reply.header('www-authenticate', 'Basic realm="api"')
    }
    reply.code(answer.status).header(ERROR_CODE_HEADER, answer.code)
    if (answer.code === 'NOT_FOUND' && takesJson(request))
      return reply.type('application/json; charset=utf-8').send(notThere(request, answer))
    return reply.type('text/plain; charset=utf-8').send(answer.line)
  })
}
