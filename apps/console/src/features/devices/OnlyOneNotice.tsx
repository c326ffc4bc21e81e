import { useTranslation } from 'react-i18next'
import { useFleetQuery } from '#src/live/FleetContext'
import styles from './devices.module.css'

/** Reminds that the map is narrowed to one device, with the way out. */
export function OnlyOneNotice() {
  const { t } = useTranslation()
  const [query, setQuery] = useFleetQuery()
  if (query.onlyDeviceId === null) return null
  return (
    <p className={styles.notice} role="status">
      {t('devices.filter.onlyOne')}
      <button type="button" className={styles.link} onClick={() => setQuery({ ...query, onlyDeviceId: null })}>
        {t('devices.filter.onlyOneOff')}
      </button>
    </p>
  )
}
