import { KEEP_MESSAGES_KEY, KEEP_MESSAGES_MAX_HOURS } from '@rastro/model/message'
import type { Log } from '#src/platform/log'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { MessageStore } from './messages.store'
import type { RawMessageRecord } from './raw-message'

export interface KeeperLimits {
  /** Of one device; the oldest go first. */
  mostRows: number
  batchRows: number
  /** Messages that wait for the database; of more, the newest are left out. */
  mostWaiting: number
  lingerMs: number
  pruneEveryMs: number
}
export const KEEPER_LIMITS: KeeperLimits = {
  mostRows: 20_000,
  batchRows: 500,
  mostWaiting: 5000,
  lingerMs: 500,
  pruneEveryMs: 60_000,
}
/** After the switch is turned off, what was kept can still be fetched. */
const GRACE_HOURS = 24

/** Hours that a device's messages are kept; 0 when they are not. */
export function keptHours({ attributes }: Pick<DeviceRecord, 'attributes'>): number {
  const hours = Number(attributes[KEEP_MESSAGES_KEY] ?? 0)
  return hours > 0 ? Math.min(Math.ceil(hours), KEEP_MESSAGES_MAX_HOURS) : 0
}

/** Writes the messages of devices whose switch is on, in batches. They are for looking at, so the devices never wait. */
export interface MessageKeeper {
  /** Devices whose messages are kept. */
  readonly devices: number
  keeps(deviceId: number): boolean
  keep(message: RawMessageRecord): void
  /** Writes what waits. */
  flush(): Promise<void>
  prune(): Promise<void>
  stop(): Promise<void>
}

export interface KeeperDeps {
  store: MessageStore
  devices: DeviceDirectory
  log: Log
  limits?: Partial<KeeperLimits>
}

export function createMessageKeeper(deps: KeeperDeps): MessageKeeper {
  const limits = { ...KEEPER_LIMITS, ...deps.limits }
  const { store, devices, log } = deps
  const hoursOf = new Map<number, number>()
  const grown = new Set<number>()
  const waiting: RawMessageRecord[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const note = (device: DeviceRecord): void => {
    const hours = keptHours(device)
    if (hours > 0) hoursOf.set(device.id, hours)
    else hoursOf.delete(device.id)
  }
  for (const device of devices.all()) note(device)
  const stopListening = devices.onChange(({ kind, device }) =>
    kind === 'removed' ? hoursOf.delete(device.id) : note(device),
  )

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limits.batchRows)
      await store
        .insert(batch)
        .catch((error: unknown) => log.warn({ error, messages: batch.length }, 'raw messages could not be kept'))
      for (const { deviceId } of batch) grown.add(deviceId)
    }
  }
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }

  async function prune(): Promise<void> {
    const touched = [...grown]
    grown.clear()
    for (const id of touched) await store.prune(id, hoursOf.get(id) ?? GRACE_HOURS, limits.mostRows)
    for (const [id, hours] of hoursOf) if (!touched.includes(id)) await store.prune(id, hours, limits.mostRows)
    await store.pruneOthers([...hoursOf.keys()], GRACE_HOURS)
  }
  const pruner = setInterval(() => {
    prune().catch((error: unknown) => log.warn({ error }, 'old raw messages stay until the next minute'))
  }, limits.pruneEveryMs)
  pruner.unref()

  return {
    get devices() {
      return hoursOf.size
    },
    keeps: (deviceId) => hoursOf.has(deviceId),
    keep(message) {
      if (waiting.length >= limits.mostWaiting) return
      waiting.push(message)
      if (waiting.length >= limits.batchRows) void flush()
      else timer ??= setTimeout(() => void flush(), limits.lingerMs)
    },
    flush,
    prune,
    async stop() {
      clearInterval(pruner)
      stopListening()
      await flush()
    },
  }
}
