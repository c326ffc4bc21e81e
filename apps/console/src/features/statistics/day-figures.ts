import type { Statistics } from '@rastro/model/oversight'
import { dayOf, dayStart, type Span } from '#src/widgets/period'

/** What is counted, in the order in which it is asked about. */
export const FIGURES = [
  'activeDevices',
  'activeUsers',
  'messagesReceived',
  'messagesStored',
  'requests',
  'mailSent',
  'smsSent',
  'geocoderRequests',
  'geolocationRequests',
] as const
export type Figure = (typeof FIGURES)[number]

/** Those worth a drawing. */
export const DRAWN = [
  'activeDevices',
  'activeUsers',
  'messagesReceived',
  'requests',
] as const satisfies readonly Figure[]

/** Who was there on two days is not counted twice: a sum over days says nothing. */
const NOT_ADDED: readonly Figure[] = ['activeDevices', 'activeUsers']

export interface DayFigures {
  /** `2026-11-21` */
  day: string
  /** A moment of the day, epoch ms. */
  atMs: number
  figures: Readonly<Record<Figure, number>>
  protocols: Readonly<Record<string, number>>
}

const HALF_DAY_MS = 43_200_000

/**
 * The ends of days to ask for. Days are those of the server's clock, which may be hours away from the reader's: one belongs
 * to a period when its noon does.
 */
export const endsIn = ({ fromMs, toMs }: Span): Span => ({ fromMs: fromMs + HALF_DAY_MS, toMs: toMs + HALF_DAY_MS })

/** Days in their order. */
export const daysOf = (lines: readonly Statistics[], timeZone: string | undefined): DayFigures[] =>
  lines
    .map((line) => {
      const atMs = Date.parse(line.captureTime) - HALF_DAY_MS
      const figures = Object.fromEntries(FIGURES.map((figure) => [figure, line[figure]])) as Record<Figure, number>
      return { day: dayOf(atMs, timeZone), atMs, figures, protocols: line.protocols ?? {} }
    })
    .sort((a, b) => a.atMs - b.atMs)

/** Sums; null for what cannot be added up. */
export const totalsOf = (days: readonly DayFigures[]): Record<Figure, number | null> =>
  Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      NOT_ADDED.includes(figure) ? null : days.reduce((sum, { figures }) => sum + figures[figure], 0),
    ]),
  ) as Record<Figure, number | null>

/** More bars than this are too thin to read. */
const DAYS_MAX = 92

/** The last days of all, without gaps: a day on which the server stood still is one of nothing. */
export function drawnDays(
  days: readonly DayFigures[],
  figure: Figure,
  timeZone: string | undefined,
): { atMs: number; value: number }[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const values = new Map(days.map(({ day, figures }) => [day, figures[figure]]))
  const bars: { atMs: number; value: number }[] = []
  for (let back = 0; back < DAYS_MAX; back++) {
    const atMs = dayStart(last.day, timeZone, -back)
    const day = dayOf(atMs, timeZone)
    if (day < first.day) break
    bars.push({ atMs, value: values.get(day) ?? 0 })
  }
  return bars.reverse()
}

/** `gt06: 12, osmand: 3`, the most first. */
export const sortedProtocols = (protocols: DayFigures['protocols']): [name: string, count: number][] =>
  Object.entries(protocols).sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
