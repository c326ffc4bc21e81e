import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './device-form.module.css'
import { FORM_TABS, TAB_ICONS, needsSaved, type FormTab } from './form-tabs'

interface TabsProps {
  open: FormTab
  isSaved: boolean
  /** Tabs with something to correct. */
  wrong: ReadonlySet<FormTab>
  onOpen(tab: FormTab): void
}

export const panelId = 'device-form-panel'
export const tabId = (tab: FormTab): string => `device-form-tab-${tab}`

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The parts of the record. Arrows move between them. */
export function FormTabs({ open, isSaved, wrong, onOpen }: TabsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const usable = FORM_TABS.filter((tab) => isSaved || !needsSaved(tab))
    const at = usable.indexOf(open)
    const step = STEPS[event.key]
    const next =
      event.key === 'Home'
        ? usable[0]
        : event.key === 'End'
          ? usable.at(-1)
          : step && usable[(at + step + usable.length) % usable.length]
    if (!next) return
    event.preventDefault()
    onOpen(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('device-form.tabs')} onKeyDown={onKeyDown}>
      {FORM_TABS.map((tab) => {
        const Glyph = TAB_ICONS[tab]
        const name = t(`device-form.tab.${tab}`)
        const isShut = needsSaved(tab) && !isSaved
        return (
          <button
            key={tab}
            id={tabId(tab)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab === open}
            aria-controls={panelId}
            aria-label={wrong.has(tab) ? t('device-form.tabWrong', { name }) : undefined}
            aria-describedby={isShut ? 'device-form-save-first' : undefined}
            tabIndex={tab === open ? 0 : -1}
            disabled={isShut}
            title={isShut ? t('device-form.saveFirst') : undefined}
            data-tab={tab}
            data-wrong={wrong.has(tab) || undefined}
            onClick={() => onOpen(tab)}
          >
            <Glyph size={19} stroke={1.7} aria-hidden />
            <span>{name}</span>
          </button>
        )
      })}
    </div>
  )
}
