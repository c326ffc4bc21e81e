import { signOut } from '#src/api/session'
import { writeStored } from '#src/widgets/stored'
import { setUser, startLeaving } from './known'

/** Ends the session here even when the call fails, and starts over at the login (CORE-SESSION-07). */
export const leave = async (): Promise<void> => {
  // The server closes the live socket with the session; that must not read as a session that was lost.
  startLeaving()
  await signOut().catch(() => undefined)
  writeStored('rememberme', null)
  setUser(null)
  location.assign('/login')
}
