import type { Device, DeviceStatus } from '@rastro/model/device'
import { wireDateFromMs } from '@rastro/model/wire'
import { createListeners } from '#src/platform/listeners'
import type { Whose } from '#src/tracking/people/accounts/index'
import { sortedView } from '#src/tracking/resource/index'

/** What operators say of a device. Frozen: a change replaces the record. */
export interface DeviceRecord {
  readonly id: number
  readonly uniqueId: string
  readonly name: string
  /** 0 when in no group. */
  readonly groupId: number
  /** 0 when none. */
  readonly calendarId: number
  readonly phone: string | null
  readonly model: string | null
  readonly contact: string | null
  readonly category: string | null
  readonly disabled: boolean
  /** Epoch ms, or null when it never expires. */
  readonly expiresAtMs: number | null
  readonly attributes: Readonly<Record<string, unknown>>
  /** Whose it is; null: the server's administrators'. */
  readonly accountId: number | null
}

/** What the tracking pipeline knows of a device. */
export interface DeviceState {
  status: DeviceStatus
  /** Server time of the last decoded message, epoch ms; null when there never was one. */
  lastUpdateMs: number | null
  /** Latest position, 0 when none. */
  positionId: number
}

export type DeviceChange =
  | { kind: 'created'; device: DeviceRecord }
  | { kind: 'updated'; device: DeviceRecord; before: DeviceRecord }
  | { kind: 'removed'; device: DeviceRecord }

/** Every device, in memory. Loaded at start, kept by the device routes; state is kept by the pipeline. */
export interface DeviceDirectory {
  readonly size: number
  byId(id: number): DeviceRecord | undefined
  byUniqueId(uniqueId: string): DeviceRecord | undefined
  /** Devices of an account, not of those below it. */
  ownedBy(accountId: number): ReadonlySet<number>
  all(): Iterable<DeviceRecord>
  /** By name, as people sort. */
  sorted(): readonly DeviceRecord[]
  /** Undefined when there is no such device. The object must not be changed by the reader. */
  stateOf(id: number): Readonly<DeviceState> | undefined
  /** Merges into the state; unknown devices are ignored. Does not count as a change of the device. */
  updateState(id: number, state: Partial<DeviceState>): void
  /** The device as the wire writes it, serialised; undefined when there is no such device. */
  jsonOf(id: number): string | undefined
  /** Creations, edits and removals by operators, told after they are stored. */
  onChange(listener: (change: DeviceChange) => void): () => void
}

/** The directory as its owner, the devices module, sees it. */
export interface OwnedDeviceDirectory extends DeviceDirectory {
  put(device: DeviceRecord): void
  remove(id: number): void
  /** Accounts stand elsewhere: what is told of whose their devices are is found anew. */
  placeAnew(accountIds: Iterable<number>): void
}

interface Entry {
  device: DeviceRecord
  whose: Whose
  state: DeviceState
  /** JSON of what operators say, without the closing brace; made when first asked for. */
  staticJson: string | undefined
}

/** What operators say of it, as the wire writes it. */
export function writtenDevice(device: DeviceRecord): Partial<Device> {
  const { expiresAtMs, accountId: _, ...rest } = device
  return { ...rest, expirationTime: expiresAtMs === null ? null : wireDateFromMs(expiresAtMs) }
}

const staticJson = ({ device, whose }: Entry): string =>
  JSON.stringify({ ...writtenDevice(device), ...whose }).slice(0, -1)

function json(entry: Entry): string {
  entry.staticJson ??= staticJson(entry)
  const { status, lastUpdateMs, positionId } = entry.state
  const lastUpdate = lastUpdateMs === null ? 'null' : `"${wireDateFromMs(lastUpdateMs)}"`
  return `${entry.staticJson},"status":"${status}","lastUpdate":${lastUpdate},"positionId":${positionId}}`
}

