import type pg from 'pg'
import { type Acting, actingNow } from '../platform/acting'

type Query = (first: unknown, ...rest: unknown[]) => unknown
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: unknown) => void
type Connect = (taken?: Taken) => Promise<pg.PoolClient> | void

const WRITES = /^\s*(?:insert|update|delete|with|merge)\b/i
const AGENT_CHARS = 200
/** What a header may hold and JSON of PostgreSQL as well. */
const plain = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, AGENT_CHARS)

const marks = new WeakMap<Acting, string>()

/** The comment that the triggers of the audit read: base64 holds nothing that could end it. */
function markOf(acting: Acting): string {
  const known = marks.get(acting)
  if (known !== undefined) return known
  const { request, actorId, onBehalfId, credential, call } = acting
  const said = {
    request,
    actorId,
    onBehalfId,
    credential,
    call,
    address: plain(acting.address),
    agent: plain(acting.agent),
  }
  const mark = `/*by:${Buffer.from(JSON.stringify(said)).toString('base64')}*/`
  marks.set(acting, mark)
  return mark
}

function marked(acting: Acting, query: unknown): unknown {
  if (typeof query === 'string') return WRITES.test(query) ? markOf(acting) + query : query
  if (typeof query !== 'object' || query === null || !('text' in query) || 'submit' in query || 'name' in query)
    return query
  const { text } = query
  return typeof text === 'string' && WRITES.test(text) ? { ...query, text: markOf(acting) + text } : query
}

/**
 * Lets every statement that changes rows say for whom it is done. It is said in the statement itself: the setting of a
 * connection would stay behind on it, and with a pool in front of the database belong to somebody else.
 */
export function tellWhoActs(pool: pg.Pool): void {
  const lentFor = new WeakMap<pg.PoolClient, Acting>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const telling: Query = (first, ...rest) => {
      const acting = lentFor.get(client)
      return query(acting ? marked(acting, first) : first, ...rest)
    }
    client.query = telling as typeof client.query
  })
  // Who waits for a connection is called by whoever gives one back: for whom it is must be known before.
  const connect = pool.connect.bind(pool) as Connect
  const lending: Connect = (taken) => {
    const acting = actingNow()
    const lend = (client: pg.PoolClient): pg.PoolClient => {
      if (acting) lentFor.set(client, acting)
      else lentFor.delete(client)
      return client
    }
    if (!taken) return (connect() as Promise<pg.PoolClient>).then(lend)
    return connect((error, client, release) => taken(error, client && lend(client), release))
  }
  pool.connect = lending as typeof pool.connect
}
