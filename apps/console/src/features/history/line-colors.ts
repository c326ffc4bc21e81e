/** One colour for each vehicle on the map together, apart for people who see few colours. */
const COLORS = ['#1d63c9', '#c2410c', '#15803d', '#9333ea', '#b91c5c', '#0e7490', '#854d0e', '#475569', '#4d7c0f', '#7f1d1d'] // prettier-ignore

export const lineColor = (index: number): string => COLORS[index % COLORS.length] ?? '#1d63c9'
