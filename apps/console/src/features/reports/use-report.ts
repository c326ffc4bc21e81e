import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { useFormats } from '#src/widgets/format'
import { spanBefore, type Span } from '#src/widgets/period'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'
import { problemOf, queryOf, spanOf, type AskProblem, type ReportAsk } from './ask'
import { compareLines } from './compare'
import { completeQuery } from './complete-query'
import type { LoadedReport, ReportKind } from './kinds'
import type { Line, ReportWords } from './line'
import { useReportSize, type ReportSize } from './use-report-size'

interface Asked {
  kind: ReportKind
  ask: ReportAsk
  run: number
  /** A finished job whose file is read instead of asking again. */
  jobId: number | null
}

export interface ReportState {
  /** Fixed when the report was asked for: "today" does not move while it is read. */
  span: Span
  /** What it is measured against; null when it is not. */
  before: Span | null
  problem: AskProblem | null
  /** So large that it should be made in the background; null when it is not, or somebody wants it anyway. */
  big: (ReportSize & { goOn(): void }) | null
  lines: readonly Line[] | null
  ways: NonNullable<LoadedReport['ways']>
  error: unknown
  retry(): void
}

const NO_WAYS: ReportState['ways'] = []

/** Asks the server for a report and puts it into words. */
export function useReport({ kind, ask, run, jobId }: Asked): ReportState {
  const { timeZone } = useFormats().settings
  const [span] = useState(() => spanOf(ask, Date.now(), timeZone))
  const isCompared = ask.compared && !ask.daily && kind.options.includes('compared')
  const before = isCompared ? spanBefore(ask.period, span, timeZone) : null
  const [isWanted, setWanted] = useState(false)
  const problem = jobId === null ? problemOf(ask, span) : null
  const isAsked = jobId === null && problem === null && !isWanted
  const size = useReportSize(ask, span, isAsked ? kind.positionsMax : null)
  const { data, error, refetch } = useQuery({
    queryKey: ['report', kind.name, span, ask, run, jobId],
    queryFn: async ({ signal }) => {
      const load = async (of: Span) => kind.load({ query: await completeQuery(kind, queryOf(ask, of)) }, signal)
      if (jobId !== null) return { now: await kind.load({ jobId }, signal), before: null }
      const [now, earlier] = await Promise.all([load(span), before && load(before)])
      return { now, before: earlier }
    },
    enabled: problem === null && size === 'small',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  const words = useReportWords()
  const lines = useMemo(() => {
    if (!data) return null
    const now = data.now.lines(words)
    return data.before ? compareLines(now, data.before.lines(words)) : now
  }, [data, words])
  return {
    span,
    before,
    problem,
    big: size === 'small' || size === null ? null : { ...size, goOn: () => setWanted(true) },
    lines,
    ways: data?.now.ways ?? NO_WAYS,
    error: lines ? null : error,
    retry: () => void refetch(),
  }
}

/** Formats, texts, and names of devices and geofences. */
function useReportWords(): ReportWords {
  const { t } = useTranslation()
  const formats = useFormats()
  const fleet = useWholeFleet()
  const { data: geofences } = useQuery(queryFor(endpoints.listGeofences, { query: {} }))
  return useMemo(() => {
    const devices = new Map(fleet?.map(({ device }) => [device.id, device.name]))
    const areas = new Map(geofences?.map(({ id, name }) => [id, name]))
    return {
      t,
      formats,
      deviceName: (id) => devices.get(id) ?? `#${id}`,
      geofenceName: (id) => areas.get(id) ?? `#${id}`,
    }
  }, [t, formats, fleet, geofences])
}
