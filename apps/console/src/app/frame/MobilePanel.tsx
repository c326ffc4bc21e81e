import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStageUse } from '#src/map/map-stage'
import { Sheet } from '#src/ui/sheet/index'
import type { SheetStop } from '#src/ui/sheet/index'
import { BackButton, PanelActions } from './PanelHead'
import styles from './frame.module.css'
import type { Screen } from './use-screen'

/** Height of the tab bar; the same as `--tab-bar-height`. */
const TAB_BAR_PX = 58

/** The panel of a phone: a sheet over the map, or the whole screen where the route asks for it. */
export const MobilePanel = ({
  screen,
  aboveTabBar,
  children,
}: {
  screen: Screen
  aboveTabBar: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const [stop, setStop] = useState<SheetStop>('half')
  const { needsRoom = false } = useStageUse()
  // Who draws on the map needs the map.
  useEffect(() => setStop(needsRoom ? 'peek' : 'half'), [needsRoom])
  return (
    <Sheet
      label={t('frame.panel')}
      handleLabel={t('frame.sheet')}
      stopLabels={{ peek: t('frame.sheetStop.peek'), half: t('frame.sheetStop.half'), full: t('frame.sheetStop.full') }}
      stop={screen.meta.mobileBottom ? stop : 'full'}
      onStop={setStop}
      bottomPx={aboveTabBar ? TAB_BAR_PX : 0}
      title={<h1 className={styles.title}>{t(screen.meta.title)}</h1>}
      actions={
        <>
          <BackButton screen={screen} />
          <PanelActions screen={{ ...screen, meta: { ...screen.meta, allowExpand: false } }} />
        </>
      }
    >
      {children}
    </Sheet>
  )
}
