import type { FleetSection, SectionRequest } from '../contract'
import { categoryOf, statusOf, type FleetRecord } from './device-traits'

const KEY_OF: Record<SectionRequest['by'], (record: FleetRecord) => string> = {
  group: ({ device }) => String(device.groupId),
  category: ({ device }) => categoryOf(device),
  status: statusOf,
}

export interface Sectioned<Row> {
  /** The rows of the open sections, section after section. */
  rows: Row[]
  /** Every section that has a device, in order. */
  sections: FleetSection[]
}

/** Cuts sorted rows into sections; within one they keep their order. Keys that the request does not name come last. */
export function cutSections<Row extends { record: FleetRecord }>(
  rows: readonly Row[],
  { by, order, closed }: SectionRequest,
): Sectioned<Row> {
  const keyOf = KEY_OF[by]
  const members = new Map<string, Row[]>(order.map((key) => [key, []]))
  for (const row of rows) {
    const key = keyOf(row.record)
    const found = members.get(key)
    if (found) found.push(row)
    else members.set(key, [row])
  }
  const result: Sectioned<Row> = { rows: [], sections: [] }
  for (const [key, inside] of members) {
    if (inside.length === 0) continue
    const isOpen = !closed.includes(key)
    result.sections.push({ key, count: inside.length, isOpen })
    if (isOpen) for (const row of inside) result.rows.push(row)
  }
  return result
}

export const sameSections = (a: readonly FleetSection[] | null, b: readonly FleetSection[] | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.length === b.length &&
    a.every((one, i) => one.key === b[i]?.key && one.count === b[i].count && one.isOpen === b[i].isOpen))
