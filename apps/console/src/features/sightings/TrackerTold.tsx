import type { SightingTold } from '@rastro/model/sighting'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useNow } from '#src/widgets/format/index'
import { ageText, attributeLabel, attributeText, speedText, type Words } from '#src/widgets/telemetry'
import styles from './sightings.module.css'

/** What the tracker's messages meant, so that one sees whose it is before it is let in. */
export function TrackerTold({ told: { fix, attributes } }: { told: SightingTold }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const words: Words = { t, formats }
  const values = Object.entries(attributes).map(([name, value]) => ({
    name,
    label: attributeLabel(name, t),
    text: attributeText(name, value, words),
  }))
  if (!fix && values.length === 0) return <p className={styles.soft}>{t('sightings.toldNothing')}</p>
  const fixMs = fix ? Date.parse(fix.fixTime) : null
  return (
    <dl className={styles.told} data-told>
      {fix ? (
        <>
          <Fact label={t('sightings.place')} name="place" isWide>
            {fix.address && <span>{fix.address}</span>}
            <span className={styles.soft}>{formats.coordinates(fix.latitude, fix.longitude)}</span>
          </Fact>
          <Fact label={t('sightings.fixTime')} name="fixTime" title={formats.dateTime(fixMs)}>
            {fixMs === null ? '' : ageText(fixMs, now, words)}
          </Fact>
          <Fact label={t('telemetry.fields.speed')} name="speed">
            {speedText(fix.speedKnots, words)}
          </Fact>
        </>
      ) : (
        <Fact label={t('sightings.place')} name="place" isWide>
          {t('sightings.noPlace')}
        </Fact>
      )}
      {values.map(({ name, label, text }) => (
        <Fact key={name} label={label} name={name}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}

interface FactProps {
  label: string
  name: string
  title?: string
  isWide?: boolean
  children: ReactNode
}

const Fact = ({ label, name, title, isWide, children }: FactProps) => (
  <div data-told-field={name} data-wide={isWide || undefined} title={title}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
