import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './detail.module.css'
import type { DetailTab } from './use-detail-tab'

export const DETAIL_PANEL = 'device-detail-panel'
export const detailTabId = (tab: DetailTab): string => `device-detail-tab-${tab}`

interface TabsProps {
  tabs: readonly DetailTab[]
  open: DetailTab
  onOpen(tab: DetailTab): void
}

/** The parts of the detail; arrows go from one to the next. */
export function DetailTabs({ tabs, open, onOpen }: TabsProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    onOpen(next)
    document.getElementById(detailTabId(next))?.focus()
  }
  return (
    <div role="tablist" aria-label={t('devices.detail.parts')} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={detailTabId(tab)}
          className={styles.tab}
          aria-selected={tab === open}
          aria-controls={DETAIL_PANEL}
          tabIndex={tab === open ? 0 : -1}
          data-detail-tab={tab}
          onClick={() => onOpen(tab)}
        >
          {t(`devices.detail.tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}
