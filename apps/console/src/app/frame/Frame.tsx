import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveMap } from '#src/features/live-map/LiveMap'
import { loadLaterTexts } from '#src/widgets/later-texts'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { useSession } from '#src/widgets/session'
import { brandOf, showTitle } from '../brand'
import { loadChunk } from '../load-chunk'
import { leave } from '../sign-out'
import { DeviceDialogs } from './DeviceDialogs'
import { Header } from './Header'
import { Panel } from './Panel'
import { PanelSkeleton } from './PanelSkeleton'
import { Rail } from './Rail'
import { Shortcuts } from './Shortcuts'
import { TabBar } from './TabBar'
import styles from './frame.module.css'
import { hasSideMenu } from './menu'
import { useFocusKeeper } from './use-focus-keeper'
import { useScreen } from './use-screen'

const ActingBar = lazy(async () => {
  const [{ ActingBar: bar }] = await Promise.all([
    loadChunk(() => import('#src/features/rights/ActingBar')),
    loadLaterTexts(),
  ])
  return { default: bar }
})
const DemoMark = lazy(async () => ({ default: (await loadChunk(() => import('./DemoMark'))).DemoMark }))

const Content = () => (
  <Suspense fallback={<PanelSkeleton />}>
    <Outlet />
  </Suspense>
)

/** The window; above it, on every screen, that one is somebody else. */
export const Frame = () => {
  if (!useSession().user.acting) return <Inside />
  return (
    <div className={styles.acting}>
      <Suspense>
        <ActingBar />
      </Suspense>
      <div className={styles.actingInside}>
        <Inside />
      </div>
    </div>
  )
}

/** Menu, panel and map, on the desktop side by side, on the phone one over the other. */
const Inside = () => {
  const { t } = useTranslation()
  const session = useSession()
  const screen = useScreen()
  const isMobile = useIsMobile()
  const { manifest, path, hasPanel } = screen

  useEffect(() => showTitle(t(manifest.title), brandOf(session.server)), [t, manifest.title, session.server])

  useFocusKeeper()

  if (manifest.standsAlone)
    return (
      <main className={styles.standAlone}>
        <Content />
        <Button className={styles.standAloneExit} variant="subtle" color="gray" h={44} onClick={() => void leave()}>
          {t('frame.logout')}
        </Button>
      </main>
    )
  const withMenu = hasSideMenu(session, path, manifest.standsAlone === true)
  return (
    <div className={styles.frame} data-mobile={isMobile || undefined} data-panel={hasPanel || undefined}>
      <a className={styles.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      {withMenu && !isMobile && <Rail />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {hasPanel && (
          <Panel screen={screen} isMobile={isMobile} aboveTabBar={withMenu}>
            <Content />
          </Panel>
        )}
        <section className={styles.map} aria-label={t('frame.mapArea')} data-map-area>
          <LiveMap />
          {session.server.attributes.demo === true && (
            <Suspense>
              <DemoMark />
            </Suspense>
          )}
        </section>
        {!hasPanel && <Content />}
      </main>
      <Header />
      {withMenu && isMobile && <TabBar />}
      <Shortcuts />
      <DeviceDialogs />
    </div>
  )
}
