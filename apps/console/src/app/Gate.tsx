import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { MaintenancePage } from '#src/features/maintenance/MaintenancePage'
import { LoadingBar } from '#src/ui/plain/index'
import { GateScreens } from './GateScreens'
import { applyBrand } from './brand'
import { arrive, bootedSession, currentAddress, forgetServer, knownServer } from './boot'
import type { Arrival } from './boot'
import { safeTarget } from './guard'
import { addStage, changeLanguage, wantedLanguage } from './i18n'
import { loadConsole } from './stages'

const Updates = lazy(() => import('./UpdateNotice').then((module) => ({ default: module.UpdateNotice })))

interface View {
  arrival: Arrival
  /** The console, once it is loaded. */
  Console: ComponentType | null
}

const openConsole = async (): Promise<ComponentType> => {
  const { user, server } = bootedSession()
  const account = user.attributes['tarkan.lang']
  await changeLanguage(wantedLanguage(typeof account === 'string' ? account : null, server.attributes['tarkan.lang'] as string))
  const [stage] = await Promise.all([loadConsole(), addStage('app')])
  return stage.makeConsole(bootedSession())
}

/** The first stage: decides what the address means, shows its screen, and hands over to the console after signing in. */
export const Gate = () => {
  const { t } = useTranslation()
  const [view, setView] = useState<View | null>(null)

  const go = useCallback(async () => {
    const arrival = await arrive()
    const server = knownServer()
    if (server) applyBrand(server)
    try {
      setView({ arrival, Console: arrival.kind === 'app' ? await openConsole() : null })
    } catch {
      // A chunk that does not come: most often a new version was installed meanwhile.
      history.replaceState(null, '', `/maintenance?reason=stale&to=${encodeURIComponent(currentAddress())}`)
      setView({ arrival: { kind: 'gate', screen: 'maintenance', params: {} }, Console: null })
    }
  }, [])

  useEffect(() => {
    void go()
  }, [go])

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

  if (!view) return <LoadingBar label={t('common.loading')} />
  return (
    <>
      {view.Console ? (
        <view.Console />
      ) : view.arrival.kind === 'gate' && view.arrival.screen === 'maintenance' ? (
        <MaintenancePage onRetry={leaveMaintenance} />
      ) : (
        <GateScreens arrival={view.arrival} navigate={navigate} />
      )}
      <Suspense>
        <Updates />
      </Suspense>
    </>
  )
}
