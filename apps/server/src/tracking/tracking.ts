import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Protocol } from '@rastro/protocols'
import type { Clock } from '#src/platform/clock'
import { createOutboxStore } from '#src/db/outbox/index'
import type { Log } from '#src/platform/log'
import type { AccessIndex } from '#src/tracking/fleet/access/index'
import {
  type CommandDesk,
  createCommandDesk,
  createOrderStore,
  type DeskDeps,
  type DeskSettings,
  NO_SMS,
  type SmsGateway,
  STANDARD_DESK,
} from '#src/tracking/control/commands/index'
import {
  createDeviceSettings,
  createFollowUp,
  createInactivity,
  type Inactivity,
} from '#src/tracking/ingest/pipeline/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import {
  type AcknowledgementStore,
  createAcknowledgementStore,
  createEvents,
  createEventStore,
  createOthersEvents,
  type Events,
  type EventStore,
} from '#src/tracking/ingest/events/index'
import {
  createEventForwarder,
  createForwarder,
  type ForwardedDevice,
  type ForwarderDeps,
} from '#src/tracking/ingest/forwarding/index'
import { createAddressFiller, type Geocoder } from '#src/tracking/position/geocoder/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import {
  createDeviceListeners,
  createDeviceSessions,
  createIntake,
  createMediaKeeper,
  createMinuteLog,
  type DeviceListeners,
  type DeviceSessions,
  type Intake,
  LISTEN_LIMITS,
  type ListenLimits,
  type ListenPlan,
  type OpenPort,
  type PortStatus,
  type ReceiveHttp,
  type RecogniseProtocol,
  type StoreMedia,
} from '#src/tracking/ingest/listen/index'
import { createLiveHub, type LiveHub, type LiveHubDeps } from '#src/tracking/live/hub/index'
import {
  createMessageFeed,
  createMessageKeeper,
  createMessageStore,
  createMessageWatch,
  type KeeperLimits,
  type MessageFeed,
  type MessageKeeper,
  type MessageStore,
} from '#src/tracking/live/messages/index'
import {
  createPositionStore,
  createProtocolNumbers,
  hasPlace,
  type PositionStore,
  type TrackedPosition,
} from '#src/tracking/position/positions/index'
import {
  createFollowStates,
  createOwners,
  createOwnersStore,
  type Owners,
  statesOf,
  type StoredDevice,
  writePositions,
} from '#src/tracking/ingest/owners/index'
import { createSightingBook, type SightingBook } from '#src/tracking/ingest/sightings/index'
import {
  createPeerCounts,
  createSilenceBook,
  type PeerCounts,
  type SilenceBook,
} from '#src/tracking/ingest/silence/index'
import { createFleetState, type FleetState } from '#src/tracking/ingest/state/index'
import type { PositionHooks, ReadSetting } from '#src/tracking/position/steps/index'
import { createPositionWriter, type PositionWriter, type WriterLimits } from '#src/tracking/ingest/writer/index'

