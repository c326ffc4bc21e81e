import type { OrderWaitsFor } from '@rastro/model/command'
import type { Decoded, Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/devices/index'
import type { DeviceLink } from '#src/tracking/listen/index'
import { answersCommands } from './answers'
import type { DeskDeps } from './desk-deps'
import { encodeCommand, type Said, type Speech } from './encode'
import { judge, type SeenFix } from './envelope'
import type { Order, OrderChange } from './order'
import type { OrderBook, Slot } from './order-book'
import { isRefusal, isShownBy } from './read-back'
import { supersedes } from './supersede'

export interface DispatchDeps extends DeskDeps {
  book: OrderBook
  /** Work of one device, one after the other. */
  turn<T>(deviceId: number, work: () => Promise<T>): Promise<T>
  tell(order: Order): void
  speechOf(device: DeviceRecord): Speech
  isCritical(device: DeviceRecord, said: Said): boolean
}

/** What the envelope asks of an order. */
type Judged = Pick<Order, 'deviceId' | 'critical' | 'forced' | 'requestedAtMs' | 'textChannel' | 'type'>

/** What takes bytes to a device; null when it is away. */
type Carrier = { protocol: Protocol; send(bytes: Uint8Array): void } | null

/** How long an answer is waited for before the next command may leave. */
const ANSWER_MS = 30_000
/** A datagram reaches a device behind an address translation only shortly after it spoke. */
const UDP_REACH_MS = 60_000
/** A clock of a device may be this much behind when its position is to show what a command did. */
const CLOCK_MS = 30_000
/** After this a late answer belongs to nothing any more. */
const LATE_MS = 86_400_000

/** Takes waiting orders to their devices and reads back what became of them. */
export interface Dispatch {
  /** Why an order cannot leave now; null when it can. */
  obstacle(order: Judged): OrderWaitsFor | null
  /** Sends what may leave, in order. Call within a turn of the device. @param freshId the order that is being asked for */
  advance(deviceId: number, freshId?: number): Promise<void>
  settle(order: Order, change: OrderChange): Promise<void>
  heard(device: DeviceRecord, decoded: Decoded, link: DeviceLink): void
  bodyFor(uniqueId: string, protocol: Protocol): Promise<Uint8Array | null>
  /** Ends what expired or was not answered in time, and calls devices whose turn has come. */
  sweep(): void
  /** The device was removed. */
  abandon(deviceId: number): void
  /** Resolves once nothing is under way. */
  rest(): Promise<void>
}

export function createDispatch(deps: DispatchDeps): Dispatch {
  const { store, devices, state, sessions, settings, clock, log, book, turn } = deps
  const underWay = new Set<Promise<unknown>>()
  /** When a device whose times are replaced by the server's last measured its place. */
  const measuredAt = new Map<number, number>()

  function carrierOf(deviceId: number): Carrier {
    const link = sessions.linkOf(deviceId)
    if (!link) return null
    const { lastUpdateMs } = state.of(deviceId)
    if (link.state.transport === 'udp' && clock.nowMs() - (lastUpdateMs ?? 0) > UDP_REACH_MS) return null
    return link
  }

  /** One command at a time where the device answers; setting an engine free and "now anyway" wait for nobody. */
  function isBusy(order: Judged, carrier: Carrier): boolean {
    if (order.type === 'engineResume' || order.forced) return false
    if (!carrier || !answersCommands(carrier.protocol.name)) return false
    const sinceMs = clock.nowMs() - ANSWER_MS
    return (book.of(order.deviceId)?.sent ?? []).some(
      ({ state, sentAtMs }) => state === 'sent' && (sentAtMs ?? 0) > sinceMs,
    )
  }

  /** With `time.override` a message without a place would make an old place look new. */
  function fixOf(deviceId: number): SeenFix | null {
    const { tracked } = state.of(deviceId)
    const device = devices.byId(deviceId)
    if (!tracked || !device || deps.settingsOf(device)('time.override') === undefined) return tracked
    return { ...tracked, fixTimeMs: Math.min(tracked.fixTimeMs, measuredAt.get(deviceId) ?? 0) }
  }

  function noteMeasured(device: DeviceRecord, { positions }: Decoded): void {
    if (!positions?.some(({ fix }) => fix) || deps.settingsOf(device)('time.override') === undefined) return
    measuredAt.set(device.id, clock.nowMs())
  }

  function obstacleFor(order: Judged, carrier: Carrier): OrderWaitsFor | null {
    const verdict = judge({
      critical: order.critical,
      fix: fixOf(order.deviceId),
      nowMs: clock.nowMs(),
      forcedAtMs: order.forced ? order.requestedAtMs : null,
      limits: settings,
    })
    if (verdict.verdict === 'hold') return verdict.waitingFor
    if (order.textChannel) return null
    return carrier && !isBusy(order, carrier) ? null : 'device'
  }

  async function change(order: Order, what: OrderChange): Promise<Order> {
    await store.change(order.id, what)
    const changed = { ...order, ...what }
    book.put(changed)
    deps.tell(changed)
    return changed
  }

  const settle = async (order: Order, what: OrderChange): Promise<void> => {
    await change(order, { waitingFor: null, settledAtMs: clock.nowMs(), ...what })
  }

  /** Why it waits is told, not stored: it is worked out anew after a restart. */
  function wait(order: Order, waitingFor: OrderWaitsFor): void {
    if (order.waitingFor === waitingFor) return
    const changed = { ...order, waitingFor }
    book.put(changed)
    deps.tell(changed)
  }

  /**
   * Stored as sent before a byte leaves: after a crash nobody knows whether it left, and it is not sent twice. What was
   * judged before the database answered is judged again after it.
   */
  async function send(order: Order, carrier: () => Carrier, isFresh: boolean): Promise<boolean> {
    const device = devices.byId(order.deviceId)
    if (!device) return false
    if (!('bytes' in encodeCommand(order, { ...deps.speechOf(device), memory: {}, ...protocolOf(carrier()) }))) {
      await settle(order, { state: 'failed', error: 'COMMAND_NOT_SUPPORTED' })
      return false
    }
    const { critical } = order
    const sent = await change(order, { state: 'sent', sentAtMs: clock.nowMs(), waitingFor: null, critical })
    const again = secondThought(order, carrier())
    if (again) {
      await takeBack(sent, again)
      return false
    }
    await (order.textChannel ? sendText(sent, device) : handOver(sent, device, carrier()))
    await giveUpOpposites(sent)
    if (!isFresh) raiseSent(sent)
    return true
  }

  /** It counts as under way itself by now, so nobody asks whether another one is. */
  function secondThought(order: Order, carrier: Carrier): OrderWaitsFor | null {
    const obstacle = obstacleFor(order, carrier)
    if (obstacle !== 'device') return obstacle
    return carrier ? null : 'device'
  }

  /** Nothing left. Memory first: it must wait here even when the database does not hear of it. */
  async function takeBack(sent: Order, waitingFor: OrderWaitsFor): Promise<void> {
    const back = { ...sent, state: 'requested' as const, sentAtMs: null, waitingFor }
    book.put(back)
    deps.tell(back)
    await store.change(sent.id, { state: 'requested', sentAtMs: null, waitingFor })
  }

  /** An answer that comes from now on is not one to what this order undoes. */
  async function giveUpOpposites(sent: Order): Promise<void> {
    const given = book.of(sent.deviceId)?.sent ?? []
    for (const one of given) if (one.id < sent.id && supersedes(sent, one)) await giveUp(one)
  }

  async function giveUp(order: Order): Promise<void> {
    if (order.state === 'sent') await settle(order, { state: 'notConfirmed' })
    book.forget(order)
  }

  const protocolOf = (carrier: Carrier): { protocol?: Protocol } => (carrier ? { protocol: carrier.protocol } : {})

  async function handOver(order: Order, device: DeviceRecord, carrier: Carrier): Promise<void> {
    const encoded = encodeCommand(order, { ...deps.speechOf(device), ...protocolOf(carrier) })
    if ('bytes' in encoded) carrier?.send(encoded.bytes)
    else await settle(order, { state: 'failed', error: 'COMMAND_NOT_SUPPORTED' })
  }

  async function sendText(order: Order, device: DeviceRecord): Promise<void> {
    const encoded = encodeCommand(order, deps.speechOf(device))
    try {
      if (!('bytes' in encoded)) throw new Error('not supported')
      await deps.sms.send(device.phone ?? '', new TextDecoder().decode(encoded.bytes).trimEnd())
    } catch {
      await settle(order, { state: 'failed', error: deps.sms.isConfigured ? 'SMS_FAILED' : 'SMS_NOT_CONFIGURED' })
    }
  }

  function raiseSent({ id, deviceId, type }: Order): void {
    const nowMs = clock.nowMs()
    deps.raise({
      deviceId,
      type: 'queuedCommandSent',
      eventTimeMs: nowMs,
      serverTimeMs: nowMs,
      attributes: { id, type },
    })
  }

  /** Judged anew with the protocol that is known now: a text may turn out to be a stop. */
  function withRank(order: Order): Order {
    const device = devices.byId(order.deviceId)
    return !order.critical && device && deps.isCritical(device, order) ? { ...order, critical: true } : order
  }

  /** @param most orders that may leave in this turn */
  async function deliver(deviceId: number, carrier: () => Carrier, most: number, freshId?: number): Promise<void> {
    let left = 0
    for (const waiting of [...(book.of(deviceId)?.waiting ?? [])]) {
      const order = withRank(waiting)
      if (order.expiresAtMs <= clock.nowMs()) {
        await settle(order, { state: 'expired' })
        continue
      }
      const obstacle = obstacleFor(order, carrier())
      if (obstacle || left >= most) wait(order, obstacle ?? 'device')
      else if (await send(order, carrier, order.id === freshId)) left++
    }
  }

  const advance = (deviceId: number, freshId?: number): Promise<void> =>
    deliver(deviceId, () => carrierOf(deviceId), Number.POSITIVE_INFINITY, freshId)

  /** A turn of a device for which nobody waits; turns that are asked for meanwhile are the same one. */
  function call(deviceId: number, slot: Slot, work: () => Promise<void>): void {
    if (slot.isCalled) return
    slot.isCalled = true
    follow(
      turn(deviceId, async () => {
        slot.isCalled = false
        await work()
      }),
      deviceId,
    )
  }

  function follow(work: Promise<void>, deviceId: number): void {
    const watched = work
      .catch((error: unknown) => log.warn({ error, deviceId }, 'a command waits: the queue could not be worked on'))
      .finally(() => underWay.delete(watched))
    underWay.add(watched)
  }

  /** What a message says of what left: an answer belongs to the oldest that waits for one. */
  function readBack(sent: readonly Order[], decoded: Decoded): Array<[Order, OrderChange]> {
    const { commandResult: result } = decoded
    if (result !== undefined) {
      const asked = sent.find(({ state }) => state === 'sent') ?? sent.at(-1)
      return asked ? [[asked, answered(asked, result)]] : []
    }
    const { tracked } = state.of(sent[0]?.deviceId ?? 0)
    if (!decoded.positions?.length || !tracked) return []
    const shown = sent.filter(
      ({ type, sentAtMs }) => tracked.deviceTimeMs >= (sentAtMs ?? 0) - CLOCK_MS && isShownBy(type, tracked.attributes),
    )
    return shown.map((order) => [order, { state: 'confirmed' }])
  }

  const answered = (order: Order, result: string): OrderChange =>
    (order.critical || order.type !== 'custom') && isRefusal(result)
      ? { state: 'failed', error: 'COMMAND_REFUSED', result }
      : { state: 'confirmed', result }

  function heard(device: DeviceRecord, decoded: Decoded, link: DeviceLink): void {
    noteMeasured(device, decoded)
    raiseResult(device.id, decoded)
    const slot = book.of(device.id)
    if (!slot) return
    for (const [order, verdict] of slot.sent.length > 0 ? readBack(slot.sent, decoded) : [])
      settleLater(order, slot, verdict)
    // Who asks by HTTP is answered in the reply to the same request.
    if (link.state.transport !== 'http' && slot.waiting.length > 0) call(device.id, slot, () => advance(device.id))
  }

  /** In its turn, unless something else became of it before. */
  function settleLater(order: Order, slot: Slot, verdict: OrderChange): void {
    const work = turn(order.deviceId, async () => {
      if (slot.sent.includes(order)) await settle(order, verdict)
    })
    follow(work, order.deviceId)
  }

  /** Answers that come with a position are raised with it. */
  function raiseResult(deviceId: number, { commandResult, positions }: Decoded): void {
    if (commandResult === undefined || positions?.some(({ attributes }) => 'result' in attributes)) return
    const nowMs = clock.nowMs()
    const attributes = { result: commandResult }
    deps.raise({ deviceId, type: 'commandResult', eventTimeMs: nowMs, serverTimeMs: nowMs, attributes })
  }

  return {
    obstacle: (order) => obstacleFor(order, carrierOf(order.deviceId)),
    advance,
    settle,
    heard,
    async bodyFor(uniqueId, protocol) {
      const device = devices.byUniqueId(uniqueId)
      if (!device || !protocol.encode || !book.of(device.id)?.waiting.length) return null
      const bodies: Uint8Array[] = []
      const carrier: Carrier = { protocol, send: (bytes) => void bodies.push(bytes) }
      await turn(device.id, () => deliver(device.id, () => carrier, 1))
      return bodies[0] ?? null
    },
    sweep() {
      const nowMs = clock.nowMs()
      for (const [deviceId, slot] of [...book.entries()]) {
        for (const order of slot.sent) {
          const sinceMs = nowMs - (order.sentAtMs ?? 0)
          if (sinceMs >= LATE_MS && order.state !== 'sent') book.forget(order)
          else if (sinceMs >= settings.confirmMs && order.state === 'sent')
            settleLater(order, slot, { state: 'notConfirmed' })
        }
        if (slot.waiting.some((order) => order.expiresAtMs <= nowMs || isWorthATry(order)))
          call(deviceId, slot, () => advance(deviceId))
      }
    },
    abandon(deviceId) {
      measuredAt.delete(deviceId)
      const slot = book.of(deviceId)
      if (!slot) return
      const work = turn(deviceId, async () => {
        for (const order of slot.waiting) await settle(order, { state: 'cancelled' })
        for (const order of slot.sent) book.forget(order)
      })
      follow(work, deviceId)
    },
    async rest() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }

  /** Its device is there and nothing is in its way any more. */
  function isWorthATry(order: Order): boolean {
    return obstacleFor(order, carrierOf(order.deviceId)) === null
  }
}
