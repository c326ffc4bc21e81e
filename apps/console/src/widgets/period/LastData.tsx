import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { useFormats } from '#src/widgets/format'
import { dayOf, dayStart, type Span } from './zone-time'

interface LastDataProps {
  deviceId: number
  /** Where there is nothing. */
  span: Span
  /** What is looked for: a day on the way, or any word. */
  by: 'moving' | 'reported'
  onDay(span: Span): void
}

/** Of a vehicle without anything in a period: when there was something, and the way there. */
export function LastData({ deviceId, span, by, onDay }: LastDataProps) {
  const { t } = useTranslation()
  const { date, settings } = useFormats()
  const { data, isPending } = useQuery({
    ...queryFor(endpoints.nearestReport, {
      query: {
        deviceId: [deviceId],
        from: new Date(span.fromMs).toISOString(),
        to: new Date(span.toMs).toISOString(),
        moving: by === 'moving',
      },
    }),
    staleTime: 0,
    retry: false,
  })
  if (isPending) return <Skeleton height={44} width={220} />
  if (!data) return null
  const atMs = Date.parse(data.before ?? data.after ?? '')
  if (!Number.isFinite(atMs)) return by === 'reported' ? <span>{t('pick.last.never')}</span> : null
  const when = { date: date(atMs) }
  const earlier = by === 'moving' ? t('pick.last.moving', when) : t('pick.last.reported', when)
  const later = by === 'moving' ? t('pick.last.movingNext', when) : t('pick.last.reportedNext', when)
  const day = dayOf(atMs, settings.timeZone)
  const show = (): void =>
    onDay({ fromMs: dayStart(day, settings.timeZone), toMs: dayStart(day, settings.timeZone, 1) - 1 })
  return (
    <>
      <span>{data.before ? earlier : later}</span>
      <Button variant="default" h={44} mt={8} onClick={show} data-last-day>
        {t('pick.last.show')}
      </Button>
    </>
  )
}
