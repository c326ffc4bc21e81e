import type { BodyIn, EndpointParts, ParamsIn, QueryIn, ReplyOf } from '@rastro/model/wire'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from './endpoints'
import { request } from './request'

/** Path parameters, query and body of an endpoint; a part it does not have is left out. */
export type CallInput<E extends EndpointParts> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & { signal?: AbortSignal; ifMatch?: string | undefined }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

const fillPath = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
  )

/**
 * Calls an endpoint of the model and returns its reply. Statuses below 400 are success; everything else throws `ApiError`.
 * Replies are trusted to have the endpoint's shape: other versions of the tracking server add and omit fields.
 */
export const call = async <E extends EndpointParts>(endpoint: Call<E>, input: CallInput<E>): Promise<ReplyOf<E>> => {
  const { params, query, body, signal, ifMatch } = input as {
    params?: unknown
    query?: unknown
    body?: unknown
    signal?: AbortSignal
    ifMatch?: string
  }
  const reply = await request({
    method: endpoint.method,
    path: fillPath(endpoint.path, params),
    query: query as Record<string, unknown> | undefined,
    ...(endpoint.form ? { form: body as Record<string, string> } : { json: body }),
    signal,
    ifMatch,
  })
  return reply as ReplyOf<E>
}

/** Key and fetcher of an endpoint together, for the query cache. The first part of the key is the path, to invalidate by. */
export const queryFor = <E extends EndpointParts>(endpoint: Call<E>, input: CallInput<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  })
