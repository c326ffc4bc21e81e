import type { Position } from '@rastro/model/position'
import { useTranslation } from 'react-i18next'
import { useNow, type Formats } from '#src/widgets/format'
import { CopyButton } from './CopyButton'
import styles from './detail.module.css'
import { ageText, readFlag } from '#src/widgets/telemetry'

/** Where the device is: the address when there is one, the coordinates always. */
export function PlaceCard({ position, formats }: { position: Position; formats: Formats }) {
  const { t } = useTranslation()
  const now = useNow()
  const coordinates = formats.coordinates(position.latitude, position.longitude)
  const isApproximate = readFlag(position.attributes['addressApproximate']) === true
  const fixMs = position.fixTime ? Date.parse(position.fixTime) : null
  return (
    <section className={styles.card} aria-label={t('devices.detail.where')}>
      {position.address && (
        <p className={styles.place} data-field="address">
          {position.address}
          {isApproximate && <span className={styles.approximate}>{t('detail.approximate')}</span>}
        </p>
      )}
      <div className={styles.copyLine}>
        <span data-field="coordinates">{coordinates}</span>
        <CopyButton
          text={`${position.latitude.toFixed(6)}, ${position.longitude.toFixed(6)}`}
          what={t('devices.detail.coordinates')}
        />
      </div>
      {fixMs !== null && (
        <span className={styles.soft} title={formats.dateTime(fixMs)}>
          {t('devices.detail.fixedAt', { time: ageText(fixMs, now, { t, formats }) })}
        </span>
      )}
      {!position.valid && <p className={styles.warning}>{t('devices.detail.invalidFix')}</p>}
    </section>
  )
}
