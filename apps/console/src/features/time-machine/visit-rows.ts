import type { DeviceVisits } from '@rastro/model/track'

/** One visit as the list shows it. Epoch ms. */
export interface VisitRow {
  deviceId: number
  name: string
  enteredMs: number
  /** Last seen inside. */
  leftMs: number
  /** Between entering and being seen last, ms. */
  insideMs: number
  /** `passed`: it went through between two fixes, which are the times. */
  kind: 'stayed' | 'passed'
  /** It was inside already when the period began. */
  wasInside: boolean
  /** Nobody saw it leave in the period. */
  isInside: boolean
}

/** Visits of everybody, in the order they began. */
export function visitRows(
  found: readonly DeviceVisits[],
  fromMs: number,
  nameOf: (deviceId: number) => string,
): VisitRow[] {
  return found
    .flatMap(({ deviceId, visits }) =>
      visits.map(({ from, to, leftBy, fixes }): VisitRow => {
        const enteredMs = Date.parse(from)
        const leftMs = Date.parse(to)
        return {
          deviceId,
          name: nameOf(deviceId),
          enteredMs,
          leftMs,
          insideMs: fixes === 0 ? 0 : leftMs - enteredMs,
          kind: fixes === 0 ? 'passed' : 'stayed',
          wasInside: fixes > 0 && enteredMs <= fromMs,
          isInside: leftBy === null,
        }
      }),
    )
    .sort((a, b) => a.enteredMs - b.enteredMs || a.deviceId - b.deviceId)
}

export const devicesOf = (rows: readonly VisitRow[]): number => new Set(rows.map(({ deviceId }) => deviceId)).size
