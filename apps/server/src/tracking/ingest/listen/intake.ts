import { isDeepStrictEqual } from 'node:util'
import type { Decoded } from '@rastro/protocols'
import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import { decoderOptions, processPosition } from '#src/tracking/ingest/pipeline/index'
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
  /** The link closed by itself or was closed. */
  left(link: DeviceLink): void
  /** Stop reading until `onRoom`: the database is behind. */
  isFull(): boolean
  onRoom(listener: () => void): () => void
  readonly counters: IntakeCounters
}

const NOTHING: Received = { device: 'silent', stored: null }

const isRefused = (device: DeviceRecord, nowMs: number): boolean =>
  device.disabled || (device.expiresAtMs !== null && device.expiresAtMs <= nowMs)

export function createIntake(deps: IntakeDeps): Intake {
  const { devices, state, writer, sessions, sightings, minuteLog, clock } = deps
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
    state.spoke(device.id, nowMs)
    writer.touch(device.id, nowMs)
    link.traffic.heard.set(device.id, nowMs)
    for (const reply of decoded.replies ?? []) if (reply.when === 'received') link.send(reply.bytes)
    if (decoded.notificationToken) deps.onNotificationToken?.(device, decoded.notificationToken)
    const stored =
      deps.keepMedia && bringsFile(decoded) ? storeWithFiles(device, decoded, link) : store(device, decoded, link)
    deps.onHeard?.(device, decoded, link)
    return { device: 'known', stored }
  }

  function store(device: DeviceRecord, decoded: Decoded, link: DeviceLink): Promise<void> | null {
    const positions = runPipeline(device, decoded, link, clock.nowMs())
    if (decoded.positions?.length) return writer.write(positions).then(() => answerStored(decoded, link))
    answerStored(decoded, link)
    return null
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

  function runPipeline(device: DeviceRecord, decoded: Decoded, link: DeviceLink, nowMs: number): StoredPosition[] {
    const kept: StoredPosition[] = []
    const setting = deps.settingsOf(device)
    for (const one of inOrder(decoded.positions ?? [])) {
      counters.positions++
      const { tracked: last, memory, droppedInARow } = state.of(device.id)
      const outcome = processPosition({
        deviceId: device.id,
        protocol: link.protocol.name,
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

  return {
    receive,
    left(link) {
      const own = sessions.release(link)
      if (link.state.transport === 'tcp') for (const deviceId of own) state.left(deviceId)
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
