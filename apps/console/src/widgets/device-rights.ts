import { may, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import { serverCan } from './capabilities'
import type { Session } from './session'

/** What somebody may do to devices. Only for what is shown: the server decides on every call. */
export interface DeviceRights {
  /** Block the engine, with a button for it. */
  block: boolean
  unblock: boolean
  /** Send commands of his own making. */
  adHoc: boolean
  /** Send saved commands. */
  saved: boolean
  dropAnchor: boolean
  liftAnchor: boolean
  remove: boolean
}

const isOff = (value: unknown): boolean => value === false || value === 'false'

/** ADM-DETAIL-07: hides the buttons for everybody, without changing anybody's rights. */
const hasLockButtons = ({ server }: Session): boolean => !isOff(server.attributes['tarkan.lockUnlock'])

/** The rights of the signed-in person. */
export const deviceRights = (session: Session): DeviceRights => {
  const { user, server } = session
  const mayDo = (area: 'devices' | 'commands' | 'anchor', right: Right): boolean =>
    may(user, server, area, right, currentLicence().mode)
  const hasButtons = hasLockButtons(session)
  const hasAnchors = serverCan(server, 'anchors')
  return {
    block: hasButtons && mayDo('devices', 'lock'),
    unblock: hasButtons && mayDo('devices', 'unlock'),
    adHoc: mayDo('devices', 'command'),
    saved: mayDo('commands', 'command'),
    dropAnchor: hasAnchors && mayDo('anchor', 'create'),
    liftAnchor: hasAnchors && mayDo('anchor', 'delete'),
    remove: mayDo('devices', 'delete'),
  }
}

/** Only saved commands may be sent (CORE-COMMANDS-08). */
export const isLimitedToSaved = ({ user, server }: Session): boolean =>
  !user.administrator && (user.limitCommands || server.limitCommands)
