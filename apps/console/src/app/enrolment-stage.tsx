import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { MustEnrol } from '#src/features/account/MustEnrol'
import { SessionProvider } from '#src/widgets/session'
import type { Session } from '#src/widgets/session'
import { makeQueryClient } from './query-client'
import { schemeManager } from './scheme-manager'
import { leave } from './sign-out'
import { theme, variables } from './theme'
import { ToastHost } from './ToastHost'

/** All that somebody sees whom the house wants to have a second factor, until he has one. */
export const openEnrolment = (session: Session): ComponentType => {
  const queryClient = makeQueryClient()
  return function Enrolment() {
    return (
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        colorSchemeManager={schemeManager}
      >
        <QueryClientProvider client={queryClient}>
          <SessionProvider value={session}>
            <MustEnrol onDone={() => location.reload()} onLeave={() => void leave()} />
          </SessionProvider>
        </QueryClientProvider>
        <ToastHost />
      </MantineProvider>
    )
  }
}
