import { contrast } from '#src/ui/contrast'

/** Of the tokens, by day: the share of the brand's colour in what is written with it, and what it is written on. */
export const SHARE_BY_DAY = 0.85
export const SURFACE_BY_DAY = '#f2f4f6'

/** WCAG AA for text. */
const LEAST = 4.5
const STEP = 0.96

const darker = (color: string, share: number): string => {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** How well links and labels in this colour can be read by day. What lies on the colour itself is always readable. */
export const contrastByDay = (color: string): number => contrast(darker(color, SHARE_BY_DAY), SURFACE_BY_DAY)

export const readsByDay = (color: string): boolean => contrastByDay(color) >= LEAST

/** The colour itself, or as much darker as it takes. */
export const readableShade = (color: string): string => {
  let shade = color
  while (!readsByDay(shade)) shade = darker(shade, STEP)
  return shade
}
