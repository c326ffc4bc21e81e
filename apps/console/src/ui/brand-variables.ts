import { readableOn } from './contrast'

/** The tokens that a brand's colour writes; the shares are tokens too, so that day and night differ. */
export const brandVariables = (color: string): Readonly<Record<`--${string}`, string>> => ({
  '--brand': color,
  '--brand-strong': `color-mix(in srgb, ${color} var(--brand-share), var(--brand-toward))`,
  '--brand-soft': `color-mix(in srgb, ${color} 18%, var(--surface))`,
  '--on-brand': readableOn(color),
})
