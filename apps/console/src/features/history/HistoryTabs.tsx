import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#src/widgets/period'
import styles from './history.module.css'
import { MarkList, type MarkListProps } from './MarkList'
import type { Playhead } from './playhead'
import type { Track } from './track-book'
import { TrackTable } from './TrackTable'

const TrackChart = lazy(async () => ({ default: (await import('./TrackChart')).TrackChart }))

const TABS = ['points', 'marks'] as const

interface TabsProps {
  tracks: readonly Track[]
  active: Track
  names: ReadonlyMap<number, string>
  bounds: Span
  head: Playhead
  marks: Omit<MarkListProps, 'head' | 'names' | 'onSeek'> & { isShown: boolean }
  onSeek(timeMs: number): void
}

/** The chart always, and below it the fixes or what happened. */
export function HistoryTabs({ tracks, active, names, bounds, head, marks, onSeek }: TabsProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<string>(TABS[0])
  return (
    <>
      <Suspense fallback={<Skeleton height={170} aria-label={t('history.chart.loading')} />}>
        <TrackChart tracks={tracks} names={names} active={active} bounds={bounds} head={head} onSeek={onSeek} />
      </Suspense>
      {marks.isShown && (
        <SegmentedControl
          fullWidth
          aria-label={t('history.tabs.label')}
          value={tab}
          data={TABS.map((value) => ({ value, label: t(`history.tabs.${value}`) }))}
          onChange={setTab}
          classNames={{ label: styles.segment }}
        />
      )}
      {tab === 'points' || !marks.isShown ? (
        <TrackTable track={active} name={names.get(active.deviceId) ?? ''} head={head} onSeek={onSeek} />
      ) : (
        <MarkList
          marks={marks.marks}
          isLoading={marks.isLoading}
          error={marks.error}
          retry={marks.retry}
          head={head}
          names={names}
          onSeek={onSeek}
        />
      )}
    </>
  )
}
