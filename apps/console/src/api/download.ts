import { ApiError } from './api-error'
import { readFailure } from './error-code'

/** The longest a server may take to make a file. */
const TIMEOUT_MS = 300_000

export interface Download {
  name: string
  content: Blob
}

const nameIn = (disposition: string | null): string | null =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null

/** Fetches a file whole. @throws ApiError */
export async function download(path: string, fallbackName: string, signal?: AbortSignal): Promise<Download> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.status >= 400)
      throw new ApiError({
        status: response.status,
        ...readFailure(await response.text(), response.headers.get('x-error-code')),
      })
    return {
      name: nameIn(response.headers.get('content-disposition')) ?? fallbackName,
      content: await response.blob(),
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError({ status: 0, code: 'CONNECTION_ERROR', detail: String(error) })
  }
}
