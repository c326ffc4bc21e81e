import { Resolver } from 'node:dns/promises'

/** Texts of the TXT records of a name, each whole; empty when there are none, null when that could not be found out. */
export type TxtLookup = (name: string) => Promise<string[] | null>

const TIMEOUT_MS = 3000
const TRIES = 2
const RECORDS_MAX = 100
/** The resolver of this machine did not answer: says nothing of the name. */
const OUR_FAULT = new Set(['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED', 'EDESTRUCTION', 'ENOTINITIALIZED', 'EREFUSED'])

/** @param servers addresses of resolvers, with ports; none: those of the machine */
export function createTxtLookup(servers: readonly string[]): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, RECORDS_MAX).map((pieces) => pieces.join(''))
    } catch (error) {
      return OUR_FAULT.has((error as NodeJS.ErrnoException).code ?? '') ? null : []
    }
  }
}
