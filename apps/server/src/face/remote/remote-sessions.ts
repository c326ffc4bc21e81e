import { ApiError } from '@rastro/model/errors'
import { sessionEndpoints } from '@rastro/model/session'
import type { Clock } from '#src/platform/clock'
import type { Actor, Credentials } from '../tracking-server'
import type { RemoteCalls } from './remote-calls'

const KEPT_MS = 10 * 60_000
const MOST = 1000

/** What a remote server is shown, for whomever is asked for. */
export interface RemoteSessions {
  of(actor: Actor): Promise<Credentials>
  /** They do not count any more. True: others may. */
  refused(actor: Actor): boolean
  /** A session of an account, made anew. */
  open(userId: number): Promise<Credentials>
  /** The account of the server itself. */
  own(): Promise<number>
}

/** Sessions of accounts that show nothing themselves are opened by the administrator on their behalf, and kept a while. */
export function createRemoteSessions(calls: RemoteCalls, administrator: Credentials, clock: Clock): RemoteSessions {
  const sessions = new Map<number, { credentials: Promise<Credentials>; untilMs: number }>()
  let own: Promise<number> | undefined

  async function open(userId: number): Promise<Credentials> {
    const { headers } = await calls.ask(sessionEndpoints.become, { params: { userId } }, administrator)
    const [cookie] = headers?.['set-cookie']?.[0]?.split(';') ?? []
    if (!cookie) throw new ApiError('SERVICE_UNAVAILABLE', 'the tracking server opened no session')
    return { cookie }
  }

  function kept(userId: number): Promise<Credentials> {
    const known = sessions.get(userId)
    if (known && known.untilMs > clock.nowMs()) return known.credentials
    if (sessions.size >= MOST) sessions.delete(sessions.keys().next().value ?? 0)
    const credentials = open(userId).catch((error: unknown) => {
      sessions.delete(userId)
      const isAway = error instanceof ApiError && error.status >= 500
      // Whoever is not there, or may not come in, is nobody to the server.
      throw isAway ? error : new ApiError('USER_NOT_AUTHED')
    })
    sessions.set(userId, { credentials, untilMs: clock.nowMs() + KEPT_MS })
    return credentials
  }

  return {
    async of(actor) {
      if (actor === 'server') return administrator
      return actor.credentials ? actor.credentials() : kept(actor.userId)
    },
    refused: (actor) => actor !== 'server' && !actor.credentials && sessions.delete(actor.userId),
    open,
    own() {
      own ??= calls.call(sessionEndpoints.read, { query: {} }, administrator).then(
        ({ id }) => id,
        (error: unknown) => {
          own = undefined
          throw error
        },
      )
      return own
    },
  }
}
