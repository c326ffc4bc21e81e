import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { Cell } from '#src/live/cell'
import { FleetProvider, useReadable } from '#src/live/FleetContext'
import { openFleetClient } from '#src/live/fleet-client'
import { preloadCategoryImages } from '#src/widgets/images/use-image'
import { DeviceSlotsProvider } from '#src/widgets/device-slots'
import { SessionProvider } from '#src/widgets/session'
import type { Session } from '#src/widgets/session'
import { addLastResort, startConsoleTexts } from './console-texts'
import { deviceSlots, fetchDetail } from './device-slots'
import { makeQueryClient } from './query-client'
import { roleOf } from '#src/widgets/rights'
import { makeRouter } from './router'
import { schemeManager } from './scheme-manager'
import { followSession } from './session-check'
import { theme, variables } from './theme'
import { ToastHost } from './ToastHost'

/** Long after the first screen: it is needed only if a text is missing. */
const LAST_RESORT_AFTER_MS = 30_000

/** Well after the map stands, so that nothing of it waits for what may be opened next. */
const DETAIL_AFTER_MS = 30_000

function fetchDetailWhenIdle(): void {
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
  // A failure shows when a device is opened.
  setTimeout(() => whenIdle(() => void fetchDetail().catch(() => undefined)), DETAIL_AFTER_MS)
}

/** Builds the console for one signed-in session: opens the live fleet, the query cache and the router. */
export const openConsole = async (session: Session): Promise<ComponentType> => {
  await startConsoleTexts()
  const queryClient = makeQueryClient()
  const fleet = openFleetClient()
  // CORE-GUARD-08: drivers get no devices.
  if (roleOf(session.user) !== 'driver') {
    fleet.start({ baseUrl: location.origin })
    preloadCategoryImages()
    fetchDetailWhenIdle()
  }
  const router = makeRouter()
  const current = new Cell(session)
  followSession(fleet, current, () => {
    fleet.refresh()
    void queryClient.invalidateQueries()
    void router.invalidate()
  })
  setTimeout(() => void addLastResort().catch(() => undefined), LAST_RESORT_AFTER_MS)

  // Whoever dropped or lifted it: the circle on the map goes with it.
  fleet.onNotice(({ kind }) => {
    if (kind === 'anchors') void queryClient.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
  })

  const Console = () => (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={useReadable(current)}>
          <FleetProvider client={fleet}>
            <DeviceSlotsProvider value={deviceSlots}>
              <RouterProvider router={router} />
            </DeviceSlotsProvider>
          </FleetProvider>
        </SessionProvider>
      </QueryClientProvider>
      <ToastHost />
    </MantineProvider>
  )
  return Console
}
