import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

const HOST_CHARS = 253
const LABEL = /^[a-z0-9_]([a-z0-9-_]{0,61}[a-z0-9])?$/
/** Names that are nobody's on the public net (RFC 6761, 8375, 9476). */
const NOT_PUBLIC = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|alt|onion|invalid|arpa)$/

/** The host of a request as domains are kept: no port, no dot at the end, lower case. */
export const hostOf = (text: string): string => text.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** A domain as it goes over the wire (lower case, punycode); null for what none can be. */
export function domainOf(text: string): string | null {
  // Typed with what stands around it in the address bar.
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
  const host = domainToASCII(hostOf(bare))
  const labels = host.split('.')
  if (host.length > HOST_CHARS || labels.length < 2 || isIP(host) !== 0) return null
  // Addresses are also written as one number, or in octal; no top level is a number.
  if (!labels.every((label) => LABEL.test(label)) || /^\d/.test(labels.at(-1) ?? '') || NOT_PUBLIC.test(host))
    return null
  return host
}
