import { isDeepStrictEqual } from 'node:util'
import type { Decoded } from '@rastro/protocols'
import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import { decoderOptions, processPosition } from '#src/tracking/ingest/pipeline/index'
import type { HandedMessage, Owners } from '#src/tracking/ingest/owners/index'
import { readPositions, writePositions } from '#src/tracking/ingest/owners/index'
import type { SightingBook } from '#src/tracking/ingest/sightings/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { PositionHooks, ReadSetting } from '#src/tracking/position/steps/index'
import type { PositionWriter, StoredPosition } from '#src/tracking/ingest/writer/index'
import { createDayCounts } from './day-counts'
import type { DeviceLink } from './device-link'
import type { Contest, DeviceSessions } from './device-sessions'
import type { KeepMedia } from './media-keeper'
import type { MessageTap } from './message-tap'
import type { MinuteLog } from './minute-log'
import { countMessage, countUnreadable } from './port-traffic'

export interface IntakeDeps {
  devices: DeviceDirectory
  state: FleetState
  writer: PositionWriter
  sessions: DeviceSessions
  owners: Owners
  /** Keeps what arrived here for the process that judges the device. */
  handOver(messages: readonly HandedMessage[]): Promise<{ judged: Promise<void> }>
  sightings: SightingBook
  settingsOf(device: DeviceRecord): ReadSetting
  /** Absent: what devices send besides reports is not kept. */
  keepMedia?: KeepMedia
  hooks: PositionHooks
  minuteLog: MinuteLog
  tap: MessageTap
  clock: Clock
  /** The app that is this device told where pushes to it go. */
  onNotificationToken?(device: DeviceRecord, token: string): void
  /** Two links of a device are alive beside each other; it must not throw. */
  onContest?(device: DeviceRecord, contest: Contest): void
  /** A message was taken in and its positions have gone through the pipeline; it must not throw. */
  onHeard?(device: DeviceRecord, decoded: Decoded, link: DeviceLink): void
}

export interface Received {
  /** `silent`: nothing that needs a device, e.g. an unreadable frame. */
  device: 'known' | 'unknown' | 'refused' | 'silent'
  /** Resolves once every position of the message is durable; null when it brought none. */
  stored: Promise<void> | null
}

export interface IntakeCounters {
  messages: number
  positions: number
  dropped: number
  unreadable: number
  unknown: number
}

/** What happens to a decoded message, whatever brought it. */
export interface Intake {
  /** @param decodeAgain reads the same frame anew, for a device whose settings were not known at its first message */
  receive(decoded: Decoded, link: DeviceLink, frame: Uint8Array, decodeAgain?: () => Decoded): Received
  /** Judges what arrived at another process; false when the device is not this process's. */
  receiveHanded(message: HandedMessage): Promise<boolean>
  /** The link closed by itself or was closed. */
  left(link: DeviceLink): void
  /** Stop reading until `onRoom`: the database is behind. */
  isFull(): boolean
  onRoom(listener: () => void): () => void
  readonly counters: IntakeCounters
}

/** Devices that wait to be taken over, from which on nobody is listened to who is not made to wait. */
const MOST_WAITING = 10_000
/** It is not stored, and whoever sent it sends it again. */
const NEVER = new Promise<void>(() => undefined)
const NOTHING: Received = { device: 'silent', stored: null }

const isRefused = (device: DeviceRecord, nowMs: number): boolean =>
  device.disabled || (device.expiresAtMs !== null && device.expiresAtMs <= nowMs)

