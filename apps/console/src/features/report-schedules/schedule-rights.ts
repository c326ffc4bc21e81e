import { may, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import type { Session } from '#src/widgets/session'

/**
 * What somebody may do to scheduled reports; who may make them may change and remove them. Only for what is shown: the
 * server decides on every call.
 */
export const maySchedules = (right: Right, { user, server }: Session): boolean =>
  may(user, server, 'reports', right === 'view' ? 'view' : 'create', currentLicence().mode)

/** Whether somebody may send reports to others: those he manages. */
export const seesUsers = ({ user, server }: Session): boolean =>
  may(user, server, 'users', 'view', currentLicence().mode)
