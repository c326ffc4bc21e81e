import type { ErrorCode } from '@rastro/model/errors'
import type { Acting } from '#src/platform/acting'
import type { UserRecord } from '#src/face/caller/index'

/** A call that was answered, or refused for what `error` says. */
export interface DoneCall {
  endpoint: { method: string; path: string }
  credentials: { user: UserRecord } | null
  acting: Acting
  address: string
  params?: unknown
  query?: unknown
  body?: unknown
  answer?: unknown
  status: number
  error?: { code: ErrorCode }
}
