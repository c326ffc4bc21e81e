import { useTranslation } from 'react-i18next'
import styles from './devices.module.css'
import type { Selection } from './use-selection'

/** How many devices are picked. Actions on several are added here. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  if (selection.ids.size === 0) return null
  return (
    <div className={styles.selectionBar} role="status">
      {t('devices.list.selected', { count: selection.ids.size })}
      <button type="button" className={styles.link} onClick={selection.clear}>
        {t('devices.list.clearSelection')}
      </button>
    </div>
  )
}
