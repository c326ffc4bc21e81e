import type { Port } from '@rastro/model/port'
import { useTranslation } from 'react-i18next'
import { CopyText } from '#src/widgets/CopyText'
import { useFormats } from '#src/widgets/format/index'
import { hexPairs } from './port-list'
import styles from './ports.module.css'

/** The last message of a port that nobody could read, and why. */
export const UnreadableFrame = ({ frame }: { frame: NonNullable<Port['lastUnreadable']> }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  // The two that the detection port gives; the others are words of the protocol's reader.
  const { reason: code } = frame
  const reason = code === 'unknown' || code === 'silent' ? t(`ports.reasons.${code}`) : code
  return (
    <div role="cell" className={styles.frame}>
      <div className={styles.frameHead}>
        <div>
          <strong>{t('ports.frame')}</strong>
          <p>
            {formats.dateTime(Date.parse(frame.at))} · {t('ports.frameFrom', { address: frame.address })} ·{' '}
            {t('ports.reason', { reason })}
          </p>
        </div>
        <CopyText text={frame.hex} label={t('ports.copyFrame')} />
      </div>
      <pre tabIndex={0}>{hexPairs(frame.hex)}</pre>
    </div>
  )
}
