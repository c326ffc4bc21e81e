import { may, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import type { Session } from '#src/widgets/session'

/** What somebody may do to calendars. Only for what is shown: the server decides on every call. */
export const mayCalendars = (right: Right, { user, server }: Session): boolean =>
  may(user, server, 'calendars', right, currentLicence().mode)