export function createIntake(deps: IntakeDeps): Intake {
  const { devices, state, writer, sessions, owners, sightings, minuteLog, clock } = deps
  const counters: IntakeCounters = { messages: 0, positions: 0, dropped: 0, unreadable: 0, unknown: 0 }

  const keptToday = createDayCounts()

  function receive(decoded: Decoded, link: DeviceLink, frame: Uint8Array, decodeAgain?: () => Decoded): Received {
    counters.messages++
    countMessage(link.traffic, clock.nowMs())
    const received = take(decoded, link, frame, decodeAgain)
    // Last: only now is it known whose link it is.
    if (deps.tap.isOn) deps.tap.incoming(link, frame, decoded)
    return received
  }

  function take(decoded: Decoded, link: DeviceLink, frame: Uint8Array, decodeAgain?: () => Decoded): Received {
    if (decoded.error !== undefined) return unreadable(decoded.error, link, frame)
    const ids = decoded.deviceIds?.length ? decoded.deviceIds : knownIds(link)
    if (ids.length === 0) return NOTHING
    const device = firstRegistered(ids)
    if (!device) return unknown(ids, decoded, link, frame)
    if (isRefused(device, clock.nowMs())) return refused(device, decoded, link)
    return greet(device, link) && decodeAgain
      ? acceptAgain(device, decodeAgain(), link, frame)
      : accept(device, decoded, link)
  }

  const knownIds = ({ state, claimedIds }: DeviceLink): readonly string[] =>
    state.uniqueId === undefined ? claimedIds : [state.uniqueId]

  function firstRegistered(ids: readonly string[]): DeviceRecord | undefined {
    for (const id of ids) {
      const device = devices.byUniqueId(id)
      if (device) return device
    }
    return undefined
  }

  function unreadable(reason: string, link: DeviceLink, frame: Uint8Array): Received {
    counters.unreadable++
    countUnreadable(link.traffic, frame, { remote: link.remote, reason, nowMs: clock.nowMs() })
    const { name } = link.protocol
    minuteLog.warn(
      `unreadable ${name} ${reason}`,
      { protocol: name, remote: link.remote, reason },
      'unreadable message',
    )
    return NOTHING
  }

  function unknown(ids: readonly string[], decoded: Decoded, link: DeviceLink, frame: Uint8Array): Received {
    counters.unknown++
    link.claimedIds = ids
    link.state.uniqueId = undefined
    const { positions } = decoded
    sightings.note({ uniqueId: ids[0] ?? '', protocol: link.protocol.name, address: link.remote, frame, positions })
    if (decoded.refusal) link.send(decoded.refusal)
    return { device: 'unknown', stored: null }
  }

  function refused(device: DeviceRecord, decoded: Decoded, link: DeviceLink): Received {
    link.traffic.refused++
    if (decoded.refusal) link.send(decoded.refusal)
    minuteLog.warn(`refused ${device.id}`, { deviceId: device.id, remote: link.remote }, 'disabled or expired device')
    link.close('the device is disabled or expired')
    return { device: 'refused', stored: null }
  }

  const acceptAgain = (device: DeviceRecord, decoded: Decoded, link: DeviceLink, frame: Uint8Array): Received =>
    decoded.error === undefined ? accept(device, decoded, link) : unreadable(decoded.error, link, frame)

  function accept(device: DeviceRecord, decoded: Decoded, link: DeviceLink): Received {
    const nowMs = clock.nowMs()
    const { status, epoch } = state.of(device.id)
    const isOwned = epoch !== null
    state.spoke(device.id, nowMs)
    if (isOwned) writer.touch(device.id, nowMs, status !== 'online')
    link.traffic.heard.set(device.id, nowMs)
    for (const reply of decoded.replies ?? []) if (reply.when === 'received') link.send(reply.bytes)
    if (decoded.notificationToken) deps.onNotificationToken?.(device, decoded.notificationToken)
    const stored =
      deps.keepMedia && bringsFile(decoded) ? storeWithFiles(device, decoded, link) : store(device, decoded, link)
    // Of a device that is yet to be taken over the positions have not gone through the pipeline.
    if (isOwned) deps.onHeard?.(device, decoded, link)
    return { device: 'known', stored }
  }

  function store(device: DeviceRecord, decoded: Decoded, link: DeviceLink): Promise<void> | null {
    if (state.of(device.id).epoch === null) return storeOnceOwned(device, decoded, link)
    const positions = runPipeline(device, decoded.positions, link.protocol.name, clock.nowMs())
    if (decoded.positions?.length) return writer.write(positions).then(() => answerStored(decoded, link))
    answerStored(decoded, link)
    return null
  }

  /**
   * A connection takes its device over from another process; what is no connection does not while that one is alive, and
   * is handed to it. In the order of arrival.
   */
  function storeOnceOwned(device: DeviceRecord, decoded: Decoded, link: DeviceLink): Promise<void> | null {
    const isConnection = link.state.transport === 'tcp'
    const hasPositions = decoded.positions !== undefined && decoded.positions.length > 0
    if (!isConnection && owners.waiting >= MOST_WAITING) return hasPositions ? NEVER : null
    const stored = storeByOwner(device, decoded, link, isConnection).catch((error: unknown) => {
      minuteLog.warn('owner', { deviceId: device.id, error }, 'a message could not be judged')
      // Not answered: whoever sent it sends it again.
      return isConnection ? undefined : NEVER
    })
    if (hasPositions) return stored
    answerStored(decoded, link)
    return null
  }

  async function storeByOwner(device: DeviceRecord, decoded: Decoded, link: DeviceLink, isForced: boolean) {
    const { positions = [] } = decoded
    const isOwn = await owners.take(device.id, isForced)
    if (!devices.byId(device.id)) return
    if (isOwn) {
      state.spoke(device.id, clock.nowMs())
      writer.touch(device.id, clock.nowMs(), true)
      // Its connection may have closed while the device was taken over.
      if (isForced && !sessions.linkOf(device.id)) leave(device.id)
      const stored = positions.length > 0 ? store(device, decoded, link) : null
      deps.onHeard?.(device, decoded, link)
      return void (await stored)
    }
    const message = { deviceId: device.id, protocol: link.protocol.name, message: writePositions(positions) }
    const { judged } = await deps.handOver([message])
    deps.onHeard?.(device, decoded, link)
    if (positions.length === 0) return
    // A device that sends the next one after the answer has both judged in order.
    await judged
    answerStored(decoded, link)
  }

  async function receiveHanded({ deviceId, protocol, message }: HandedMessage): Promise<boolean> {
    const device = devices.byId(deviceId)
    // Deleted meanwhile.
    if (!device) return true
    if (!(await owners.take(deviceId, false))) return false
    const nowMs = clock.nowMs()
    state.spoke(deviceId, nowMs)
    writer.touch(deviceId, nowMs)
    await writer.write(runPipeline(device, readPositions(message), protocol, nowMs))
    return true
  }

  async function storeWithFiles(device: DeviceRecord, decoded: Decoded, link: DeviceLink): Promise<void> {
    try {
      const positions = await deps.keepMedia?.(device.uniqueId, decoded.positions ?? [])
      // The device may have been deleted meanwhile.
      if (devices.byId(device.id)) await store(device, { ...decoded, positions }, link)
    } catch (error) {
      minuteLog.warn('with file', { deviceId: device.id, error }, 'a message with a file could not be stored')
    }
  }

  /** Ties link and device. True when the device has settings that this message was read without. */
  function greet(device: DeviceRecord, link: DeviceLink): boolean {
    const isFirst = link.state.uniqueId === undefined
    link.state.uniqueId = device.uniqueId
    link.claimedIds = []
    const read = deps.settingsOf(device)
    let mattered = false
    // A change replaces the record, or the reader of its settings, so that the same ones say nothing new.
    if (link.greeted?.device !== device || link.greeted.read !== read) {
      link.greeted = { device, read }
      const options = decoderOptions(device, link.protocol, read)
      mattered = !isDeepStrictEqual(options, link.state.options)
      link.state.options = options
    }
    const contest = link.state.transport === 'http' ? null : sessions.register(device.id, link, clock.nowMs())
    if (contest) {
      const fields = { deviceId: device.id, ...contest }
      minuteLog.warn(`two links ${device.id}`, fields, 'two connections say they are the same device, and both go on')
      deps.onContest?.(device, contest)
    }
    if (mattered && isFirst) link.state.memory = {}
    return mattered
  }

  function runPipeline(
    device: DeviceRecord,
    positions: Positions | undefined,
    protocol: string,
    nowMs: number,
  ): StoredPosition[] {
    const kept: StoredPosition[] = []
    const setting = deps.settingsOf(device)
    for (const one of inOrder(positions ?? [])) {
      counters.positions++
      const { tracked: last, memory, droppedInARow } = state.of(device.id)
      const outcome = processPosition({
        deviceId: device.id,
        protocol,
        decoded: one,
        last,
        memory,
        keptToday: keptToday.of(device.id, nowMs),
        droppedInARow,
        setting,
        hooks: deps.hooks,
        nowMs,
      })
      if ('dropped' in outcome) {
        counters.dropped++
        state.dropped(device.id)
        const fields = { deviceId: device.id, reason: outcome.dropped }
        minuteLog.warn(`dropped ${device.id} ${outcome.dropped}`, fields, 'position dropped')
        continue
      }
      keptToday.add(device.id, nowMs)
      kept.push({
        position: outcome.kept,
        isNewest: outcome.isNewest,
        events: outcome.events,
        memory: outcome.isMemoryNews ? outcome.memory : null,
        decoded: one,
      })
      if (outcome.isNewest) state.track(outcome.kept, outcome.memory)
    }
    return kept
  }

  function answerStored(decoded: Decoded, link: DeviceLink): void {
    try {
      for (const reply of decoded.replies ?? []) if (reply.when === 'stored') link.send(reply.bytes)
    } catch (error) {
      // The fix is safe; the device will ask again.
      minuteLog.warn('receipt', { remote: link.remote, error }, 'a receipt could not be sent')
    }
  }

  function leave(deviceId: number): void {
    state.left(deviceId)
    const { epoch, lastUpdateMs } = state.of(deviceId)
    if (epoch !== null && lastUpdateMs !== null) writer.touch(deviceId, lastUpdateMs, true)
  }

  return {
    receive,
    receiveHanded,
    left(link) {
      const own = sessions.release(link)
      if (link.state.transport === 'tcp') for (const deviceId of own) leave(deviceId)
    },
    isFull: () => writer.isFull(),
    onRoom: writer.onRoom,
    counters,
  }
}

type Positions = NonNullable<Decoded['positions']>

const bringsFile = ({ positions = [] }: Decoded): boolean => positions.some(({ media }) => media)

/** A message may bring its records newest first; the pipeline wants them as they happened. */
function inOrder(positions: Positions): Positions {
  if (positions.length < 2 || !positions.every(({ fix }) => fix)) return positions
  return positions.toSorted((one, other) => (one.fix?.time.getTime() ?? 0) - (other.fix?.time.getTime() ?? 0))
}
