import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readRecent } from '#src/api/device-detail'
import { speedIn, useFormats } from '#src/widgets/format'
import type { Span } from '#src/widgets/period'
import { attributeLabel } from '#src/widgets/telemetry'
import type { Curve } from './chart-columns'
import { lineColor } from './line-colors'
import type { Track } from './track-book'

/** What can be drawn beside the speed. */
export const CHART_NAMES = ['altitude', 'power', 'battery', 'batteryLevel', 'sat', 'ignition', 'rpm', 'fuelLevel', 'fuel', 'temp1', 'hdop', 'rssi'] as const // prettier-ignore
/** The most the server gives at once. */
const POINTS_MAX = 5000
const EXTRA_COLORS = ['#9333ea', '#c2410c', '#0e7490']

export interface ChartCurve extends Curve {
  key: string
  label: string
  /** Curves of one scale share an axis. */
  scale: string
  color: string
}

interface Wanted {
  tracks: readonly Track[]
  names: ReadonlyMap<number, string>
  active: Track
  extra: readonly string[]
  view: Span
}

/** Speed of every track, and other values of the active one; those are asked for again, closer, when the view is. */
export function useCurves({ tracks, names, active, extra, view }: Wanted): ChartCurve[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const { speedUnit } = formats.settings
  const asked = useMemo(() => extra.filter((name) => name !== 'altitude'), [extra])
  const span = { fromMs: Math.floor(view.fromMs), toMs: Math.ceil(view.toMs) }
  const recent = useQueries({
    queries: asked.map((name) => ({
      queryKey: ['history-curve', active.deviceId, name, span.fromMs, span.toMs] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readRecent({ deviceId: active.deviceId, names: [name], ...span, max: POINTS_MAX }, signal),
      staleTime: Infinity,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo((): ChartCurve[] => {
    const speeds = tracks.map(({ deviceId, columns }, index): ChartCurve => {
      const name = names.get(deviceId) ?? ''
      return {
        key: `speed${deviceId}`,
        label: tracks.length > 1 ? name : t('history.table.speed'),
        scale: 'speed',
        color: lineColor(index),
        timesMs: columns.timesMs,
        values: columns.speedsKnots,
        gapStarts: columns.gapStarts,
        shown: (knots) => speedIn(knots, speedUnit),
      }
    })
    const others = extra.flatMap((name, index): ChartCurve[] => {
      const common = { key: name, scale: name, color: EXTRA_COLORS[index] ?? '#475569' }
      if (name === 'altitude') {
        const { timesMs, altitudesMeters, gapStarts } = active.columns
        return [{ ...common, label: t('history.table.altitude'), timesMs, values: altitudesMeters, gapStarts }]
      }
      const series = recent[asked.indexOf(name)]
      if (!series) return []
      const values = series.series[name] ?? []
      return [{ ...common, label: attributeLabel(name, t), timesMs: series.times, values, gapStarts: [] }]
    })
    return [...speeds, ...others]
  }, [tracks, names, active, extra, asked, recent, speedUnit, t])
}
