const COUNTED = ['requests', 'messagesReceived', 'messagesStored', 'mailSent', 'smsSent', 'geocoderRequests'] as const
export type Counts = Record<(typeof COUNTED)[number], number>
export type Figures = Counts & { activeDevices: number; protocols: Record<string, number> }

/** What was counted since `base`. */
export const countedSince = (now: Counts, base: Counts): Counts =>
  Object.fromEntries(COUNTED.map((key) => [key, now[key] - base[key]])) as Counts

/** What one process counted of a day. */
export interface Part {
  figures: Figures
  userIds: readonly number[]
}

/**
 * The day as all processes counted it. What each did itself is added; devices each knows of all, whoever hears them, so the
 * one that knew most is right.
 */
export function together(parts: readonly Part[]): Figures & { activeUsers: number } {
  const counts = Object.fromEntries(
    COUNTED.map((key) => [key, parts.reduce((sum, { figures }) => sum + figures[key], 0)]),
  ) as Counts
  const protocols: Record<string, number> = {}
  for (const { figures } of parts)
    for (const [name, devices] of Object.entries(figures.protocols))
      protocols[name] = Math.max(protocols[name] ?? 0, devices)
  const activeDevices = Math.max(0, ...parts.map(({ figures }) => figures.activeDevices))
  return { ...counts, activeDevices, protocols, activeUsers: new Set(parts.flatMap(({ userIds }) => userIds)).size }
}
