import type { User } from '@rastro/model/user'
import { Suspense, lazy, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTexts } from '#src/widgets/texts'
import { MaintenancePage } from '#src/features/maintenance/MaintenancePage'
import { LoadingBar } from '#src/ui/plain/index'
import { GateScreens } from './GateScreens'
import { applyBrand } from './brand'
import { arrive } from './boot'
import { currentAddress, forgetServer, knownServer, knownSession, setUser } from './known'
import type { Arrival } from './boot'
import { safeTarget } from './guard'
import { changeLanguage, wantedLanguage } from './i18n'
import { loadConsole } from './stages'

const Updates = lazy(() => import('./UpdateNotice').then((module) => ({ default: module.UpdateNotice })))

interface View {
  arrival: Arrival
  /** The console, once it is loaded. */
  Console: ComponentType | null
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The language of what is about to show, now that the server, and perhaps the account, had their say. */
const settleLanguage = (user: User | null): Promise<void> =>
  changeLanguage(
    wantedLanguage(asText(user?.attributes['tarkan.lang']), asText(knownServer()?.attributes['tarkan.lang'])),
  )

const openConsole = async (): Promise<ComponentType> => {
  const session = knownSession()
  const [stage] = await Promise.all([loadConsole(), settleLanguage(session.user)])
  return stage.openConsole(session)
}

/** The first stage: decides what the address means, shows its screen, and hands over to the console after signing in. */
export const Gate = () => {
  const { t } = useTexts()
  const [view, setView] = useState<View | null>(null)

  const go = useCallback(async () => {
    const arrival = await arrive()
    const server = knownServer()
    if (server) applyBrand(server)
    try {
      if (arrival.kind === 'gate') await settleLanguage(null)
      const Console = arrival.kind === 'app' ? await openConsole() : null
      // The console is made in pieces: what is typed or tapped meanwhile is heard.
      startTransition(() => setView({ arrival, Console }))
    } catch {
      // A chunk that does not come: most often a new version was installed meanwhile.
      history.replaceState(null, '', `/maintenance?reason=stale&to=${encodeURIComponent(currentAddress())}`)
      setView({ arrival: { kind: 'gate', screen: 'maintenance', params: {} }, Console: null })
    }
  }, [])

  useEffect(() => {
    void go()
  }, [go])

  // What index.html and `begin.js` painted goes with the commit that puts a screen in its place.
  useLayoutEffect(() => {
    if (view) document.getElementById('begin')?.remove()
  }, [view])

  // The console has its own router; only the first stage listens here.
  const inConsole = Boolean(view?.Console)
  useEffect(() => {
    if (inConsole) return
    const onBack = () => void go()
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [go, inConsole])

  const navigate = useCallback(
    (to: string) => {
      history.pushState(null, '', to)
      void go()
    },
    [go],
  )

  const leaveMaintenance = useCallback(async () => {
    forgetServer()
    const params = new URLSearchParams(location.search)
    history.replaceState(null, '', safeTarget(params.get('to')))
    await go()
  }, [go])

  /** Where the person wanted to go; `to` may have come from a link, so it must be a path of ours. */
  const onSignedIn = useCallback(
    async (user: User) => {
      // Before anything changes, so that a failure leaves the form as it is (CORE-ERRORS-04).
      await loadConsole()
      setUser(user)
      history.replaceState(null, '', safeTarget(new URLSearchParams(location.search).get('to')))
      await go()
    },
    [go],
  )

  if (!view) return <LoadingBar label={t('common.loading')} />
  return (
    <>
      {view.Console || view.arrival.kind === 'app' ? (
        view.Console && <view.Console />
      ) : view.arrival.screen === 'maintenance' ? (
        <MaintenancePage onRetry={leaveMaintenance} />
      ) : (
        <GateScreens arrival={view.arrival} navigate={navigate} onSignedIn={onSignedIn} />
      )}
      <Suspense>
        <Updates />
      </Suspense>
    </>
  )
}
