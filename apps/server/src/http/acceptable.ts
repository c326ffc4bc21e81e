import type { Endpoint } from '@rastro/model/wire'

/** Answers of the contract that are JSON and nothing else; texts, files and empty answers come as they are. */
const isJson = ({ path, reply }: Endpoint): boolean =>
  path.startsWith('/api/') && reply !== undefined && !reply.safeParse('').success

const APPLICATION = /^(\*|application)\//

/**
 * Whether somebody who reads only these types can read what the endpoint answers. Types of applications pass, JSON or
 * not: some of them are asked of calls that also give workbooks.
 */
export function isAcceptable(endpoint: Endpoint, accept: string | undefined): boolean {
  if (!accept?.trim() || !isJson(endpoint)) return true
  return accept.split(',').some((one) => APPLICATION.test(one.trim()))
}
