import type { User } from '@rastro/model/user'
import { fetchServerInfo, fetchSession } from '#src/api/session'
import type { Cell } from '#src/live/cell'
import type { FleetClient } from '#src/live/contract'
import { roleOf } from '#src/widgets/rights'
import type { Session } from '#src/widgets/session'
import { currentAddress, hasLeft, isFromMemory, known, setConfirmed, setUser } from './known'

let running: Promise<void> | null = null

/** Clocks of viewers and the server differ. */
const CLOCK_GRACE_MS = 60_000

/** The link of a viewer is over: the countdown says so and leads out (CORE-SHARE-07), nobody is sent to a login. */
const isShareOver = (user: User): boolean =>
  roleOf(user) === 'shared' &&
  typeof user.expirationTime === 'string' &&
  Date.parse(user.expirationTime) <= Date.now() + CLOCK_GRACE_MS

const check = async (): Promise<void> => {
  const before = known.user
  const user = await fetchSession()
  // Another tab of this browser, or the end of the hour, made him somebody else.
  if (user && before && user.id !== before.id && !hasLeft()) return location.assign('/home')
  if (user || hasLeft() || (before && isShareOver(before))) return
  setUser(null)
  const login = before && roleOf(before) === 'driver' ? '/motorista' : '/login'
  location.assign(`${login}?to=${encodeURIComponent(currentAddress())}`)
}

/** Asks once whether the session still lives and goes to the login when not. A server that is away changes nothing. */
export const checkSession = (): Promise<void> => {
  running ??= check()
    .catch(() => undefined)
    .finally(() => {
      running = null
    })
  return running
}

const OFFLINE_CHECK_MS = 15_000

/** The server closes the sockets of sessions that ended, so a connection that is away may mean this one did. */
const checkWhileOffline = ({ connection }: Pick<FleetClient, 'connection'>): void => {
  let timer: ReturnType<typeof setInterval> | undefined
  connection.subscribe(() => {
    clearInterval(timer)
    if (connection.get() !== 'offline') return
    void checkSession()
    timer = setInterval(() => void checkSession(), OFFLINE_CHECK_MS)
  })
}

/** A console that opened from memory: once the server is back, it says who this is and what he may. */
export const followReturn = (
  { connection }: Pick<FleetClient, 'connection'>,
  session: Cell<Session>,
  returned: () => void,
): void => {
  connection.subscribe(() => {
    if (connection.get() !== 'live' || !isFromMemory()) return
    void Promise.all([fetchServerInfo(), fetchSession()])
      .then(([server, user]) => {
        if (!user || !isFromMemory()) return checkSession()
        setConfirmed(server, user)
        session.set({ server, user })
        returned()
      })
      // Away again: the next connection asks anew.
      .catch(() => undefined)
  })
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number'

/** Somebody who may no longer be here; the server says so on the check. */
const isEnded = ({ disabled, expirationTime }: User, nowMs: number): boolean =>
  disabled || (typeof expirationTime === 'string' && Date.parse(expirationTime) <= nowMs)

/**
 * Reacts to what the live connection says about the signed-in person (CORE-LIVE-03 and 05).
 * @param rightsChanged somebody became or ceased to be an administrator or read-only: what he may open and see is another
 */
export const followSession = (
  fleet: Pick<FleetClient, 'onNotice' | 'connection'>,
  session: Cell<Session>,
  rightsChanged: () => void,
): void => {
  checkWhileOffline(fleet)
  fleet.onNotice((notice) => {
    if (notice.kind === 'driverLeft') void checkSession()
    if (notice.kind !== 'users') return
    const { user: before, server } = session.get()
    const own = notice.users.filter(isUser).find((user) => user.id === before.id)
    if (!own) return
    // A shared session is marked by its sign-in, not in the record.
    const user = { ...before, ...own }
    setUser(user)
    session.set({ server, user })
    if (isEnded(user, Date.now())) void checkSession()
    if (user.administrator !== before.administrator || user.readonly !== before.readonly) rightsChanged()
  })
}
