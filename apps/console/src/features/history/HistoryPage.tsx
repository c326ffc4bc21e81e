import { Skeleton, Stack, Text } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFormats } from '#src/widgets/format'
import { LastData, type Span } from '#src/widgets/period'
import { mayReports } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { DeviceChooser } from './DeviceChooser'
import { ExportMenu } from './ExportMenu'
import { FixCard } from './FixCard'
import { HistoryTabs } from './HistoryTabs'
import { LoadState } from './LoadState'
import styles from './history.module.css'
import { useMarks } from './marks'
import { PeriodChooser } from './PeriodChooser'
import { ReplayBar } from './ReplayBar'
import { SpeedLegend } from './SpeedLegend'
import type { Track } from './track-book'
import { TrackSummary } from './TrackSummary'
import { useDeviceNames } from './use-device-names'
import { useDrawnTracks } from './use-drawn-tracks'
import { useHistoryAddress } from './use-history-address'
import { usePlayhead } from './use-playhead'
import { useReplay, useReplayKeys } from './use-replay'
import { useTrackBook } from './use-track-book'

/** From the first fix of all tracks to the last; null without any. */
function useBounds(tracks: readonly Track[]): Span | null {
  const fromMs = Math.min(...tracks.map(({ columns }) => columns.timesMs[0] ?? Infinity))
  const toMs = Math.max(...tracks.map(({ columns }) => columns.timesMs.at(-1) ?? -Infinity))
  return useMemo(() => (fromMs <= toMs ? { fromMs, toMs } : null), [fromMs, toMs])
}

/** Where vehicles went in a period: on the map, as a table, as a chart, and played again (CORE-HISTORY-01). */
export function HistoryPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { mode } = currentLicence()
  if (!mayReports('view', session, mode))
    return (
      <p className={styles.note} role="alert">
        {t('history.noRight')}
      </p>
    )
  return <History mayExport={mayReports('create', session, mode)} />
}

function History({ mayExport }: { mayExport: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { request, span, ask } = useHistoryAddress()
  const { deviceIds } = request
  const [tracks, book] = useTrackBook(deviceIds, span)
  const names = useDeviceNames(deviceIds)
  const [chosenId, choose] = useState<number | null>(null)
  const active = tracks.find(({ deviceId }) => deviceId === chosenId) ?? tracks[0] ?? null
  const bounds = useBounds(tracks)
  const head = usePlayhead(bounds)
  const found = useMarks(tracks, span)
  const { marks } = found
  const replay = useReplay(head, bounds, active, marks)
  useReplayKeys(replay, bounds !== null)
  const stopText = useCallback((durationMs: number) => formats.duration(durationMs), [formats])
  const unit = formats.settings.speedUnit
  useDrawnTracks({
    tracks,
    periodKey: `${span?.fromMs}-${span?.toMs}`,
    names,
    marks,
    stopText,
    unit,
    head,
    onPick(timeMs, deviceId) {
      choose(deviceId)
      replay.seek(timeMs)
    },
    onMark(id) {
      const mark = marks.find((one) => one.id === id)
      if (mark) replay.seek(mark.timeMs)
      else if (bounds) replay.seek(id.startsWith('a') ? bounds.fromMs : bounds.toMs)
    },
  })
  const hasFixes = active !== null && active.columns.timesMs.length > 0
  return (
    <div className={styles.page} data-history>
      <div className={styles.form}>
        <DeviceChooser
          deviceIds={deviceIds}
          names={names}
          activeId={active?.deviceId ?? null}
          onActive={choose}
          onDevices={(next) => ask({ deviceIds: next })}
        />
        <PeriodChooser period={request.period} isBad={request.isBad} onPeriod={(period) => ask({ period })} />
      </div>
      {deviceIds.length === 0 && <NothingChosen />}
      <LoadState tracks={tracks} names={names} onStop={() => book.stop()} onRetry={() => book.retry()} />
      {active && !hasFixes && (active.state === 'loading' || active.state === 'waiting') && <Skeleton height={220} />}
      {active && span && !hasFixes && active.state === 'ready' && (
        <Stack align="center" ta="center" gap="xs" px="xl" py={48} role="status" data-history-nothing>
          <IconRoute size={44} stroke={1.3} color="var(--text-soft)" aria-hidden />
          <Text fw={650}>{t('errors.TRACK_EMPTY')}</Text>
          <LastData deviceId={active.deviceId} span={span} by="reported" onDay={(day) => ask({ period: day })} />
        </Stack>
      )}
      {active && hasFixes && bounds && (
        <>
          <div className={styles.resultLine}>
            <p className={styles.soft}>
              <span>{formats.dateTime(bounds.fromMs)} –</span> <span>{formats.dateTime(bounds.toMs)}</span>
            </p>
            {mayExport && span && <ExportMenu deviceIds={deviceIds} span={span} />}
          </div>
          <TrackSummary track={active} />
          {tracks.length === 1 && <SpeedLegend unit={unit} />}
          <FixCard track={active} head={head} />
          <HistoryTabs
            tracks={tracks}
            active={active}
            names={names}
            bounds={bounds}
            head={head}
            marks={found}
            onSeek={replay.seek}
          />
          <ReplayBar head={head} bounds={bounds} replay={replay} track={active} />
        </>
      )}
    </div>
  )
}

function NothingChosen() {
  const { t } = useTranslation()
  return (
    <Stack align="center" ta="center" gap="xs" px="xl" py={48}>
      <IconRoute size={44} stroke={1.3} color="var(--text-soft)" aria-hidden />
      <Text fw={650}>{t('history.empty')}</Text>
      <p className={styles.soft}>{t('history.text')}</p>
    </Stack>
  )
}
