import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error'
import { checkSession } from './session-check'

const STALE_MS = 30_000

const onError = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) void checkSession()
}

/** Only what may be cured by waiting is tried again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, staleTime: STALE_MS } },
  })
