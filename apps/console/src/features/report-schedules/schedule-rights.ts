import { may, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import { mayReports } from '#src/widgets/rights'
import type { Session } from '#src/widgets/session'

/**
 * What somebody may do to scheduled reports; who may make them may change and remove them, but not who only reads, though
 * he may have files made. Only for what is shown: the server decides on every call.
 */
export const maySchedules = (right: Right, { user, server }: Session): boolean => {
  const mode = currentLicence().mode
  if (right === 'view') return mayReports('view', { user, server }, mode)
  const onlyReads = !user.administrator && (user.readonly || server.readonly)
  return !onlyReads && mayReports('create', { user, server }, mode)
}

/** Whether somebody may send reports to others: those he manages. */
export const seesUsers = ({ user, server }: Session): boolean =>
  may(user, server, 'users', 'view', currentLicence().mode)
