/** Colours that stay apart for people who see few colours, on light and on dark. */
const LIGHT = ['#1d63c9', '#c2410c', '#15803d', '#9333ea', '#b91c5c', '#0e7490', '#854d0e', '#475569']
const DARK = ['#6ea8ff', '#fb923c', '#4ade80', '#c084fc', '#f472b6', '#22d3ee', '#facc15', '#cbd5e1']

export const lineColor = (index: number, isDark: boolean): string => {
  const colors = isDark ? DARK : LIGHT
  return colors[index % colors.length] ?? '#888888'
}

/** A second round through the colours is dashed. */
export const lineDash = (index: number): number[] => (index >= LIGHT.length ? [6, 4] : [])

/** A token of the stylesheet as the canvas needs it. */
export const tokenColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()
