import { createBrowserHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { ComponentType } from 'react'
import { serverCan } from '#src/widgets/capabilities'
import { SCREENS, type ScreenManifest } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'
import { known } from './known'
import { withLaterTexts } from './console-texts'
import { Frame } from './frame/Frame'
import { decide } from './guard'
import { loadChunk } from './load-chunk'
import { NotFound } from './NotFound'
import { SCREEN_CODE } from './screen-code'
import { ScreenFailed } from './ScreenFailed'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenManifest
  }
}

/** The same guard as on the first load, now with everything known. */
const guard = ({ location: to }: { location: { href: string } }): void => {
  const decision = decide(to.href, known)
  if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true })
  // The first stage draws it: leave the console altogether.
  if (decision.kind !== 'app') location.assign(to.href)
}

const root = createRootRoute({
  component: Frame,
  beforeLoad: guard,
  errorComponent: ScreenFailed,
  notFoundComponent: NotFound,
})

/**
 * React's own `lazy`, because the router's reloads the page when a chunk is missing. The router calls `preload` before it
 * shows the screen, so that a screen already here opens without the moment of waiting that `lazy` always takes.
 */
const screenOf = ({ path, laterTexts, needs }: ScreenManifest) => {
  const load = SCREEN_CODE[path]
  if (!load) return () => null
  let loaded: ComponentType | undefined
  const fetchScreen = async () => (loaded = await loadChunk(laterTexts ? () => withLaterTexts(load()) : load))
  const Late = lazy(async () => ({ default: await fetchScreen() }))
  const Screen = () => {
    const [Ready] = useState<ComponentType>(() => loaded ?? Late)
    const { server } = useSession()
    return needs && !serverCan(server, needs) ? <NotFound /> : <Ready />
  }
  // A failure shows when the screen itself asks.
  return Object.assign(Screen, {
    preload: () =>
      fetchScreen().then(
        () => undefined,
        () => undefined,
      ),
  })
}

const children = SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: screenOf(screen),
    errorComponent: ScreenFailed,
    staticData: { screen },
  }),
)

export const makeRouter = () =>
  createRouter({ routeTree: root.addChildren(children), history: createBrowserHistory(), scrollRestoration: false })
