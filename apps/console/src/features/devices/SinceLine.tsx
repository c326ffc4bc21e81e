import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { restSinceQuery } from '#src/api/device-detail'
import type { FleetUnit } from '#src/live/contract'
import { useNow, type Formats } from '#src/widgets/format'
import listStyles from './devices.module.css'
import type { UnitSummary } from './unit-summary'

interface SinceProps {
  unit: FleetUnit
  summary: UnitSummary
  formats: Formats
}

/** What the vehicle is doing, and for how long. */
export function SinceLine({ unit: { device }, summary: { state, tone, sinceMs, lastUpdateMs }, formats }: SinceProps) {
  const { t } = useTranslation()
  const now = useNow()
  const isStopped = state === 'stopped'
  const rest = useQuery({ ...restSinceQuery(device.id), enabled: isStopped && sinceMs === null })
  const isSilent = state === 'offline' || state === 'unknown'
  const fromMs = sinceMs ?? (isStopped ? (rest.data ?? null) : isSilent ? lastUpdateMs : null)
  const text =
    state === 'never' || fromMs === null
      ? isStopped && rest.data === null
        ? t('detail.since.stoppedLong')
        : t(`devices.status.${state}`)
      : t(`detail.since.${state}`, { time: formats.duration(now - fromMs) })
  return (
    <strong
      className={listStyles.state}
      style={{ flex: 'none' }}
      data-tone={tone}
      data-since={state}
      title={fromMs === null ? undefined : formats.dateTime(fromMs)}
    >
      {text}
    </strong>
  )
}
