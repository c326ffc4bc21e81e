import { SCREENS, type ScreenManifest } from '#src/widgets/screens'
import type { Session } from '#src/widgets/session'
import { serverCan } from '#src/widgets/capabilities'
import { canSee, isPlus, managesPeople, mayShare, roleOf } from '#src/widgets/rights'
import { currentLicence } from '#src/api/licence'

export type MenuScreen = ScreenManifest & { menu: NonNullable<ScreenManifest['menu']> }

/** The menu entries this session may see, in order (CORE-MENU-01). */
export const menuFor = ({ user, server }: Session): MenuScreen[] =>
  SCREENS.filter((screen): screen is MenuScreen => {
    const { menu, needs, right } = screen
    if (!menu || (needs && !serverCan(server, needs))) return false
    if (menu.isForPlus && !isPlus(server, currentLicence().mode)) return false
    if (right === 'admin') return roleOf(user) === 'administrator'
    if (right === 'manager' && !managesPeople(user)) return false
    if (menu.isForShares) return mayShare('view', { user, server }, currentLicence().mode)
    return !menu.area || canSee(menu.area, user, server, currentLicence().mode)
  })

/** CORE-MENU-04: no side menu for drivers, shared sessions and stand-alone screens, except /home. */
export const hasSideMenu = ({ user }: Session, path: string, isStandAlone: boolean): boolean => {
  const role = roleOf(user)
  if (role === 'driver' || role === 'shared') return false
  return path === '/home' || !isStandAlone
}
