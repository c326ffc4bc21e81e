import type { BulkFailure, BulkResult, DeviceChanges } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import { ATTRIBUTES_MAX_CHARS } from '@rastro/model/wire'
import { databaseFailure, type Db } from '#src/db/index'
import { type OneAtATime, withAll } from '#src/platform/one-at-a-time'
import type { Feed } from '#src/db/feed/index'
import type { Actor } from '#src/tracking/people/users/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { anchorCalendarOf } from '#src/tracking/fleet/calendars/index'
import { changeDevices, type DeviceDirectory, type DeviceRecord } from '#src/tracking/fleet/devices/index'

export interface BulkChangeParts {
  db: Db
  devices: DeviceDirectory
  policy: Policy
  feed: Pick<Feed, 'committed'>
  oneAtATime: OneAtATime
}

/** Devices of one transaction; between two the server does other things. */
const CHUNK = 250

const attributesAfter = (device: DeviceRecord, { attributes = {} }: DeviceChanges): string => {
  const merged = Object.entries({ ...device.attributes, ...attributes }).filter(([, value]) => value !== null)
  return JSON.stringify(Object.fromEntries(merged))
}

/** Changes many devices for a caller; failures name devices, everything else is done. */
export function createBulkChange({ db, devices, policy, feed, oneAtATime }: BulkChangeParts) {
  function check(actor: Actor, id: number, set: DeviceChanges): void {
    policy.requireAccess(actor, 'device', id)
    const device = devices.byId(id)
    if (!device) throw new ApiError('NOT_FOUND')
    policy.requireChoice(actor, 'group', set.groupId ?? 0, device.groupId)
    policy.requireChoice(actor, 'calendar', set.calendarId ?? 0, device.calendarId)
    policy.requireChoice(actor, 'calendar', anchorCalendarOf(set.attributes), anchorCalendarOf(device.attributes))
    if (set.attributes && attributesAfter(device, set).length > ATTRIBUTES_MAX_CHARS)
      throw new ApiError('INVALID_INPUT', `attributes: longer than ${ATTRIBUTES_MAX_CHARS} characters`)
  }

  async function change(ids: readonly number[], set: DeviceChanges): Promise<BulkFailure[]> {
    try {
      const stored = await feed.committed(changeDevices(db, ids, set))
      const done = new Set(stored.map(({ id }) => id))
      return ids.filter((id) => !done.has(id)).map((id) => failureOf(id, new ApiError('NOT_FOUND')))
    } catch (error) {
      return ids.map((id) => failureOf(id, error))
    }
  }

  return async (actor: Actor, deviceIds: readonly number[], set: DeviceChanges): Promise<BulkResult> => {
    policy.requireWrite(actor, 'device')
    const ids = [...new Set(deviceIds)]
    const failures: BulkFailure[] = []
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK)
      await withAll(oneAtATime, chunk, async () => {
        const allowed: number[] = []
        for (const id of chunk) {
          try {
            check(actor, id, set)
            allowed.push(id)
          } catch (error) {
            failures.push(failureOf(id, error))
          }
        }
        if (allowed.length > 0) failures.push(...(await change(allowed, set)))
      })
    }
    return { changed: ids.length - failures.length, failures }
  }
}

/** What a caller is told; failures of our own go up. */
function failureOf(deviceId: number, error: unknown): BulkFailure {
  const told = error instanceof ApiError ? error : toldOf(error)
  return { deviceId, code: told.code, message: told.message }
}

function toldOf(error: unknown): ApiError {
  const failure = databaseFailure(error)
  if (failure?.kind === 'missing-reference') return new ApiError('MISSING_REFERENCE')
  if (failure?.kind === 'unavailable') return new ApiError('SERVICE_UNAVAILABLE')
  throw error
}
