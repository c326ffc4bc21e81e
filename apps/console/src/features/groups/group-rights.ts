import { may, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import type { Session } from '#src/widgets/session'

/** What somebody may do to groups. Only for what is shown: the server decides on every call. */
export const mayGroups = (right: Right, { user, server }: Session): boolean =>
  may(user, server, 'groups', right, currentLicence().mode)
