import { ApiError } from './api-error'
import { readFailure } from './error-code'
import { noteLicence } from './licence'

export interface RequestParts {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path from the origin, `/api/…` or `/tarkan/…`. */
  path: string
  /** Repeated keys come from arrays; null and undefined are left out. */
  query?: Record<string, unknown>
  json?: unknown
  form?: Record<string, string>
  /** Version that an update is made of, as `recordVersion` tells it; fails with CHANGED_MEANWHILE when it is not that one any more. */
  ifMatch?: string | undefined
  signal?: AbortSignal
}

/** Time-out by prefix: the tracking API 60 s, the provider API 30 s. */
const timeoutMs = (path: string): number => (path.startsWith('/tarkan') ? 30_000 : 60_000)

export const withQuery = (path: string, query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) search.append(name, String(one))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

const bodyOf = ({ json, form }: RequestParts): { body?: BodyInit; headers?: Record<string, string> } => {
  if (form) return { body: new URLSearchParams(form) }
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
  return {}
}

const send = async (parts: RequestParts): Promise<Response> => {
  const timeout = AbortSignal.timeout(timeoutMs(parts.path))
  const signal = parts.signal ? AbortSignal.any([parts.signal, timeout]) : timeout
  const { body, headers } = bodyOf(parts)
  try {
    return await fetch(withQuery(parts.path, parts.query), {
      method: parts.method ?? 'GET',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...headers, ...(parts.ifMatch ? { 'If-Match': parts.ifMatch } : {}) },
      body,
      signal,
    })
  } catch (error) {
    // A caller that gave up is not a broken connection.
    if (parts.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'CONNECTION_ERROR', detail: String(error) })
  }
}

export interface Reply {
  /** Below 400. */
  status: number
  headers: Headers
  /** Parsed JSON, or the text when it is not JSON, or undefined when empty. */
  body: unknown
}

const readBody = (text: string): unknown => {
  if (!text) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Some replies are plain text under a JSON content type.
    return text
  }
}

/** Sends one call and returns everything of its reply. Throws ApiError. */
export const exchange = async (parts: RequestParts): Promise<Reply> => {
  const response = await send(parts)
  noteLicence(response.headers)
  const text = await response.text()
  if (response.status >= 400)
    throw new ApiError({
      status: response.status,
      ...readFailure(text, response.headers.get('x-error-code')),
      needsCode: response.status === 401 && /totp/i.test(response.headers.get('WWW-Authenticate') ?? ''),
    })
  return { status: response.status, headers: response.headers, body: readBody(text) }
}

/** Sends one call. Returns parsed JSON, or the text when it is not JSON, or undefined when empty. Throws ApiError. */
export const request = async (parts: RequestParts): Promise<unknown> => (await exchange(parts)).body
