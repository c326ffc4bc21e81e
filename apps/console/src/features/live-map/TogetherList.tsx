import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { StateIcon } from '#src/widgets/answer'
import styles from './live-map.module.css'

interface TogetherListProps {
  units: FleetUnit[]
  count: number
  x: number
  y: number
  onSelect(deviceId: number): void
  onClose(): void
}

/** Vehicles that stand in one place, which no zoom can part. */
export const TogetherList = ({ units, count, x, y, onSelect, onClose }: TogetherListProps) => {
  const { t } = useTranslation()
  return (
    <div
      className={styles.together}
      style={{ left: x, top: y }}
      role="dialog"
      aria-label={t('map.together', { count })}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <strong>{t('map.together', { count })}</strong>
        <CloseButton aria-label={t('map.close')} onClick={onClose} autoFocus />
      </header>
      <ul>
        {units.map(({ device, answer }) => (
          <li key={device.id}>
            <button type="button" onClick={() => onSelect(device.id)}>
              <StateIcon state={answer.state} label={t(`answer.state.${answer.state}`)} />
              {device.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
