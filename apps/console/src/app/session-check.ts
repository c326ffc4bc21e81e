import type { User } from '@rastro/model/user'
import { fetchSession } from '#src/api/session'
import type { FleetClient } from '#src/live/contract'
import { roleOf } from '#src/widgets/rights'
import type { Session } from '#src/widgets/session'
import { currentAddress, known, setUser } from './known'

let running: Promise<void> | null = null

const check = async (): Promise<void> => {
  const before = known.user
  const user = await fetchSession()
  if (user) return
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
const checkWhileOffline = ({ connection }: FleetClient): void => {
  let timer: ReturnType<typeof setInterval> | undefined
  connection.subscribe(() => {
    clearInterval(timer)
    if (connection.get() !== 'offline') return
    void checkSession()
    timer = setInterval(() => void checkSession(), OFFLINE_CHECK_MS)
  })
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number'

/** Reacts to what the live connection says about the signed-in person (CORE-LIVE-03 and 05). */
export const followSession = (fleet: FleetClient, session: Session): void => {
  checkWhileOffline(fleet)
  fleet.onNotice((notice) => {
    if (notice.kind === 'driverLeft') void checkSession()
    if (notice.kind !== 'users') return
    const own = notice.users.filter(isUser).find((user) => user.id === session.user.id)
    if (!own) return
    const isChanged = own.administrator !== session.user.administrator || own.readonly !== session.user.readonly
    setUser(own)
    if (own.disabled) void checkSession()
    else if (isChanged) location.reload()
  })
}
