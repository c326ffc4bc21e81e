import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { fetchServerInfo, fetchSession } from '#src/api/session'
import { fleetAhead } from '#src/live/fleet-ahead'
import { roleOf } from '#src/widgets/rights'
import { expectStage } from './i18n'
import { placeOf } from './places'
import { preloadConsole } from './stages'

let server: Promise<ServerInfo> | null = null
let session: Promise<User | null> | null = null

/**
 * Who was signed in most likely still is: everything the console begins with is asked for at once. One after the other,
 * each waits for the line and for what the one before was good for. Whoever takes an answer also gets its failure.
 */
export function askAhead(): void {
  preloadConsole()
  expectStage('app')
  if (placeOf(location.pathname)?.access === 'public') return
  fleetAhead.open()
  server = fetchServerInfo()
  session = fetchSession()
  server.catch(() => undefined)
  // CORE-GUARD-08: drivers get no devices.
  session.then((user) => user && roleOf(user) !== 'driver' && fleetAhead.ask(location.origin)).catch(() => undefined)
}

/** An answer serves once, and only the beginning: later ones are asked for when they are wanted. */
export const forgetAhead = (): void => void (server = session = null)

export function serverInfo(): Promise<ServerInfo> {
  const asked = server ?? fetchServerInfo()
  server = null
  return asked
}

export function sessionUser(): Promise<User | null> {
  const asked = session ?? fetchSession()
  session = null
  return asked
}
