import { useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { serverCan } from '#src/widgets/capabilities'
import { useSession } from '#src/widgets/session'
import type { RouteMeta } from '../routes'

export interface Screen {
  path: string
  meta: RouteMeta
  /** Only /home has none. */
  hasPanel: boolean
  isExpanded: boolean
  toggleExpanded: () => void
}

const HOME: RouteMeta = { shown: false, title: 'frame.home', backBtn: null, mobileBottom: true, allowExpand: false }

const NOT_FOUND: RouteMeta = { ...HOME, title: 'frame.notFound.title' }

/** The screen that is open and how its panel stands, read from the address. */
export const useScreen = (): Screen => {
  const matches = useMatches()
  const navigate = useNavigate()
  const location = useLocation()
  const { server } = useSession()
  const { meta: own, needs } = matches.at(-1)?.staticData ?? {}
  const isThere = !needs || serverCan(server, needs)
  const meta = (isThere ? own : undefined) ?? (location.pathname === '/home' ? HOME : NOT_FOUND)
  const search = location.search as { expand?: unknown }
  const isExpanded = meta.allowExpand && (search.expand === true || search.expand === 'true')
  return {
    path: location.pathname,
    meta,
    hasPanel: location.pathname !== '/home' && !meta.shown,
    isExpanded,
    toggleExpanded: () =>
      void navigate({ to: '.', search: ((old: object) => ({ ...old, expand: !isExpanded })) as never, replace: true }),
  }
}
