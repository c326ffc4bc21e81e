import { askIn, searchOf, type ReportAsk } from './ask'

/** Kept for the next visit: whom the last report was about, and how each report was asked for. */
const SCOPE = 'reportScope'
const keyOf = (name: string): string => `report:${name}`

const read = (key: string): ReportAsk | null => {
  try {
    return askIn(localStorage.getItem(key) ?? '', undefined)
  } catch {
    // Storage switched off: nothing is remembered.
    return null
  }
}

/** The last question of this report, about the devices of the last report of all. */
export function recallAsk(name: string): ReportAsk | null {
  const [own, last] = [read(keyOf(name)), read(SCOPE)]
  if (!own)
    return (
      last && {
        ...last,
        daily: false,
        compared: false,
        rankedBy: 'vehicle',
        eventTypes: [],
        geofenceIds: [],
        speedLimitKnots: null,
        minSeconds: null,
      }
    )
  return last ? { ...own, scope: last.scope } : own
}

export function rememberAsk(name: string, ask: ReportAsk): void {
  try {
    localStorage.setItem(keyOf(name), searchOf(ask))
    localStorage.setItem(SCOPE, searchOf(ask))
  } catch {
    // Full or switched off: asked from the beginning next time.
    return
  }
}
