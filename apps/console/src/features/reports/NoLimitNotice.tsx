import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SpeedField } from './NumberFields'
import styles from './reports.module.css'

/** Nothing says what is too fast: asks for a limit instead of showing an empty report. */
export function NoLimitNotice({ onLimit }: { onLimit(knots: number): void }) {
  const { t } = useTranslation()
  const [knots, setKnots] = useState<number | null>(null)
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      className={styles.empty}
      data-report-no-limit
      onSubmit={(event) => {
        event.preventDefault()
        if (knots === null || Number.isNaN(knots)) setRefused(true)
        else onLimit(knots)
      }}
    >
      <strong role="status">{t('reports.noLimit.title')}</strong>
      <span>{t('reports.noLimit.text')}</span>
      <div style={{ textAlign: 'left', width: '100%', maxWidth: 320, marginTop: 8 }}>
        <SpeedField
          knots={null}
          error={isRefused ? t('reports.problem.speedLimit') : undefined}
          onKnots={(next) => {
            setKnots(next)
            setRefused(false)
          }}
        />
      </div>
      <Button type="submit" h={44} mt={8}>
        {t('reports.noLimit.run')}
      </Button>
    </form>
  )
}
