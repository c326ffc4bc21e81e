import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@rastro/model/errors'
import { CUSTOM_DATA_MAX_CHARS, type CommandPreview, type OrderWaitsFor } from '@rastro/model/command'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Decoded, Protocol } from '@rastro/protocols'
import { createListeners } from '#src/platform/listeners'
import { createLookOut } from '#src/platform/look-out'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import { decoderOptions } from '#src/tracking/ingest/pipeline/index'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { DeviceLink } from '#src/tracking/ingest/listen/index'
import { hasPlace } from '#src/tracking/position/positions/index'
import { isCritical } from './critical'
import type { DeskDeps } from './desk-deps'
import { createDispatch } from './dispatch'
import { encodeCommand, type Said, type Speech, typesOf } from './encode'
import { type Author, type Order, type OrderDraft, presentOrder, type SeenPlace } from './order'
import { createOrderBook } from './order-book'
import { createOrderChanges } from './order-changes'
import type { OrderNewsItem } from './order-news'
import type { OrderFilter } from './orders.store'
import { supersedes } from './supersede'

/** What somebody asks of one device. The right to ask is checked by whoever calls. */
export interface CommandRequest {
  deviceId: number
  /** The saved command it comes from; 0 when ad hoc. */
  commandId: number
  type: string
  description: string
  textChannel: boolean
  attributes: Readonly<Record<string, unknown>>
  author: Author
  reason: string | null
  /** "Now anyway", asked for by somebody with the right to. */
  forced: boolean
}

/** The one way to a device: nothing else encodes commands or sends their bytes. */
export interface CommandDesk {
  /** Puts back what was open when the server stopped. Nothing that left is sent again. */
  load(): Promise<void>
  /**
   * Takes a request and tries it at once. Gives the order as it is then: left, waiting, or failed (SMS). Throws an
   * ApiError when the device cannot carry it out at all.
   */
  request(request: CommandRequest): Promise<Order>
  preview(deviceId: number, said: Said): Omit<CommandPreview, 'mayForceNow'>
  isCritical(deviceId: number, said: Said): boolean
  typesOf(deviceId: number, textChannel: boolean): string[]
  byId(id: number): Promise<Order | undefined>
  list(filter: OrderFilter): Promise<Order[]>
  /** Throws COMMAND_ALREADY_SENT when the order has left or is over. */
  cancel(order: Order): Promise<void>
  /** A message of a device was taken in: answers, confirmations and the queue look at it. Never throws. */
  heard(device: DeviceRecord, decoded: Decoded, link: DeviceLink): void
  /** The body of an answer for a device that asks by HTTP; null when nothing may leave. */
  bodyFor(uniqueId: string, protocol: Protocol): Promise<Uint8Array | null>
  onChange(listener: (order: Order) => void): () => void
  stop(): Promise<void>
}

const SWEEP_EVERY_MS = 1000
/** How long whoever asks waits for another process to send. */
const ELSEWHERE_MS = 1500

