import type { Device } from '@rastro/model/device'
import type { Silence } from '@rastro/model/silence'
import { IconAccessPointOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { silenceQuery } from '#src/api/device-detail'
import { useFormats, useNow } from '#src/widgets/format'
import styles from './device-detail.module.css'
import { evidenceText } from './silence-text'

/** Why a device that is expected to speak does not: the probable cause, what points to it and what to do. */
export function SilenceCard({ device }: { device: Device }) {
  const isExpected = device.status !== 'online' && device.lastUpdate !== null && !device.disabled
  const { data } = useQuery({ ...silenceQuery(device.id, device.lastUpdate), enabled: isExpected })
  if (!isExpected || !data?.cause || data.silentSince === null) return null
  return <Explanation silence={data} cause={data.cause} sinceMs={Date.parse(data.silentSince)} />
}

interface ExplanationProps {
  silence: Silence
  cause: NonNullable<Silence['cause']>
  sinceMs: number
}

function Explanation({ silence: { confidence, evidence, usualIntervalMs }, cause, sinceMs }: ExplanationProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  return (
    <section className={styles.silence} data-silence={cause} aria-labelledby="silence-cause">
      <IconAccessPointOff size={22} aria-hidden className={styles.silenceIcon} />
      <div className={styles.silenceBody}>
        <p className={styles.soft} title={formats.dateTime(sinceMs)}>
          {t('detail.silence.title', { time: formats.duration(now - sinceMs) })}
        </p>
        <h3 className={styles.cause} id="silence-cause">
          {t(`detail.silence.cause.${cause}`)}
          {cause !== 'unknown' && (
            <span className={styles.confidence} data-confidence={confidence}>
              {t(`detail.silence.confidence.${confidence}`)}
            </span>
          )}
        </h3>
        {evidence.length > 0 && (
          <ul className={styles.evidence} aria-label={t('detail.silence.because')}>
            {evidence.map((one, index) => (
              <li key={index} data-evidence={one.kind}>
                {evidenceText(one, now, { t, formats })}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.advice}>
          <strong>{t('detail.silence.next')}: </strong>
          {t(`detail.silence.advice.${cause}`)}
        </p>
        {usualIntervalMs !== null && (
          <p className={styles.soft}>{t('detail.silence.usual', { time: formats.duration(usualIntervalMs) })}</p>
        )}
      </div>
    </section>
  )
}
