import type { CallOut } from '#src/platform/outbound'
import type { TxtLookup } from '#src/platform/txt-records'

/** `unreachable`: nothing was found out, because our own way out did not work. */
export type Finding = 'found' | 'absent' | 'unreachable'

const FILE_TIMEOUT_MS = 5000
const FILE_MAX_BYTES = 2048

export const recordName = (host: string): string => `_rastro.${host}`
export const recordValue = (token: string): string => `rastro-domain=${token}`
export const FILE_PATH = '/.well-known/rastro-domain.txt'

export interface ProofParts {
  lookupTxt: TxtLookup
  callOut: CallOut
  /** Where the site of a host is asked for the file; TLS first. */
  sitesOf?: (host: string) => readonly string[]
}

/** Looks whether somebody who has a domain in hand has put the token there: a record of its DNS, or a file of its site. */
export type FindProof = (host: string, token: string) => Promise<Finding>

export function createDomainProof({ lookupTxt, callOut, sitesOf = bothSites }: ProofParts): FindProof {
  async function inFile(site: string, wanted: string): Promise<boolean> {
    const call = { url: site + FILE_PATH, timeoutMs: FILE_TIMEOUT_MS, maxBytes: FILE_MAX_BYTES }
    // Redirects are not followed, and no address inside is called: whatever it is, it is not proof.
    const answer = await callOut(call).catch(() => undefined)
    return answer?.status === 200 && answer.body.split(/\s+/).includes(wanted)
  }
  return async (host, token) => {
    const wanted = recordValue(token)
    const records = await lookupTxt(recordName(host))
    if (records?.includes(wanted)) return 'found'
    for (const site of sitesOf(host)) if (await inFile(site, wanted)) return 'found'
    return records ? 'absent' : 'unreachable'
  }
}

const bothSites = (host: string): string[] => [`https://${host}`, `http://${host}`]
