import type { Span } from '#src/widgets/period'

export const PRESETS = { '24h': 86_400_000, '7d': 7 * 86_400_000, '30d': 30 * 86_400_000 } as const
export type Preset = keyof typeof PRESETS

/** A minute less than a whole day: clocks differ, and more than the last day needs a right of its own. */
const MARGIN_MS = 60_000

export const isPreset = (name: string): name is Preset => Object.hasOwn(PRESETS, name)

export const spanOf = (preset: Preset, nowMs: number): Span => ({
  fromMs: nowMs - PRESETS[preset] + MARGIN_MS,
  toMs: nowMs,
})

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
