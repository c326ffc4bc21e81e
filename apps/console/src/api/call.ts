import type { BodyIn, Endpoint, EndpointParts, ParamsIn, QueryIn, ReplyOf } from '@rastro/model/wire'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { exchange, type Reply } from './request'
import { where } from './where'

/** Path parameters, query and body of an endpoint; a part it does not have is left out. */
export type CallInput<E extends EndpointParts> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & { signal?: AbortSignal; ifMatch?: string | undefined }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** Whether every number in the path names something: what is deleted without one might be more than was meant. */
const namesIds = (path: string, params: Readonly<Record<string, unknown>> = {}): boolean =>
  [...path.matchAll(/:(\w*id)\b/gi)].every(([, name = '']) => {
    const id = Number(params[name])
    return Number.isSafeInteger(id) && id > 0
  })

/** Calls an endpoint of the model and returns all of its reply. Statuses of 400 and above throw `ApiError`. */
export const callWhole = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply> => {
  const { params, query, body, signal, ifMatch } = input as {
    params?: Record<string, unknown>
    query?: unknown
    body?: unknown
    signal?: AbortSignal
    ifMatch?: string
  }
  if (endpoint.method === 'DELETE' && !namesIds(endpoint.path, params))
    throw new ApiError({ status: 0, code: 'INVALID_INPUT', detail: endpoint.path })
  return exchange({
    ...where(endpoint, params),
    query: query as Record<string, unknown> | undefined,
    ...(endpoint.form ? { form: body as Record<string, string> } : { json: body }),
    signal,
    ifMatch,
  })
}

/**
 * The body of its reply. It is trusted to have the endpoint's shape: other versions of the tracking server add and omit
 * fields.
 */
export const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> =>
  (await callWhole(endpoint, input)).body as ReplyOf<E>

/** Key and fetcher of an endpoint together, for the query cache. The first part of the key is the path, to invalidate by. */
export const queryFor = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  })
