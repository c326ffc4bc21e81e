import './library.css'
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
import { forgetSelected } from '#src/widgets/device-dialogs'
import { DeviceSlotsProvider } from '#src/widgets/device-slots'
import { SessionProvider } from '#src/widgets/session'
import type { Session } from '#src/widgets/session'
import { addLastResort, startConsoleTexts, withLaterTexts } from './console-texts'
import { deviceSlots, fetchDetail } from './device-slots'
import { isKeptFor } from './kept-for'
import { isFromMemory } from './known'
import { makeQueryClient } from './query-client'
import { roleOf } from '#src/widgets/rights'
import { makeRouter } from './router'
import { schemeManager } from './scheme-manager'
import { followSession, followReturn } from './session-check'
import { theme, variables } from './theme'
import { ToastHost } from './ToastHost'

/** Long after the first screen: it is needed only if a text is missing. */
const LAST_RESORT_AFTER_MS = 30_000

/** Well after the map stands, so that nothing of it waits for what may be opened next. */
const DETAIL_AFTER_MS = 30_000

/** Rows in sight ask for theirs themselves; the others must not come before the list. */
const PICTURES_AFTER_MS = 5000

/** What the screen of the address may take at most before the frame is shown without it. */
const SCREEN_FIRST_MS = 50

/** Well after the list stands. */
const KEEP_AFTER_MS = 3000

function fetchDetailWhenIdle(): void {
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
  // A failure shows when a device is opened.
  setTimeout(() => whenIdle(() => void fetchDetail().catch(() => undefined)), DETAIL_AFTER_MS)
}

/** After the first screen, and whenever it changes. A browser that refuses storage shows the maintenance page instead. */
function keepSessionUpToDate(current: Cell<Session>): void {
  const keep = async (): Promise<void> => {
    const { keepSession } = await import('./kept-session')
    if (!isFromMemory()) await keepSession(current.get())
  }
  const tryKeep = (): void => void keep().catch(() => undefined)
  setTimeout(tryKeep, KEEP_AFTER_MS)
  current.subscribe(tryKeep)
}

/** Builds the console for one signed-in session: opens the live fleet, the query cache and the router. */
export const openConsole = async (session: Session): Promise<ComponentType> => {
  await startConsoleTexts()
  if (session.user.mustEnrol) {
    const { openEnrolment } = await withLaterTexts(import('./enrolment-stage'))
    return openEnrolment(session)
  }
  const queryClient = makeQueryClient()
  const fleet = openFleetClient()
  // CORE-GUARD-08: drivers get no devices.
  if (roleOf(session.user) !== 'driver') {
    fleet.start({
      baseUrl: location.origin,
      userId: isKeptFor(session.user) ? session.user.id : null,
      isFromMemory: isFromMemory(),
    })
    setTimeout(preloadCategoryImages, PICTURES_AFTER_MS)
    fetchDetailWhenIdle()
  }
  const router = makeRouter()
  const current = new Cell(session)
  const startOver = (): void => {
    fleet.refresh()
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
  followSession(fleet, current, startOver)
  if (isFromMemory()) followReturn(fleet, current, startOver)
  keepSessionUpToDate(current)
  setTimeout(() => void addLastResort().catch(() => undefined), LAST_RESORT_AFTER_MS)

  // Whoever dropped or lifted it: the circle on the map goes with it.
  fleet.onNotice((notice) => {
    if (notice.kind === 'anchors') void queryClient.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
    if (notice.kind === 'gone') forgetSelected(notice.deviceIds)
  })

  // With its screen known the frame is made piece by piece; found out while it is made, it would be made in one go. A
  // screen whose script is still on its way does not keep the frame waiting.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, SCREEN_FIRST_MS))])

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
