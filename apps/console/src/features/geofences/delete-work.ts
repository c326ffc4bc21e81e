import type { Geofence } from '@rastro/model/geofence'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { deleteGeofence, saveGeofence } from '#src/api/geofences'
import { changeLinks, LINKS_PER_CALL } from '#src/api/links'
import type { WorkFailure, WorkPlan } from '#src/widgets/work'

const OWNERS = ['deviceId', 'groupId', 'userId'] as const
type Owner = (typeof OWNERS)[number]
/** What a geofence was linked to, so that it comes back as it was. */
type Owners = ReadonlyMap<Owner, readonly number[]>

interface Words {
  deleting: string
  restoring: string
}

async function ownersOf(id: number, mayUsers: boolean): Promise<Owners> {
  const asked = OWNERS.filter((owner) => owner !== 'userId' || mayUsers)
  const answers = await Promise.all(
    asked.map(async (owner) => {
      const linked = await call(endpoints.listLinked, { body: { of: 'geofenceId', ids: [id], to: owner } })
      return [owner, linked.map((one) => one.id)] as const
    }),
  )
  return new Map(answers)
}

async function restore(geofence: Geofence, owners: Owners): Promise<void> {
  const { id } = await saveGeofence({ ...geofence, id: 0 })
  for (const [owner, ids] of owners)
    for (let at = 0; at < ids.length; at += LINKS_PER_CALL)
      await changeLinks(
        ids.slice(at, at + LINKS_PER_CALL).map((ownerId) => ({ [owner]: ownerId, geofenceId: id })),
        true,
      )
}

/** Deletes geofences one by one; undone, they come back with their links, under new ids. */
export function deletePlan(
  geofences: readonly Geofence[],
  words: Words,
  mayUsers: boolean,
  onSettled: () => void,
): WorkPlan<Geofence> {
  const linked = new Map<number, Owners>()
  const nameOf = ({ name }: Geofence): string => name
  const one = async ([geofence]: readonly Geofence[], act: (geofence: Geofence) => Promise<unknown>) => {
    if (geofence) await act(geofence)
    const none: WorkFailure<Geofence>[] = []
    return none
  }
  const common = { batchSize: 1, atOnce: 4, nameOf, onSettled }
  return {
    ...common,
    title: words.deleting,
    items: geofences,
    run: (batch) =>
      one(batch, async (geofence) => {
        linked.set(geofence.id, await ownersOf(geofence.id, mayUsers))
        await deleteGeofence(geofence.id)
      }),
    undo: (done) => ({
      ...common,
      title: words.restoring,
      items: done,
      run: (batch) => one(batch, (geofence) => restore(geofence, linked.get(geofence.id) ?? new Map())),
    }),
  }
}
