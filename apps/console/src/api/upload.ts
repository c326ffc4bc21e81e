import { ApiError } from './api-error'
import { readFailure } from './error-code'
import { noteLicence } from './licence'

export interface UploadParts {
  /** Path from the origin. */
  path: string
  file: Blob
  /** Name of the file, for lists. */
  name: string
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** An upload may take this long on a phone in the field; the server gives up a little later. */
const TIMEOUT_MS = 880_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // An empty reply, or a text.
    return text || undefined
  }
}

/** Sends one file as a form's field `file` and gives the parsed reply. Throws ApiError. `fetch` cannot tell how far an upload is. */
export const upload = ({ path, file, name, onProgress, signal }: UploadParts): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const lost = (detail: string): void => reject(new ApiError({ status: 0, code: 'CONNECTION_ERROR', detail }))
    call.open('POST', path)
    call.timeout = TIMEOUT_MS
    call.setRequestHeader('Accept', 'application/json')
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    call.onload = () => {
      const headers = new Headers()
      for (const header of ['licensemode', 'devicelimit']) {
        const value = call.getResponseHeader(header)
        if (value !== null) headers.set(header, value)
      }
      noteLicence(headers)
      if (call.status < 400) return resolve(parsed(call.responseText))
      const told = call.getResponseHeader('x-error-code')
      reject(new ApiError({ status: call.status, ...readFailure(call.responseText, told) }))
    }
    call.onerror = () => lost('upload failed')
    call.ontimeout = () => lost('upload timed out')
    call.onabort = () => reject(new ApiError({ status: 0, code: 'ACTION_CANCELLED' }))
    signal?.addEventListener('abort', () => call.abort())
    const form = new FormData()
    form.append('file', file, name)
    call.send(form)
  })
