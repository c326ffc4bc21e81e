import type { RecentSeries } from '@rastro/model/position'
import { useQueries } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readRecent } from '#src/api/device-detail'
import { endpoints } from '#src/api/endpoints'
import { useFormats } from '#src/widgets/format'
import { lineValues, refined, type Line } from './chart-data'
import { measureOf } from './measures'
import type { Span } from '#src/widgets/period'

/** The most the server gives at once. */
const POINTS_MAX = 5000
const SETTLE_MS = 250

interface Wanted {
  devices: readonly { id: number; name: string }[]
  names: readonly string[]
  whole: Span
  view: Span
}

const seriesQuery = (deviceId: number, names: readonly string[], { fromMs, toMs }: Span, isWanted: boolean) => ({
  queryKey: [endpoints.readRecent.path, 'chart', deviceId, names, fromMs, toMs] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readRecent({ deviceId, names, fromMs, toMs, max: POINTS_MAX }, signal),
  enabled: isWanted && names.length > 0,
  staleTime: Infinity,
  retry: false,
})

/** What is to be drawn; a zoomed part is asked for again, closer, when the whole came thinned. */
export function useLines({ devices, names, whole, view }: Wanted) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [settled] = useDebouncedValue(view, SETTLE_MS)
  const part = useMemo(
    () => ({ fromMs: Math.floor(settled.fromMs), toMs: Math.ceil(settled.toMs) }),
    [settled.fromMs, settled.toMs],
  )
  const isZoomed = part.fromMs > whole.fromMs || part.toMs < whole.toMs
  const bases = useQueries({ queries: devices.map(({ id }) => seriesQuery(id, names, whole, true)), combine: settle })
  const isThinned = bases.data.some((series) => series !== undefined && series.times.length > POINTS_MAX / 2)
  const parts = useQueries({
    queries: devices.map(({ id }) => seriesQuery(id, names, part, isZoomed && isThinned)),
    combine: settle,
  })
  const lines = useMemo((): Line[] => {
    const words = { t, formats }
    return devices.flatMap(({ id, name }, index) => {
      const base = bases.data[index]
      if (!base) return []
      const detail = isZoomed ? parts.data[index] : undefined
      const series = detail ? refined(base, detail, part) : base
      return names.flatMap((wanted) => {
        const measure = measureOf(wanted, words)
        const line = lineValues(series, measure)
        const label = devices.length > 1 ? `${name} · ${measure.label}` : measure.label
        return line.times.length > 0 ? [{ key: `${id}:${wanted}`, label, measure, ...line }] : []
      })
    })
  }, [devices, names, bases.data, parts.data, isZoomed, part, t, formats])
  return {
    lines,
    isThinned: isThinned && !(isZoomed && parts.data.every(Boolean)),
    isLoading: bases.isLoading,
    error: bases.error,
    retry: bases.retry,
  }
}

interface Result {
  data: RecentSeries | undefined
  isLoading: boolean
  error: unknown
  refetch(): unknown
}

const settle = (results: readonly Result[]) => ({
  data: results.map(({ data }) => data),
  isLoading: results.some(({ isLoading }) => isLoading),
  error: results.find(({ error }) => error)?.error ?? null,
  retry: () => results.forEach(({ error, refetch }) => void (error && refetch())),
})
