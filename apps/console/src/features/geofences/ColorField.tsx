import { useTranslation } from 'react-i18next'
import styles from './geofences.module.css'

/** Told apart by people who see colours otherwise too. */
const SUGGESTED = ['#1d63c9', '#0891b2', '#7c3aed', '#c2185b', '#c42b2b', '#b45309', '#4d7c0f', '#475569']

/** The colour of a geofence on the map: the brand's, one of these, or any other. */
export function ColorField({ value, onChange }: { value: string; onChange(color: string): void }) {
  const { t } = useTranslation()
  const isOther = value !== '' && !SUGGESTED.includes(value.toLowerCase())
  return (
    <div className={styles.colorField} role="group" aria-label={t('geofences.color')}>
      <span className={styles.label} aria-hidden>
        {t('geofences.color')}
      </span>
      <div className={styles.swatches}>
        <button
          type="button"
          className={styles.swatch}
          style={{ background: 'var(--brand)' }}
          aria-label={t('geofences.colorBrand')}
          title={t('geofences.colorBrand')}
          aria-pressed={value === ''}
          onClick={() => onChange('')}
        />
        {SUGGESTED.map((color, index) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ background: color }}
            aria-label={t('geofences.colorNumber', { number: index + 1 })}
            aria-pressed={value.toLowerCase() === color}
            onClick={() => onChange(color)}
            data-color={color}
          />
        ))}
        <label className={styles.swatch} data-pressed={isOther || undefined} title={t('geofences.colorOther')}>
          <input
            type="color"
            aria-label={t('geofences.colorOther')}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#888888'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      </div>
    </div>
  )
}
