import type { BatchOutcome, deviceAdminEndpoints, DeviceInput } from '@rastro/model/device'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import { recordVersion } from '@rastro/model/record-version'
import { type BodyOf, wireDate } from '@rastro/model/wire'
import { sql } from 'kysely'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { UserRecord } from '#src/face/caller/index'
import { inPieces } from '#src/platform/in-pieces'
import { type OneAtATime, withAll } from '#src/platform/one-at-a-time'
import type { OwnedAccessIndex, Policy } from '#src/tracking/fleet/access/index'
import {
  belongingOf,
  type DeviceDirectory,
  type DeviceRecord,
  insertDevices,
  updateDevice,
  writtenDevice,
} from '#src/tracking/fleet/devices/index'
import { roomOnServer, roomsForDevices } from '#src/tracking/people/accounts/index'
import type { Actor, Can } from '#src/tracking/people/users/index'

type Item = BodyOf<typeof deviceAdminEndpoints.writeBatch>['items'][number]

export interface DeviceBatchParts {
  db: Db
  devices: DeviceDirectory
  access: OwnedAccessIndex
  policy: Policy
  can: Can
  feed: Pick<Feed, 'committed'>
  oneAtATime: OneAtATime
  requireReferences(actor: Actor, input: DeviceInput, before: DeviceRecord | undefined): void
  remove(tx: Db, id: number): Promise<void>
}

/** So long the same key is known again. */
const KEPT = '7 days'

const outcomeOf = (ref: number, more: Partial<BatchOutcome>): BatchOutcome => ({
  ref,
  outcome: 'refused',
  id: null,
  code: null,
  before: null,
  version: null,
  ...more,
})
const refused = (ref: number, code: ErrorCode): BatchOutcome => outcomeOf(ref, { code })
const versionOf = (device: DeviceRecord): string => recordVersion(writtenDevice(device))

/** The record that a change would leave; what the wire does not name stays. */
function writes(before: DeviceRecord, written: DeviceInput) {
  const {
    id: _id,
    status: _s,
    lastUpdate: _l,
    positionId: _p,
    userId: _u,
    managerId: _m,
    ownerId: _o,
    ...input
  } = written
  const known = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const expirationTime = input.expirationTime && wireDate(new Date(input.expirationTime))
  return recordVersion({ ...writtenDevice(before), ...known, expirationTime }) !== versionOf(before)
}

