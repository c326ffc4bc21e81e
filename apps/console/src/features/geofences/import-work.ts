import type { Geofence } from '@rastro/model/geofence'
import { writeArea } from '@rastro/geo'
import { deleteGeofence, saveGeofence } from '#src/api/geofences'
import type { WorkFailure, WorkPlan } from '#src/widgets/work'
import type { ForeignArea } from './foreign-areas'

interface Words {
  title: string
  undoTitle(count: number): string
  nameOf(row: ForeignArea): string
}

/** A geofence of a row of the preview; lines get the width that was chosen where the file has none. */
export function geofenceOfRow({ shape, area }: ForeignArea, name: string, corridorMeters: number): Geofence | null {
  if (!area) return null
  const attributes: Record<string, unknown> = {}
  if (shape.color) attributes['color'] = shape.color
  if (area.kind === 'line') attributes['polylineDistance'] = shape.corridorMeters ?? corridorMeters
  return { id: 0, name, description: shape.description || null, area: writeArea(area), calendarId: 0, attributes }
}

const NO_FAILURES: readonly WorkFailure<ForeignArea>[] = []

/** Makes a geofence of each row; undone, they are deleted again. */
export function importPlan(
  rows: readonly ForeignArea[],
  corridorMeters: number,
  words: Words,
  onSettled: () => void,
): WorkPlan<ForeignArea> {
  const made = new Map<ForeignArea, number>()
  const common = { batchSize: 1, atOnce: 4, nameOf: words.nameOf, onSettled }
  return {
    ...common,
    title: words.title,
    items: rows,
    async run([row]) {
      const geofence = row && geofenceOfRow(row, words.nameOf(row), corridorMeters)
      if (row && geofence) made.set(row, (await saveGeofence(geofence)).id)
      return NO_FAILURES
    },
    undo: (done) => ({
      ...common,
      title: words.undoTitle(done.length),
      items: done,
      async run([row]) {
        const id = row && made.get(row)
        if (id !== undefined) await deleteGeofence(id)
        return NO_FAILURES
      },
    }),
  }
}
