import { currentLicence } from '#src/api/licence'
import { canSee, roleOf } from '#src/widgets/rights'
import type { Session } from '#src/widgets/session'

/** Whether somebody may see events at all. */
export const maySeeEvents = ({ user, server }: Session): boolean => {
  const role = roleOf(user)
  return role !== 'shared' && role !== 'driver' && canSee('events', user, server, currentLicence().mode)
}

/** Whether somebody may say that he saw to an event. The server decides on every call. */
export const mayAcknowledge = (session: Session): boolean =>
  maySeeEvents(session) && (session.user.administrator || !(session.user.readonly || session.server.readonly))