export interface TrackingDeps {
  pool: pg.Pool
  log: Log
  clock: Clock
  devices: DeviceDirectory
  groups: GroupDirectory
  access: AccessIndex
  /** Those of the server settings, the last place settings of a device are looked for; another object after a change. */
  serverAttributes?: () => Readonly<Record<string, unknown>>
  /** Keeps where pushes to an app that is a device go. */
  onNotificationToken?(device: DeviceRecord, token: string): void
  /** Keeps pictures, voices and films of devices; absent: they are dropped. */
  storeMedia?: StoreMedia
  /** What the pipeline asks of the rest of the server. */
  hooks?: PositionHooks
  /** Gives stored positions their address afterwards; null or absent: none. */
  geocoder?: Geocoder | null
  /** Where positions and events are told besides. */
  forwarding?: Pick<ForwarderDeps, 'plan' | 'callOut'>
  /** No other process can be there, so that what one before this one held is free at once. */
  isAlone?: boolean
  /** How long another process waits before it counts this one as dead. */
  leaseMs?: number
  /** Orders of other processes; absent: this one is alone. */
  orderNews?: DeskDeps['news']
  /** Tells other processes to look, and hears of it. */
  wakeUp?: { tell(): void; onWake(listener: () => void): () => void }
  protocols: readonly Protocol[]
  recogniseProtocol: RecogniseProtocol
  /** After how long without a message an online device becomes unknown. */
  statusTimeoutMs?: number
  /** Rules of the command desk; the standard ones when absent. */
  commandSettings?: DeskSettings
  /** Sends commands as text messages; absent when there is no gateway. */
  sms?: SmsGateway
  /** Whether the author of a command may still have it carried out; everybody may when absent. */
  mayStillAsk?: DeskDeps['mayStillAsk']
  writerLimits?: Partial<WriterLimits>
  listenLimits?: Partial<ListenLimits>
  keeperLimits?: Partial<KeeperLimits>
  /** Who may watch the raw messages of every device. */
  isAdministrator?: (userId: number) => boolean
  /** What a user is shown of devices in live frames; null is everything. */
  fieldsOf?: LiveHubDeps['fieldsOf']
}

/** The tracking server without its resources: listeners, pipeline, writer, state, live sockets. */
export interface Tracking {
  state: FleetState
  positions: PositionStore
  events: Events
  eventStore: EventStore
  acknowledgements: AcknowledgementStore
  inactivity: Inactivity
  /** Settings of a device, of its groups, of the server. */
  settingsOf(device: DeviceRecord): ReadSetting
  silences: SilenceBook
  silentPeers: PeerCounts
  writer: PositionWriter
  sightings: SightingBook
  /** Connections of devices; what is sent over them goes through `commands`. */
  sessions: Pick<DeviceSessions, 'size' | 'drop' | 'linkOf' | 'linksOf' | 'isContested'>
  /** The only way to send something to a device. */
  commands: CommandDesk
  intake: Intake
  live: LiveHub
  messages: { store: MessageStore; feed: MessageFeed; keeper: MessageKeeper }
  /** Device ports with what goes through them. */
  ports(): readonly PortStatus[]
  owners: Pick<Owners, 'judging' | 'isStalled'>
  /** For `POST /` on the web port; null when no protocol speaks HTTP. */
  receiveHttp: ReceiveHttp | null
  /** Opens the device ports. Call after everything else is ready. */
  listen(plan: ListenPlan): Promise<OpenPort[]>
  /** Closes ports, writes what waits (at most `deadlineMs`), answers the devices, closes their connections. */
  stop(deadlineMs?: number): Promise<void>
}

const STATUS_TIMEOUT_MS = 600_000
const LEASE_MS = 15_000

