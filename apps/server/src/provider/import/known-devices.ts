import { type Device, deviceEndpoints } from '@rastro/model/device'
import { groupEndpoints } from '@rastro/model/group'
import { foldTitle } from '@rastro/model/import-columns'
import { recordVersion } from '@rastro/model/record-version'
import type { BodyIn } from '@rastro/model/wire'
import type { TrackingServer } from '#src/face/index'
import type { UserRecord } from '#src/face/caller/index'
import { type CellContext, type DeviceRow, uniqueIdOf } from './rows/index'

export type DeviceBody = BodyIn<typeof deviceEndpoints.create>

/** Devices of these unique ids that somebody may see, by their unique id. */
export async function devicesByUniqueId(
  face: TrackingServer,
  actor: Pick<UserRecord, 'id' | 'administrator'>,
  uniqueIds: readonly string[],
): Promise<ReadonlyMap<string, Device>> {
  if (uniqueIds.length === 0) return new Map()
  const query = { uniqueId: [...uniqueIds], all: actor.administrator }
  const found = await face.call(deviceEndpoints.list, { query }, { userId: actor.id })
  return new Map(found.map((device) => [device.uniqueId, device]))
}

/** What the texts of a sheet may name, of what somebody may use. */
export async function cellContext(face: TrackingServer, actor: UserRecord): Promise<CellContext> {
  const list = await face.call(groupEndpoints.list, { query: { all: actor.administrator } }, { userId: actor.id })
  const groups = new Map<string, number[]>()
  for (const { id, name } of list) {
    const folded = foldTitle(name)
    groups.set(folded, [...(groups.get(folded) ?? []), id])
  }
  return { groups }
}

const BLANK = {
  id: 0,
  name: '',
  groupId: 0,
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
}

/** The device that a row makes of what there is; what the row does not say stays. */
export function deviceOf(row: DeviceRow, known: Device | undefined): DeviceBody {
  const attributes = { ...known?.attributes, ...row.attributes }
  return { ...(known ?? { ...BLANK, uniqueId: uniqueIdOf(row) }), ...row.fields, attributes }
}

export function planOf(row: DeviceRow, known: Device | undefined): 'create' | 'change' | 'same' {
  if (!known) return 'create'
  return recordVersion(deviceOf(row, known)) === recordVersion(known) ? 'same' : 'change'
}