export function createCommandDesk(deps: DeskDeps): CommandDesk {
  const { store, devices, state, sessions, sms, settings, clock, log } = deps
  const book = createOrderBook()
  const changes = createListeners<Order>((error) => log.error({ error }, 'a listener of command orders failed'))
  const turn = createOneAtATime()
  /** Ids of orders that are over, whose end is to be read. */
  const gone = new Set<number>()
  const orders = createOrderChanges({ ...deps, book, tell: changes.tell })
  const dispatch = createDispatch({
    ...deps,
    book,
    changes: orders,
    turn,
    speechOf,
    placeOf,
    isCritical: isCriticalFor,
  })

  function deviceOf(deviceId: number): DeviceRecord {
    const device = devices.byId(deviceId)
    if (!device) throw new ApiError('NOT_FOUND')
    return device
  }

  function speechOf(device: DeviceRecord): Speech {
    const link = sessions.linkOf(device.id)
    const { tracked } = state.of(device.id)
    const known = deps.protocols.find(({ name }) => name === tracked?.protocol)
    const protocol = link?.protocol ?? known
    const read = deps.settingsOf(device)
    const password = read('devicePassword')
    return {
      device,
      protocol,
      options: protocol && decoderOptions(device, protocol, read),
      memory: link?.state.memory,
      password: typeof password === 'string' ? password : undefined,
      now: clock.now(),
    }
  }

  function isCriticalFor(device: DeviceRecord, said: Said): boolean {
    const speech = speechOf(device)
    // Trying a command must not count serial numbers of the real ones.
    const trial = { ...speech, memory: { ...speech.memory } }
    return isCritical(said, settings.criticalTypes, (command) => {
      const encoded = encodeCommand({ ...command, textChannel: said.textChannel }, trial)
      return 'bytes' in encoded ? encoded.bytes : undefined
    })
  }

  function placeOf(deviceId: number): SeenPlace | null {
    const { tracked } = state.of(deviceId)
    if (!tracked || !hasPlace(tracked)) return null
    const { latitude, longitude, speedKnots, fixTimeMs } = tracked
    const address = tracked.address ?? deps.addressAt(tracked)
    return { latitude, longitude, address, speedKnots, fixTimeMs }
  }

  function requirePossible(device: DeviceRecord, said: Said): void {
    if (said.type === 'custom') requireText(said.attributes.data)
    if (said.textChannel) requireSms(device)
    const speech = speechOf(device)
    if (!speech.protocol) return
    const encoded = encodeCommand(said, { ...speech, memory: { ...speech.memory } })
    if ('bytes' in encoded) return
    const isKnown = speech.protocol.commands.includes(said.type)
    // A silent device may come back with another protocol: what it cannot do is told when it does (TRACKING-API §22).
    const isSilent = !sessions.linkOf(device.id) && !speech.protocol.transports.includes('http')
    if (!isKnown && isSilent && !said.textChannel) return
    const text = `Command ${said.type} is not supported in protocol ${speech.protocol.name}`
    throw new ApiError('COMMAND_NOT_SUPPORTED', isKnown ? `${text}: ${encoded.unsupported}` : text)
  }

  function requireSms(device: DeviceRecord): void {
    if (!sms.isConfigured) throw new ApiError('SMS_NOT_CONFIGURED')
    if (!/\d/.test(device.phone ?? '')) throw new ApiError('DEVICE_PHONE_REQUIRED')
  }

  function draftOf(request: CommandRequest, device: DeviceRecord): OrderDraft {
    const nowMs = clock.nowMs()
    const { noQueue: _own, now: _now, reason: _reason, ...attributes } = request.attributes
    return {
      ...request,
      attributes,
      critical: isCriticalFor(device, request),
      requestedAtMs: nowMs,
      expiresAtMs: nowMs + settings.expiryMs,
      place: placeOf(request.deviceId),
    }
  }

  async function place(request: CommandRequest, device: DeviceRecord): Promise<Order> {
    const draft = draftOf(request, device)
    const forced = draft.forced && draft.critical
    const waitsFor = dispatch.obstacle({ ...draft, forced })
    if (request.attributes.noQueue === true && waitsFor !== null) throw new ApiError('COMMAND_FAILED')
    const replaced = (book.of(device.id)?.waiting ?? []).filter((waiting) => supersedes(draft, waiting))
    const ids = replaced.map(({ id }) => id)
    const order = await orders.add({ ...draft, forced }, waitsFor ?? 'device', ids)
    if (draft.critical) logCritical(order)
    const after = await tried(order)
    if (request.attributes.noQueue !== true || after.state !== 'requested') return after
    const end = await dispatch.settle(after, { state: 'cancelled' })
    if (end.state !== 'cancelled') return end
    throw new ApiError('COMMAND_FAILED')
  }

  /** The order after it was tried for the first time; where the device speaks to another process, by that one. */
  async function tried(order: Order): Promise<Order> {
    let latest = order
    let leave = (): void => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    const stop = changes.add((changed) => {
      if (changed.id !== order.id) return
      latest = changed
      if (!isWaiting(changed)) leave()
    })
    try {
      await dispatch.advance(order.deviceId, order.id)
      if (isWaiting(latest) && isElsewhere(order.deviceId))
        await Promise.race([left, pause(ELSEWHERE_MS, undefined, { ref: false })])
      return latest
    } finally {
      stop()
    }
  }

  const isWaiting = ({ state: its, waitingFor }: Order): boolean => its === 'requested' && waitingFor === 'device'
  /** It speaks to another process. */
  const isElsewhere = (deviceId: number): boolean => {
    const { epoch, status } = state.of(deviceId)
    return deps.news !== undefined && epoch === null && status === 'online'
  }

  function logCritical({ id, deviceId, type, author, reason, forced, waitingFor }: Order): void {
    const fields = { orderId: id, deviceId, type, userId: author.id, reason, forced, waitingFor }
    log.info(fields, forced ? 'a critical command was asked for now anyway' : 'a critical command was asked for')
  }

  /** Takes over what other processes did to orders. */
  function hear(item: OrderNewsItem): void {
    if (item.kind === 'gone') {
      gone.add(item.id)
      reader.look()
    } else if (orders.hear(item.order)) dispatch.came(item.order.deviceId)
  }

  /** What became of those that are over: the news say no more than that they are. */
  async function readGone(): Promise<void> {
    const ids = [...gone]
    if (ids.length === 0) return
    const over = await store.byIds(ids)
    for (const id of ids) gone.delete(id)
    for (const order of over) orders.hear(order)
  }

  const sweeper = setInterval(() => dispatch.sweep(), SWEEP_EVERY_MS)
  const reader = createLookOut({
    look: readGone,
    everyMs: SWEEP_EVERY_MS,
    onDown: (error) =>
      log.warn({ error }, 'what became of commands of other processes could not be read; trying again'),
    onUp: () => log.info({}, 'what becomes of commands of other processes is known again'),
  })
  reader.start()
  const stopNews = deps.news?.follow(hear)
  sweeper.unref()
  const stopDevices = devices.onChange(({ kind, device }) => {
    if (kind === 'removed') dispatch.abandon(device.id)
  })

  return {
    async load() {
      for (const order of await store.open()) {
        if (devices.byId(order.deviceId)) book.put(order)
        else await store.change(order.id, { state: 'cancelled', waitingFor: null, settledAtMs: clock.nowMs() })
      }
    },
    async request(request) {
      const device = deviceOf(request.deviceId)
      requirePossible(device, request)
      return turn(device.id, () => place(request, device))
    },
    preview(deviceId, said) {
      const { type, textChannel } = said
      const device = deviceOf(deviceId)
      const critical = isCriticalFor(device, said)
      const waitingFor = dispatch.obstacle({
        deviceId,
        critical,
        forced: false,
        requestedAtMs: 0,
        textChannel,
        type,
        attributes: said.attributes,
      })
      const seen = placeOf(deviceId)
      const waiting = book.of(deviceId)?.waiting ?? []
      const pending = waiting.find((one) => supersedes({ type, critical }, one))
      return {
        critical,
        verdict: verdictOf(waitingFor),
        waitingFor,
        speedKnots: seen?.speedKnots ?? null,
        fixTime: seen && wireDateFromMs(seen.fixTimeMs),
        fixAgeMs: seen && clock.nowMs() - seen.fixTimeMs,
        latitude: seen?.latitude ?? null,
        longitude: seen?.longitude ?? null,
        address: seen?.address ?? null,
        limits: { speedKmh: settings.holdSpeedKmh, staleMs: settings.staleFixMs, expiresMs: settings.expiryMs },
        pending: pending ? presentOrder(pending) : null,
      }
    },
    isCritical: (deviceId, said) => isCriticalFor(deviceOf(deviceId), said),
    typesOf: (deviceId, textChannel) => typesOf(speechOf(deviceOf(deviceId)), textChannel),
    byId: async (id) => {
      const order = await store.byId(id)
      return order && book.current(order)
    },
    list: async (filter) => (await store.list(filter)).map(book.current),
    cancel: (order) =>
      turn(order.deviceId, async () => {
        const waiting = book.of(order.deviceId)?.waiting.find(({ id }) => id === order.id)
        const end = waiting && (await dispatch.settle(waiting, { state: 'cancelled' }))
        if (end?.state !== 'cancelled') throw new ApiError('COMMAND_ALREADY_SENT')
      }),
    heard: dispatch.heard,
    bodyFor: dispatch.bodyFor,
    onChange: changes.add,
    async stop() {
      clearInterval(sweeper)
      stopNews?.()
      stopDevices()
      await reader.stop()
      await dispatch.rest()
    },
  }
}

const verdictOf = (waitingFor: OrderWaitsFor | null): CommandPreview['verdict'] =>
  waitingFor === null ? 'send' : waitingFor === 'device' ? 'queue' : 'hold'

function requireText(data: unknown): void {
  if (typeof data !== 'string' || data.trim() === '') throw new ApiError('COMMAND_TEXT_REQUIRED')
  if (data.length > CUSTOM_DATA_MAX_CHARS)
    throw new ApiError('INVALID_INPUT', `attributes.data: longer than ${CUSTOM_DATA_MAX_CHARS} characters`)
}
