import type { UserRecord } from '#src/face/caller/index'

/** A call that was answered, or refused for what `error` says. */
export interface DoneCall {
  endpoint: { method: string; path: string }
  credentials: { user: UserRecord } | null
  address: string
  params?: unknown
  query?: unknown
  body?: unknown
  answer?: unknown
  status: number
  error?: { code: string }
}
