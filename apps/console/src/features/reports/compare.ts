import type { Line } from './line'
import { changeOf } from './totals'

/** Whose line it is: the vehicle's, or the driver's by name. */
const ownerOf = ({ deviceId, values }: Line): string => (deviceId === null ? `d${values.driver}` : `v${deviceId}`)

const distanceOf = (line: Line | undefined): number | null => {
  const distance = line?.values.distance
  return typeof distance === 'number' ? distance : null
}

/** The lines with what each came to in the period before. Who drove only then has a line of his own, with nothing now. */
export function compareLines(lines: readonly Line[], before: readonly Line[]): Line[] {
  const earlier = new Map(before.map((line) => [ownerOf(line), line]))
  const present = new Set(lines.map(ownerOf))
  const gone = before
    .filter((line) => !present.has(ownerOf(line)) && (distanceOf(line) ?? 0) > 0)
    .map((line, at): Line => ({
      id: lines.length + at,
      deviceId: line.deviceId,
      values: { device: line.values.device, driver: line.values.driver, distance: 0 },
      find: null,
    }))
  return [...lines, ...gone].map((line) => {
    const distanceBefore = distanceOf(earlier.get(ownerOf(line)))
    const distance = distanceOf(line)
    const distanceChange = distance === null || distanceBefore === null ? null : changeOf(distance, distanceBefore)
    return { ...line, values: { ...line.values, distanceBefore, distanceChange } }
  })
}
