import type { Geofence } from '@rastro/model/geofence'
import { may, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import type { Session } from '#src/widgets/session'

/** What somebody may do to geofences. Only for what is shown: the server decides on every call. */
export const mayGeofences = (right: Right, { user, server }: Session): boolean =>
  may(user, server, 'geofences', right, currentLicence().mode)

/** Dropped by an anchor: it is lifted at its device and never changed here. */
export const isAnchorGeofence = ({ attributes }: Pick<Geofence, 'attributes'>): boolean =>
  attributes['isAnchor'] === true || attributes['isAnchor'] === 'true'
