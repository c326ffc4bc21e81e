import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { makeRouter } from './router'
import { theme } from './theme'
import { SessionProvider } from '#src/widgets/session'

/** Builds the console for one signed-in session. */
export const makeConsole = (session: { server: ServerInfo; user: User }): ComponentType => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 30_000 } } })
  const router = makeRouter()
  const Console = () => (
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
  return Console
}
