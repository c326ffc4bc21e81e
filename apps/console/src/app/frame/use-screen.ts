import { useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { serverCan } from '#src/widgets/capabilities'
import { sameScreen, SCREENS, type ScreenManifest } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'

export interface Screen {
  path: string
  manifest: Omit<ScreenManifest, 'path'>
  /** Only /home has none. */
  hasPanel: boolean
  isExpanded: boolean
  toggleExpanded: () => void
}

const HOME = SCREENS.find(({ path }) => path === '/home')
const NOT_FOUND: Screen['manifest'] = { right: 'user', title: 'frame.notFound.title' }

/** The screen that is open and how its panel stands, read from the address. */
export const useScreen = (): Screen => {
  const matches = useMatches()
  const navigate = useNavigate()
  const location = useLocation()
  const { server } = useSession()
  const own = matches.at(-1)?.staticData.screen
  const isThere = !own?.needs || serverCan(server, own.needs)
  const manifest = (isThere ? own : undefined) ?? (location.pathname === '/home' ? HOME : undefined) ?? NOT_FOUND
  const search = location.search as { expand?: unknown }
  const isExpanded = manifest.mayExpand === true && (search.expand === true || search.expand === 'true')
  return {
    path: location.pathname,
    manifest,
    hasPanel: location.pathname !== '/home' && !manifest.standsAlone,
    isExpanded,
    toggleExpanded: () => void navigate(sameScreen({ expand: !isExpanded })),
  }
}
