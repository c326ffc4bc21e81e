import { ApiError } from '@rastro/model/errors'
import { type Passkey, passkeyEndpoints, type SessionUser } from '@rastro/model/session'
import { wireDate } from '@rastro/model/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { Passkeys } from '#src/tracking/people/passkeys/index'
import { type NewSession, placeOf, requireStrong, type Sessions } from '#src/tracking/people/sessions/index'
import type { SignIns } from '#src/tracking/people/sign-ins/index'

export interface PasskeyRoutes {
  passkeys: Passkeys
  sessions: Sessions
  signIns: SignIns
  clock: Clock
  /** People sign in elsewhere. */
  withoutPasswords: boolean
  setCookie(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<SessionUser>
}

type Row = Awaited<ReturnType<Passkeys['list']>>[number]
const present = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  host: row.rp_id,
  createdAt: wireDate(row.created_at),
  lastUsedAt: row.last_used_at ? wireDate(row.last_used_at) : null,
  isSynced: row.is_synced,
})

export function passkeyRoutes(mount: Mount, parts: PasskeyRoutes): void {
  const { passkeys, sessions, signIns, clock, withoutPasswords, setCookie } = parts
  mount(passkeyEndpoints.list, async ({ actor }) => (await passkeys.list(actor.id)).map(present))
  mount(passkeyEndpoints.begin, ({ actor, credentials, request }) => {
    requireStrong(credentials, clock.nowMs())
    return passkeys.begin(actor, request.host)
  })
  mount(passkeyEndpoints.add, async ({ actor, credentials, body, request }) => {
    requireStrong(credentials, clock.nowMs())
    return present(await passkeys.add(actor, body.name, body.passkey, request.host))
  })
  mount(passkeyEndpoints.remove, ({ actor, credentials, params }) => {
    requireStrong(credentials, clock.nowMs())
    return passkeys.remove(actor, params.id)
  })
  mount(passkeyEndpoints.challenge, ({ request }) => passkeys.challenge(request.host, request.ip))
  mount(passkeyEndpoints.enter, async ({ body, request, reply }) => {
    if (withoutPasswords) throw new ApiError('HTTP_401_UNAUTHORIZED')
    const from = placeOf(request)
    const shown = await passkeys.show(body.passkey, request.host)
    if (!shown) throw new ApiError('PASSKEY_REFUSED')
    const { user, isGood } = shown
    const refused = isGood ? sessions.refusalOf(user) : new ApiError('PASSKEY_REFUSED')
    if (refused) {
      signIns.failed(user, isGood ? 'closed' : 'wrongPasskey', from)
      throw refused
    }
    const session = await sessions.open(user, request.headers.origin ?? null, {
      method: 'passkey',
      from,
      remember: body.remember ?? false,
      // It is had and was unlocked: both factors.
      strongAtMs: clock.nowMs(),
    })
    await sessions.close(request.headers.cookie)
    return setCookie(request, reply, session)
  })
}
