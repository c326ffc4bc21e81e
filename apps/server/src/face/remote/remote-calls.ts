import { ApiError, ERROR_CODE_HEADER, type ErrorCode, errorCodeOf, errorKinds } from '@rastro/model/errors'
import type { Endpoint, ReplyOf } from '@rastro/model/wire'
import type { CallOut, OutboundAnswer } from '#src/platform/outbound'
import type { CallInput, Credentials } from '../tracking-server'

export interface CallBounds {
  /** For a whole call. */
  timeoutMs: number
  /** Longest answer that is read. */
  maxBytes: number
}

/** A list of 50,000 devices is about 30 MB. */
export const CALL_BOUNDS: CallBounds = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 }

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'HTTP_401_UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
}

/** Calls of the contract over HTTP, shown the credentials given. */
export interface RemoteCalls {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, credentials: Credentials): Promise<ReplyOf<E>>
  /** The same, with what the answer says besides. Throws an ApiError for an answer that is none. */
  ask(endpoint: Endpoint, input: RawInput, credentials: Credentials): Promise<OutboundAnswer>
}

interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

const entriesOf = (value: unknown): Array<[string, unknown]> =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** Lists are repeated; what is not there is left out. */
function searchOf(values: unknown): URLSearchParams {
  const search = new URLSearchParams()
  for (const [key, value] of entriesOf(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(key, textOf(one))
  return search
}

function pathOf({ path }: Endpoint, params: unknown): string {
  const values = new Map(entriesOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(values.get(name) ?? '')))
}

function bodyOf(endpoint: Endpoint, body: unknown): { body?: string; type?: string } {
  if (!endpoint.body) return {}
  if (endpoint.form) return { body: searchOf(body).toString(), type: 'application/x-www-form-urlencoded' }
  return { body: JSON.stringify(body), type: 'application/json' }
}

const shown = (credentials: Credentials): Record<string, string> =>
  'token' in credentials ? { authorization: `Bearer ${credentials.token}` } : { cookie: credentials.cookie }

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorKinds, code)

/** What a refusal says, as if it had been thrown here. */
function refusalOf({ status, body, headers }: OutboundAnswer): ApiError {
  const header = headers?.[ERROR_CODE_HEADER]
  const named = errorCodeOf(typeof header === 'string' ? header : null, body)
  const code = isCode(named)
    ? named
    : (BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'INVALID_INPUT' : 'SERVICE_UNAVAILABLE'))
  const [, detail] = /^[\w.$]+(?:Exception|Error): (.{1,500})/.exec(body) ?? []
  return new ApiError(code, detail)
}

/** Lists and records are JSON; endpoints whose reply is a text are left alone. */
function replyOf(endpoint: Endpoint, body: string): unknown {
  if (body === '') return undefined
  if (endpoint.reply?.safeParse('').success) return body
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError('SERVICE_UNAVAILABLE', 'the tracking server gave an answer that cannot be read')
  }
}

/** @param url of the server, without a path */
export function createRemoteCalls(url: string, callOut: CallOut, bounds: CallBounds): RemoteCalls {
  const ask: RemoteCalls['ask'] = async (endpoint, input, credentials) => {
    if (endpoint.upload) throw new Error('this endpoint answers HTTP only')
    const search = searchOf(input.query).toString()
    const { body, type } = bodyOf(endpoint, input.body)
    const headers = {
      accept: 'application/json, text/plain',
      ...(type && { 'content-type': type }),
      ...shown(credentials),
    }
    const answer = await callOut({
      url: `${url}${pathOf(endpoint, input.params)}${search ? `?${search}` : ''}`,
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
      ...bounds,
    }).catch(() => {
      // Why it failed may name addresses of the inside; the text of the code is enough.
      throw new ApiError('SERVICE_UNAVAILABLE')
    })
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
    return answer
  }
  return {
    ask,
    call: async (endpoint, input, credentials) =>
      replyOf(endpoint, (await ask(endpoint, input, credentials)).body) as ReplyOf<typeof endpoint>,
  }
}