/** Wires the parts and loads what they know from the database. */
export async function createTracking(deps: TrackingDeps): Promise<Tracking> {
  const { pool, log, clock, devices, leaseMs = LEASE_MS } = deps
  const numbers = createProtocolNumbers(pool)
  const processId = randomUUID()
  const positions = createPositionStore(pool, numbers, processId)
  const state = createFleetState((error) => log.error({ error }, 'a listener of the fleet state failed'))
  const sightings = createSightingBook(pool, clock, log)
  await numbers.load()
  await sightings.load()
  const ownersStore = createOwnersStore(pool, processId, leaseMs)
  await ownersStore.mendAfterRestore()
  if (deps.isAlone) await ownersStore.forgetOthers()
  await ownersStore.renew()
  const readStates = statesOf(positions)
  await restoreStates(readStates, devices, state)
  followState(state, devices, positions, log)

  const sessions = createDeviceSessions()
  const events = createEvents(pool, log)
  const writer = createPositionWriter({
    pool,
    protocols: numbers,
    log,
    events,
    limits: deps.writerLimits,
    onStored: (batch) => followUp.stored(batch),
    standingOf: state.of,
    handOver: (handed) =>
      others.handOver(
        handed.flatMap(({ position: { deviceId, protocol }, decoded }) =>
          decoded ? [{ deviceId, protocol, message: writePositions([decoded]) }] : [],
        ),
      ),
    onRefused: (deviceIds) => deviceIds.forEach((deviceId) => lose(deviceId, true)),
  })
  const owners = createOwners({ store: ownersStore, state, readStates, linkOf: sessions.linkOf, log })
  /** @param isElsewhere a connection to another process is the one that counts */
  function lose(deviceId: number, isElsewhere: boolean): void {
    state.lose(deviceId)
    if (!isElsewhere) return
    const links = sessions.linksOf(deviceId).map(({ link }) => link)
    const alone = links.filter((link) => link.state.transport === 'tcp' && sessions.leadsTo(link) === 1)
    sessions.drop(deviceId)
    for (const link of alone) link.close('the device is connected to another process')
  }
  const settings = createDeviceSettings(devices, deps.groups, deps.serverAttributes)
  const forwarder = deps.forwarding ? createForwarder({ ...deps.forwarding, log, deviceOf, urlOf }) : null
  const followUp = createFollowUp({
    clock,
    devices,
    state,
    events,
    settingsOf: settings.of,
    addresses: deps.geocoder
      ? createAddressFiller({ pool, geocoder: deps.geocoder, log, onFilled: state.amend })
      : null,
    forwarder,
  })
  function placeOf(deviceId: number): TrackedPosition | null {
    const { tracked } = state.of(deviceId)
    return tracked && hasPlace(tracked) ? tracked : null
  }
  function deviceOf(deviceId: number): ForwardedDevice | undefined {
    const device = devices.byId(deviceId)
    const json = devices.jsonOf(deviceId)
    return device && json !== undefined ? { ...device, status: state.of(deviceId).status, json } : undefined
  }
  function urlOf(deviceId: number): unknown {
    const device = devices.byId(deviceId)
    return device && settings.of(device)('forward.url')
  }
  const eventStore = createEventStore(pool)
  const eventForwarder = deps.forwarding?.plan.eventUrl
    ? createEventForwarder({ ...deps.forwarding, pool, log, deviceOf, events: eventStore, positions })
    : null
  const stopWaking = eventForwarder && events.subscribe(eventForwarder.wake)
  eventForwarder?.start()
  const inactivity = createInactivity({ devices, state, settingsOf: settings.of, events, clock, log })
  const silences = createSilenceBook(pool, state, clock, log)
  const minuteLog = createMinuteLog(log, clock)
  const commands = createCommandDesk({
    store: createOrderStore(pool),
    devices,
    state,
    sessions,
    settingsOf: settings.of,
    protocols: deps.protocols,
    sms: deps.sms ?? NO_SMS,
    mayStillAsk: deps.mayStillAsk ?? (() => true),
    raise: events.raise,
    addressAt: (place) => deps.geocoder?.known(place)?.text ?? null,
    news: deps.orderNews,
    onStored: () => deps.wakeUp?.tell(),
    settings: deps.commandSettings ?? STANDARD_DESK,
    clock,
    log,
  })
  await commands.load()
  const messageStore = createMessageStore(pool)
  const messages = {
    store: messageStore,
    feed: createMessageFeed({ access: deps.access, isAdministrator: deps.isAdministrator ?? (() => false) }),
    keeper: createMessageKeeper({ store: messageStore, devices, log, limits: deps.keeperLimits }),
  }
  const tap = createMessageWatch({ ...messages, devices, clock })
  const intake = createIntake({
    owners,
    handOver: (handed) => others.handOver(handed),
    tap,
    devices,
    state,
    writer,
    sessions,
    sightings,
    minuteLog,
    clock,
    settingsOf: settings.of,
    hooks: { placeOf, ...deps.hooks },
    onNotificationToken: deps.onNotificationToken,
    keepMedia: deps.storeMedia && createMediaKeeper(deps.storeMedia, minuteLog),
    onHeard: commands.heard,
    onContest({ id: deviceId }, contest) {
      const nowMs = clock.nowMs()
      const attributes = { alarm: 'secondConnection', ...contest }
      events.raise({ deviceId, type: 'alarm', eventTimeMs: nowMs, serverTimeMs: nowMs, attributes })
    },
  })
  const live = createLiveHub({ devices, state, access: deps.access, clock, log, fieldsOf: deps.fieldsOf })
  const listeners: DeviceListeners = createDeviceListeners({
    intake,
    tap,
    bodyFor: commands.bodyFor,
    clock,
    log,
    minuteLog,
    protocols: deps.protocols,
    recogniseProtocol: deps.recogniseProtocol,
    limits: { ...LISTEN_LIMITS, ...deps.listenLimits },
  })
  const others = createFollowStates({
    store: ownersStore,
    leaseMs,
    state,
    isKnown: (deviceId) => devices.byId(deviceId) !== undefined,
    readStates,
    onLost: lose,
    onMessage: intake.receiveHanded,
    others: createOthersEvents(createOutboxStore(pool), eventStore, events),
    onHanded: () => deps.wakeUp?.tell(),
    log,
  })
  others.start()
  const stopHearing = deps.wakeUp?.onWake(others.look)
  const statusTimeoutMs = deps.statusTimeoutMs ?? STATUS_TIMEOUT_MS
  const sweeper = setInterval(
    () => {
      for (const deviceId of state.sweep(clock.nowMs(), statusTimeoutMs)) sessions.drop(deviceId)
    },
    Math.max(1000, statusTimeoutMs / 10),
  )
  sweeper.unref()

  return {
    state,
    positions,
    events,
    eventStore,
    acknowledgements: createAcknowledgementStore(pool),
    inactivity,
    settingsOf: settings.of,
    silences,
    silentPeers: createPeerCounts(devices, state, clock),
    writer,
    sightings,
    sessions,
    commands,
    intake,
    live,
    messages,
    ports: listeners.ports,
    receiveHttp: listeners.receiveHttp,
    owners,
    listen: listeners.open,
    async stop(deadlineMs = 10_000) {
      clearInterval(sweeper)
      inactivity.stop()
      listeners.quiet()
      await commands.stop()
      await owners.stop(deadlineMs)
      await writer.stop(deadlineMs)
      await events.stop(deadlineMs)
      forwarder?.stop()
      stopWaking?.()
      await eventForwarder?.stop()
      await silences.stop()
      await listeners.close()
      stopHearing?.()
      await others.stop()
      messages.feed.stop()
      await messages.keeper.stop()
      live.close()
      await sightings.stop()
    },
  }
}

async function restoreStates(
  readStates: () => Promise<StoredDevice[]>,
  devices: DeviceDirectory,
  state: FleetState,
): Promise<void> {
  for (const { deviceId, lastUpdateMs, latest, memory } of await readStates()) {
    if (!devices.byId(deviceId)) continue
    state.restore(deviceId, lastUpdateMs, latest, memory)
    devices.updateState(deviceId, { status: 'offline', lastUpdateMs, positionId: latest?.id ?? 0 })
  }
}

/** The directory shows the state; a removed device leaves it. */
function followState(state: FleetState, devices: DeviceDirectory, positions: PositionStore, log: Log): void {
  state.onChange(({ deviceId }) => {
    const { status, lastUpdateMs, latest } = state.of(deviceId)
    devices.updateState(deviceId, { status, lastUpdateMs, positionId: latest?.id ?? 0 })
  })
  devices.onChange(({ kind, device }) => {
    if (kind !== 'removed') return
    state.forget(device.id)
    positions
      .forgetState(device.id)
      .catch((error: unknown) => log.warn({ error }, 'the state of a removed device stays'))
  })
}
