import type { Session } from '#src/widgets/session'
import { serverCan } from '#src/widgets/capabilities'
import { canSee, mayShare, roleOf } from '#src/widgets/rights'
import { currentLicence } from '#src/api/licence'
import { consoleRoutes } from '../routes'
import type { ConsoleRoute, MenuEntry } from '../routes'

export type MenuRoute = ConsoleRoute & { menu: MenuEntry }

/** The menu entries this session may see, in order (CORE-MENU-01). */
export const menuFor = ({ user, server }: Session): MenuRoute[] =>
  consoleRoutes.filter((route): route is MenuRoute => {
    if (!route.menu || (route.needs && !serverCan(server, route.needs))) return false
    if (route.menu.adminOnly) return roleOf(user) === 'administrator'
    if (route.menu.sharesOnly) return mayShare('view', { user, server }, currentLicence().mode)
    return !route.menu.area || canSee(route.menu.area, user, server, currentLicence().mode)
  })

/** CORE-MENU-04: no side menu for drivers, shared sessions and stand-alone screens, except /home. */
export const hasSideMenu = ({ user }: Session, path: string, isStandAlone: boolean): boolean => {
  const role = roleOf(user)
  if (role === 'driver' || role === 'shared') return false
  return path === '/home' || !isStandAlone
}