/** Writes many devices in one transaction, together with what became of them: the same key is never done twice. */
export function createDeviceBatch(parts: DeviceBatchParts) {
  const { db, devices, access, policy, can, feed, oneAtATime, requireReferences, remove } = parts

  const mayEdit = (actor: UserRecord, id: number): boolean =>
    can(actor, { right: ['devices', 'edit'] }) === undefined ||
    ((access.links.user_devices.has(actor.id, id) || devices.byId(id)?.accountId === actor.id) &&
      can(actor, { right: ['devices', 'selfEdit'] }) === undefined)

  /** The device an item is about, when it may be done to it. Throws why not. */
  function known(actor: UserRecord, { write, removeId, ifVersion }: Item): DeviceRecord | undefined {
    const id = removeId ?? write?.id ?? 0
    if (id === 0 && write) {
      requireReferences(actor, write, undefined)
      if (devices.byUniqueId(write.uniqueId)) throw new ApiError('DUPLICATE_DEVICE')
      return undefined
    }
    policy.requireAccess(actor, 'device', id)
    const before = devices.byId(id)
    if (!before) throw new ApiError('NOT_FOUND')
    if (write && !mayEdit(actor, id)) throw new ApiError('WRITE_ACCESS_DENIED')
    if (removeId !== undefined && can(actor, { right: ['devices', 'delete'] }) !== undefined)
      throw new ApiError('WRITE_ACCESS_DENIED')
    if (ifVersion !== undefined && ifVersion !== versionOf(before)) throw new ApiError('CHANGED_MEANWHILE')
    if (write) requireReferences(actor, write, before)
    const other = write && devices.byUniqueId(write.uniqueId)
    if (other && other.id !== id) throw new ApiError('DUPLICATE_DEVICE')
    return before
  }

  async function write(tx: Db, actor: UserRecord, items: readonly Item[]): Promise<BatchOutcome[]> {
    const outcomes: BatchOutcome[] = []
    const fresh: Array<{ ref: number; input: DeviceInput }> = []
    const taken = new Set<string>()
    // Before any row of a device is changed: who gives devices away holds the tree and waits for their rows.
    const isAdding = items.some(({ write: one, removeId }) => one?.id === 0 && removeId === undefined)
    const onServer = isAdding ? await roomOnServer(tx, policy.deviceLimit()) : 0
    let room = Math.min(policy.roomForDevices(actor), onServer)
    const hasRoom = await roomsForDevices(tx, ownersOf(actor, items))
    for (const item of items) {
      try {
        const before = known(actor, item)
        if (!before && item.write) {
          if (taken.has(item.write.uniqueId)) throw new ApiError('DUPLICATE_DEVICE')
          const { accountId } = belongingOf(actor, item.write.userId)
          if (room <= 0 || (accountId !== null && !hasRoom(accountId))) throw new ApiError('USER_DEVICE_LIMIT_REACHED')
          room--
          taken.add(item.write.uniqueId)
          fresh.push({ ref: item.ref, input: item.write })
        } else if (before) outcomes.push(await change(tx, item, before))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        outcomes.push(refused(item.ref, error.code))
      }
    }
    const stored = await insertDevices(tx, fresh.map(({ input }) => input), actor) // prettier-ignore
    const made = new Map(stored.map((device) => [device.uniqueId, device]))
    const ends = await inPieces(fresh, ({ ref, input }) => {
      const device = made.get(input.uniqueId)
      return device
        ? outcomeOf(ref, { outcome: 'created', id: device.id, version: versionOf(device) })
        : refused(ref, 'DUPLICATE_DEVICE')
    })
    return [...outcomes, ...ends]
  }

  /** Whose the new devices are that he may make. */
  function ownersOf(actor: UserRecord, items: readonly Item[]): number[] {
    const owners = new Set<number>()
    for (const { write: one, removeId } of items) {
      if (!one || one.id !== 0 || removeId !== undefined) continue
      const { accountId } = belongingOf(actor, one.userId)
      if (accountId !== null && (accountId === actor.id || devicesMayBeOf(actor, accountId))) owners.add(accountId)
    }
    return [...owners]
  }
  function devicesMayBeOf(actor: UserRecord, accountId: number): boolean {
    try {
      policy.requireMayOwn(actor, accountId)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  async function change(tx: Db, item: Item, before: DeviceRecord): Promise<BatchOutcome> {
    const { ref } = item
    const { id } = before
    if (!item.write) {
      await remove(tx, id)
      return outcomeOf(ref, { outcome: 'removed', id })
    }
    if (!writes(before, item.write)) return outcomeOf(ref, { outcome: 'unchanged', id, version: versionOf(before) })
    const after = await updateDevice(tx, id, item.write)
    if (!after) return refused(ref, 'NOT_FOUND')
    return outcomeOf(ref, { outcome: 'changed', id, before: writtenDevice(before), version: versionOf(after) })
  }

  return async (actor: UserRecord, key: string, items: readonly Item[]): Promise<BatchOutcome[]> => {
    policy.requireWrite(actor, 'device')
    const ids = items.flatMap(({ write: one, removeId }) => removeId ?? (one?.id || []))
    return withAll(oneAtATime, ['create', ...ids], () =>
      feed.committed(
        db.transaction().execute(async (tx) => {
          await sql`delete from device_batches where at < now() - ${KEPT}::interval`.execute(tx)
          const begun = await sql`insert into device_batches (user_id, key) values (${actor.id}, ${key})
            on conflict (user_id, key) do nothing returning key`.execute(tx)
          if (begun.rows.length === 0) {
            const { rows } = await sql<{ outcomes: BatchOutcome[] }>`select outcomes from device_batches
              where user_id = ${actor.id} and key = ${key}`.execute(tx)
            return rows[0]?.outcomes ?? []
          }
          const outcomes = await write(tx, actor, items)
          await sql`update device_batches set outcomes = ${JSON.stringify(outcomes)}::jsonb
            where user_id = ${actor.id} and key = ${key}`.execute(tx)
          return outcomes
        }),
      ),
    )
  }
}
