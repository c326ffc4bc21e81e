import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { isContractCall, looseScalars } from '@rastro/model/contract'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import type { BodyOf, Endpoint, EndpointParts, ParamsOf, QueryOf } from '@rastro/model/wire'
import type { Authenticated, UserRecord } from '#src/face/caller/index'
import { type Acting, actingFor, newRequest } from '#src/platform/acting'
import { isAcceptable } from './acceptable'
import type { RunCall } from './costly-calls'
import { unkeepable, withoutZeros } from './unkeepable'
import { readUpload, type Upload, uploadScope } from './uploads'

type Protected = 'user' | 'admin'

/** What a handler is given: input already checked, and who calls. */
export interface Call<E extends EndpointParts> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller; null only where anybody may call. */
  actor: E['access'] extends Protected ? UserRecord : UserRecord | null
  credentials: E['access'] extends Protected ? Authenticated : Authenticated | null
  request: FastifyRequest
  reply: FastifyReply
  /** Reads the file of an endpoint that takes one; call it once the caller's rights are known. */
  upload: () => Promise<Upload>
}

/** A string is sent as it is, undefined as 204, anything else as JSON. */
export type Handler<E extends EndpointParts> = (call: Call<E>) => unknown

/** Makes an endpoint answer. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export type Authenticate = (request: {
  headers: FastifyRequest['headers']
  ip: string
  /** As a trusted proxy says it. */
  host: string
}) => Promise<Authenticated | null>

const describe = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => (issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message))
    .join('; ')

/** Throws `failure` with the reasons when the value does not fit. Without a schema nothing is passed on. */
function checked(schema: z.ZodType | undefined, value: unknown, failure: 'INVALID_INPUT' | 'NOT_FOUND'): unknown {
  if (!schema) return undefined
  const why = unkeepable(value)
  if (why) throw new ApiError(failure, failure === 'INVALID_INPUT' ? why : undefined)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ApiError(failure, failure === 'INVALID_INPUT' ? describe(result.error) : undefined)
}

/** What other servers forward comes from devices, and is not refused for a character. */
const FORWARDED = '/api/forward/'
const asTaken = ({ path }: Endpoint, value: unknown): unknown =>
  path.startsWith(FORWARDED) ? withoutZeros(value) : value

/** A body as the schema is to see it: clients of the contract send scalars of any type, and ids of what is only made now. */
function bodyOf(endpoint: Endpoint, raw: unknown): unknown {
  const body = asTaken(endpoint, raw ?? (endpoint.form ? {} : raw))
  if (!endpoint.body || !isContractCall(endpoint) || unkeepable(body)) return body
  const loose = looseScalars(endpoint.body, body)
  const isMap = typeof loose === 'object' && loose !== null && !Array.isArray(loose)
  return endpoint.creates && isMap ? { ...loose, id: 0 } : loose
}

const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

/**
 * Input of a call as its schemas read it. Throws `NOT_FOUND` for path and query, `INVALID_INPUT` for the body; a text
 * with the character zero and what is nested without end do not fit.
 */
export const checkedInput = (endpoint: Endpoint, raw: { params?: unknown; query?: unknown; body?: unknown }) => ({
  params: checked(endpoint.params, raw.params, 'NOT_FOUND'),
  query: checked(endpoint.query, asTaken(endpoint, raw.query), 'NOT_FOUND'),
  body: checked(endpoint.body, bodyOf(endpoint, raw.body), 'INVALID_INPUT'),
})