const NO_DEVICES: ReadonlySet<number> = new Set()
const isSame = (one: Whose, other: Whose): boolean =>
  one.userId === other.userId && one.managerId === other.managerId && one.ownerId === other.ownerId

/**
 * @param devices what the database holds at start; states begin as `offline`, never seen
 * @param whoseOf where an account stands, as the wire tells it
 */
export function createDeviceDirectory(
  devices: Iterable<DeviceRecord>,
  whoseOf: (accountId: number) => Whose = (userId) => ({ userId }),
): OwnedDeviceDirectory {
  const entries = new Map<number, Entry>()
  const ids = new Map<string, number>()
  const owned = new Map<number, Set<number>>()
  const changes = createListeners<DeviceChange>()
  const whose = ({ accountId }: DeviceRecord): Whose => (accountId === null ? {} : whoseOf(accountId))

  const own = ({ id, accountId }: DeviceRecord): void => {
    if (accountId === null) return
    const known = owned.get(accountId)
    if (known) known.add(id)
    else owned.set(accountId, new Set([id]))
  }
  const disown = ({ id, accountId }: DeviceRecord): void => {
    const known = accountId === null ? undefined : owned.get(accountId)
    if (known?.delete(id) && known.size === 0 && accountId !== null) owned.delete(accountId)
  }

  const put = (device: DeviceRecord): void => {
    const entry = entries.get(device.id)
    if (entry) {
      // Two that swapped theirs come one after the other.
      if (ids.get(entry.device.uniqueId) === device.id) ids.delete(entry.device.uniqueId)
      disown(entry.device)
      entry.device = device
      entry.whose = whose(device)
      entry.staticJson = undefined
    } else {
      const state: DeviceState = { status: 'offline', lastUpdateMs: null, positionId: 0 }
      entries.set(device.id, { device, whose: whose(device), state, staticJson: undefined })
    }
    own(device)
    ids.set(device.uniqueId, device.id)
  }
  for (const device of devices) put(device)

  function* all(): Iterable<DeviceRecord> {
    for (const entry of entries.values()) yield entry.device
  }

  const view = sortedView(all)

  return {
    get size() {
      return entries.size
    },
    byId: (id) => entries.get(id)?.device,
    byUniqueId: (uniqueId) => {
      const id = ids.get(uniqueId)
      return id === undefined ? undefined : entries.get(id)?.device
    },
    ownedBy: (accountId) => owned.get(accountId) ?? NO_DEVICES,
    all,
    sorted: view.get,
    stateOf: (id) => entries.get(id)?.state,
    updateState(id, { status, lastUpdateMs, positionId }) {
      const state = entries.get(id)?.state
      if (!state) return
      if (status !== undefined) state.status = status
      if (lastUpdateMs !== undefined) state.lastUpdateMs = lastUpdateMs
      if (positionId !== undefined) state.positionId = positionId
    },
    jsonOf(id) {
      const entry = entries.get(id)
      return entry && json(entry)
    },
    onChange: changes.add,
    put(device) {
      const before = entries.get(device.id)?.device
      put(device)
      view.forget()
      changes.tell(before ? { kind: 'updated', device, before } : { kind: 'created', device })
    },
    remove(id) {
      const entry = entries.get(id)
      if (!entry) return
      entries.delete(id)
      disown(entry.device)
      if (ids.get(entry.device.uniqueId) === id) ids.delete(entry.device.uniqueId)
      view.forget()
      changes.tell({ kind: 'removed', device: entry.device })
    },
    placeAnew(accountIds) {
      for (const accountId of accountIds) {
        const mine = owned.get(accountId)
        if (!mine) continue
        const now = whoseOf(accountId)
        for (const id of mine) {
          const entry = entries.get(id)
          if (!entry || isSame(entry.whose, now)) continue
          entry.whose = now
          entry.staticJson = undefined
          changes.tell({ kind: 'updated', device: entry.device, before: entry.device })
        }
      }
    },
  }
}
