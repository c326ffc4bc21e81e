import { Button } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { useTranslation } from 'react-i18next'
import styles from './events.module.css'

interface ToolsProps {
  rows: readonly EventRow[]
  /** Null while nothing is being picked. */
  selected: ReadonlySet<number> | null
  mayAct: boolean
  onSelected(selected: ReadonlySet<number> | null): void
  onAcknowledge(ids: readonly number[]): void
  onClear(): void
}

/** Picking several events to see to at once, and clearing the list. */
export function SelectionTools({ rows, selected, mayAct, onSelected, onAcknowledge, onClear }: ToolsProps) {
  const { t } = useTranslation()
  const open = rows.filter(({ acknowledgement }) => !acknowledgement)
  const alarms = open.filter(({ type }) => type === 'alarm')
  if (selected === null)
    return (
      <div className={styles.tools}>
        {mayAct && (
          <Button h={44} variant="subtle" disabled={open.length === 0} onClick={() => onSelected(new Set())}>
            {t('events.select')}
          </Button>
        )}
        <Button h={44} ml="auto" variant="subtle" color="gray" disabled={rows.length === 0} onClick={onClear}>
          {t('events.clear')}
        </Button>
      </div>
    )
  return (
    <div className={styles.tools}>
      <Button
        h={44}
        variant="subtle"
        disabled={alarms.length === 0}
        onClick={() => onSelected(new Set(alarms.map(({ id }) => id)))}
      >
        {t('events.selectAlarms')}
      </Button>
      <Button h={44} ml="auto" variant="subtle" color="gray" onClick={() => onSelected(null)}>
        {t('common.cancel')}
      </Button>
      <Button h={44} fullWidth disabled={selected.size === 0} onClick={() => onAcknowledge([...selected])}>
        {t('events.acknowledge.many', { count: selected.size })}
      </Button>
    </div>
  )
}