/** Throws unless the endpoint may be called by this user, or by nobody. An endpoint that does not say is not public. */
export function requireAccess(endpoint: Endpoint, user: UserRecord | null): void {
  if (endpoint.access === 'public') return
  if (!user) throw new ApiError('USER_NOT_AUTHED')
  if (endpoint.access === 'admin' && !user.administrator) throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** Calls of other methods that only look, and those that change something although their method says otherwise. */
const LOOKS = new Set(['POST /api/positions', 'POST /api/positions/within', 'POST /api/permissions/linked'])
const CHANGES = new Set(['GET /api/session/:userId', 'GET /api/server/gc'])

/** Whether a call may be made with a token for reading: it changes nothing, sends nothing and opens nothing. */
function isReading({ method, path }: Endpoint): boolean {
  const call = `${method} ${path}`
  return LOOKS.has(call) || (method === 'GET' && !CHANGES.has(call) && !path.endsWith('/mail'))
}

/** What somebody calls who must have a second factor before anything else. */
const ENROLLING = new Set([
  'GET /api/session',
  'DELETE /api/session',
  'POST /api/session/confirm',
  'GET /api/session/factors',
  'POST /api/session/totp',
  'POST /api/session/totp/confirm',
])

function limitOf(endpoint: Endpoint, { mustEnrol, isForReading, openedBy }: Authenticated): ErrorCode | null {
  if (openedBy !== null && endpoint.closedWhileActing) return 'NOT_WHILE_ACTING'
  if (mustEnrol && !ENROLLING.has(`${endpoint.method} ${endpoint.path}`)) return 'SECOND_FACTOR_REQUIRED'
  return isForReading && !isReading(endpoint) ? 'TOKEN_IS_FOR_READING' : null
}

/**
 * A public call must work with credentials that ended, so that the caller can sign in again; whoever may not make it as
 * himself makes it as anybody.
 */
async function callerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Authenticated | null> {
  const isPublic = endpoint.access === 'public'
  const caller = await authenticate(request).catch((error: unknown) => {
    if (isPublic && error instanceof ApiError) return null
    throw error
  })
  return isPublic && caller && limitOf(endpoint, caller) ? null : caller
}

/** An endpoint with what answers it. */
export interface Mounted {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Before a call with a caller: throws when he lacks the right; `empty` when a list shows nothing to him. */
export type CheckRights = (
  endpoint: Endpoint,
  actor: UserRecord,
  input: { params?: unknown; query?: unknown; body?: unknown },
) => 'go' | 'empty'

/** A call that was answered, or refused for what `error` says. */
export interface DoneCall {
  endpoint: Endpoint
  credentials: Authenticated | null
  /** For whom it was done, as the rows say that it changed. */
  acting: Acting
  address: string
  params?: unknown
  query?: unknown
  body?: unknown
  answer?: unknown
  status: number
  error?: ApiError
}

const credentialOf = ({ tokenId, sessionId }: Authenticated): string =>
  tokenId !== null ? `token:${tokenId}` : sessionId !== null ? `session:${sessionId}` : 'password'

const actingOf = (endpoint: Endpoint, request: FastifyRequest, credentials: Authenticated | null): Acting => ({
  request: newRequest(),
  // Who signed in as somebody else is the one who does it.
  actorId: credentials?.openedBy ?? credentials?.user.id ?? null,
  onBehalfId: credentials?.openedBy === null ? null : (credentials?.user.id ?? null),
  credential: credentials && credentialOf(credentials),
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  call: `${endpoint.method} ${endpoint.path}`,
})

/** Ties endpoints to a Fastify instance. `mounted` collects them for OpenAPI and for calls from inside. */
export function createMount(
  app: FastifyInstance,
  authenticate: Authenticate,
  checkRights: CheckRights,
  runCall: RunCall,
  mounted: Mounted[],
  onDone: (call: DoneCall) => void = () => undefined,
): Mount {
  return (endpoint, openHandler) => {
    const handler: typeof openHandler = (call) =>
      call.actor && checkRights(endpoint, call.actor, call) === 'empty' ? '[]' : openHandler(call)
    mounted.push({ endpoint, handler: handler as unknown as Handler<Endpoint> })
    const { upload } = endpoint
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: endpoint.method === 'GET',
      handler: async (request, reply) => {
        if (!isAcceptable(endpoint, request.headers.accept)) throw new ApiError('NOT_ACCEPTABLE')
        if (endpoint.body && !endpoint.form && isForm(request)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
        const credentials = await callerOf(endpoint, request, authenticate)
        const acting = actingOf(endpoint, request, credentials)
        const by = { endpoint, credentials, acting, address: request.ip }
        try {
          requireAccess(endpoint, credentials?.user ?? null)
          const limit = credentials && limitOf(endpoint, credentials)
          if (limit) throw new ApiError(limit)
        } catch (error) {
          if (error instanceof ApiError) onDone({ ...by, status: error.status, error })
          throw error
        }
        const input = checkedInput(endpoint, request)
        const read = (): Promise<Upload> => {
          if (!upload) throw new Error('this endpoint takes no file')
          return readUpload(request, upload)
        }
        const call = { ...input, actor: credentials?.user ?? null, credentials, request, reply, upload: read }
        const done = { ...input, ...by }
        const answer = await runCall(endpoint, call, () =>
          actingFor(acting, async () => handler(call as unknown as Call<typeof endpoint>)),
        ).catch((error: unknown) => {
          if (error instanceof ApiError) onDone({ ...done, status: error.status, error })
          throw error
        })
        onDone({ ...done, status: reply.statusCode, answer: answer === reply ? undefined : answer })
        if (reply.sent) return reply
        if (answer === undefined) return reply.code(204).send()
        if (answer !== reply && !reply.getHeader('content-type')) reply.type('application/json; charset=utf-8')
        return typeof answer === 'string' || answer === reply || isStream(answer) ? answer : JSON.stringify(answer)
      },
    }
    if (upload) uploadScope(app, upload, (scope) => scope.route(route))
    else app.route(route)
  }
}

const isStream = (value: unknown): boolean => typeof value === 'object' && value !== null && 'pipe' in value
