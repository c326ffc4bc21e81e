import type { ServerInfo } from '@rastro/model/server'
import type { SessionUser } from '@rastro/model/session'
import { createContext, useContext } from 'react'

/** Who is signed in and to which server. */
export interface Session {
  server: ServerInfo
  user: SessionUser
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

/** The session of the console; only screens inside it may ask. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside the console')
  return session
}
