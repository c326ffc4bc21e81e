import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import styles from './devices.module.css'
import type { Selection } from './use-selection'

const SelectionActions = lazy(async () => ({ default: (await import('./SelectionActions')).SelectionActions }))

/** How many devices are picked, and what can be asked of them all. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const { ids, isPicking } = selection
  if (ids.size === 0 && !isPicking) return null
  return (
    <div className={styles.selectionBar} role="group" aria-label={t('devices.bulk.pick')} data-selection-bar>
      <span role="status">{t('devices.list.selected', { count: ids.size })}</span>
      <Suspense>{ids.size > 0 && <SelectionActions deviceIds={[...ids]} />}</Suspense>
      <SelectAll selection={selection} />
      <button type="button" className={styles.link} onClick={selection.clear}>
        {t(ids.size > 0 ? 'devices.list.clearSelection' : 'devices.bulk.pickStop')}
      </button>
    </div>
  )
}

/** Takes everything that search and filters leave, also what is far below on the list. */
function SelectAll({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const fleet = useFleet()
  const { all } = useReadable(fleet.counts)
  if (all === 0 || selection.ids.size >= all) return null
  const take = async (): Promise<void> => selection.add((await fleet.listed()).map(({ device }) => device.id))
  return (
    <button type="button" className={styles.link} data-select-all onClick={() => void take()}>
      {t('devices.bulk.selectAll', { count: all, number: number(all) })}
    </button>
  )
}
