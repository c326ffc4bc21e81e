/** A stretch of time, epoch ms. */
export interface Span {
  fromMs: number
  toMs: number
}

export const PRESETS = { '24h': 86_400_000, '7d': 7 * 86_400_000, '30d': 30 * 86_400_000 } as const
export type Preset = keyof typeof PRESETS

/** A minute less than a whole day: clocks differ, and more than the last day needs a right of its own. */
const MARGIN_MS = 60_000

export const isPreset = (name: string): name is Preset => Object.hasOwn(PRESETS, name)

export const spanOf = (preset: Preset, nowMs: number): Span => ({
  fromMs: nowMs - PRESETS[preset] + MARGIN_MS,
  toMs: nowMs,
})

/** How far ahead of UTC a time zone is at a moment, ms. */
const offsetMs = (atMs: number, timeZone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(atMs / 1000) * 1000
}

/** `2026-11-21T14:02`, as a field for date and time wants it, in a time zone. */
export const fieldOf = (atMs: number, timeZone: string | undefined): string =>
  new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(0, 16)

/** The moment such a field means in a time zone; null for what is no time. */
export const momentOf = (field: string, timeZone: string | undefined): number | null => {
  const wall = Date.parse(`${field}Z`)
  if (!Number.isFinite(wall)) return null
  const guess = wall - offsetMs(wall, timeZone)
  // The first guess may lie beyond a change of the clocks.
  return wall - offsetMs(guess, timeZone)
}

/** The same part of a span, brought closer or further around `centre` (0 to 1); never outside `whole`. */
export function zoomed({ fromMs, toMs }: Span, factor: number, centre: number, whole: Span): Span {
  const length = Math.min(whole.toMs - whole.fromMs, Math.max(10_000, (toMs - fromMs) * factor))
  return shifted({ fromMs: fromMs + (toMs - fromMs) * centre - length * centre, toMs: 0 }, length, whole)
}

/** Moved by a part of its length: -0.5 is half a screen earlier. */
export const panned = ({ fromMs, toMs }: Span, part: number, whole: Span): Span =>
  shifted({ fromMs: fromMs + (toMs - fromMs) * part, toMs: 0 }, toMs - fromMs, whole)

function shifted({ fromMs }: Span, length: number, whole: Span): Span {
  const from = Math.min(Math.max(fromMs, whole.fromMs), whole.toMs - length)
  return { fromMs: from, toMs: from + length }
}
