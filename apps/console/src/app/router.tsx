import { Outlet, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'

export const makeRouter = () => {
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({ getParentRoute: () => root, path: '/home', component: () => null })
  return createRouter({ routeTree: root.addChildren([home]) })
}
