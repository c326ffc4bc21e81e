import type { RouteLook } from './messages'

/** From slow to fast; told apart also by people who see few colours, and on light and dark maps. */
const COLORS = ['#3b5bdb', '#0c8599', '#5c940d', '#f08c00', '#d9480f', '#a61e4d'] as const
const LIMITS = { kmh: [20, 40, 60, 80, 110], mph: [15, 25, 40, 50, 70], kn: [10, 20, 30, 45, 60] } as const
const KNOTS = { kmh: 1 / 1.852, mph: 1 / 1.15078, kn: 1 } as const

export type LegendUnit = keyof typeof LIMITS

/** The limits between the colours in a unit, round numbers all. */
export const speedLimits = (unit: LegendUnit): readonly number[] => LIMITS[unit]

/** A line coloured by speed. */
export const speedLook = (unit: LegendUnit): RouteLook => ({
  colors: COLORS,
  limitsKnots: LIMITS[unit].map((limit) => limit * KNOTS[unit]),
})
