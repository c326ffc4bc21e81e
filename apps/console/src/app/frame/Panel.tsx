import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStageUse } from '#src/map/map-stage'
import { Sheet } from '#src/ui/sheet/index'
import type { SheetStop } from '#src/ui/sheet/index'
import { BackButton, PanelActions, PanelHead, PanelTitle } from './PanelHead'
import styles from './frame.module.css'
import type { Screen } from './use-screen'

/** Height of the tab bar; the same as `--tab-bar-height`. */
const TAB_BAR_PX = 58

interface PanelProps {
  screen: Screen
  isMobile: boolean
  aboveTabBar: boolean
  children: ReactNode
}

/** The panel with the screen: beside the map on a desktop; on a phone a sheet over it, or the whole window where the route asks. */
export const Panel = ({ screen, isMobile, aboveTabBar, children }: PanelProps) => {
  const { t } = useTranslation()
  const [stop, setStop] = useState<SheetStop>('half')
  const { needsRoom = false, fillsPanel = false } = useStageUse()
  // Who draws on the map needs the map; who reads a table needs none of it.
  useEffect(() => setStop(needsRoom ? 'peek' : fillsPanel ? 'full' : 'half'), [needsRoom, fillsPanel])
  return (
    <Sheet
      label={t('frame.panel')}
      handleLabel={t('frame.sheet')}
      stopLabels={{ peek: t('frame.sheetStop.peek'), half: t('frame.sheetStop.half'), full: t('frame.sheetStop.full') }}
      stop={screen.manifest.isFullOnPhones ? 'full' : stop}
      onStop={setStop}
      bottomPx={aboveTabBar ? TAB_BAR_PX : 0}
      title={<PanelTitle screen={screen} />}
      actions={
        <>
          <BackButton screen={screen} />
          <PanelActions screen={screen} isFixed />
        </>
      }
      docked={
        isMobile
          ? null
          : {
              className: styles.panel,
              bodyClassName: styles.panelBody,
              head: <PanelHead screen={screen} />,
              isExpanded: screen.isExpanded,
            }
      }
    >
      {children}
    </Sheet>
  )
}
