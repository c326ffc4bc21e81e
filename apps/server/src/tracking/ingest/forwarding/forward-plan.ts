import type { OutboundCall } from '#src/platform/outbound'

export interface ForwardPlan {
  type: 'url' | 'json'
  /** Where positions go; undefined: nowhere, unless a device says otherwise. */
  url: string | undefined
  headers: Readonly<Record<string, string>>
  /** Where events go, always as JSON. */
  eventUrl: string | undefined
  eventHeaders: Readonly<Record<string, string>>
  retry: boolean
}

export const TIMEOUT_MS = 5000
export const ANSWER_BYTES = 16_384

export const jsonCall = (url: string, headers: Readonly<Record<string, string>>, body: string): OutboundCall => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

/** Reads `Name: value` lines. */
export function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of text.split(/\\n|\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
  return headers
}
