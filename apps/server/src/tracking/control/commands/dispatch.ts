import type { OrderWaitsFor } from '@rastro/model/command'
import type { Decoded, Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { DeviceLink } from '#src/tracking/ingest/listen/index'
import { createAnswerMarks } from './answer-marks'
import { createDeparture } from './departure'
import type { DeskDeps } from './desk-deps'
import type { Said, Speech } from './encode'
import { type Carrier, createObstacles, type Judged } from './obstacles'
import type { Order, OrderChange, SeenPlace } from './order'
import type { OrderBook, Slot } from './order-book'
import type { OrderChanges } from './order-changes'
import { namedBy, readBack } from './read-back'

export interface DispatchDeps extends DeskDeps {
  book: OrderBook
  changes: OrderChanges
  /** Work of one device, one after the other. */
  turn<T>(deviceId: number, work: () => Promise<T>): Promise<T>
  speechOf(device: DeviceRecord): Speech
  placeOf(deviceId: number): SeenPlace | null
  isCritical(device: DeviceRecord, said: Said): boolean
}

/** After this a late answer belongs to nothing any more. */
const LATE_MS = 86_400_000

/** Takes waiting orders to their devices and reads back what became of them. */
export interface Dispatch {
  /** Why an order cannot leave now; null when it can. */
  obstacle(order: Judged): OrderWaitsFor | null
  /** Sends what may leave, in order. Call within a turn of the device. @param freshId the order that is being asked for */
  advance(deviceId: number, freshId?: number): Promise<void>
  settle(order: Order, change: OrderChange): Promise<Order>
  /** Orders of this device changed in another process. */
  came(deviceId: number): void
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
  const { devices, state, settings, clock, log, book, changes, turn } = deps
  const { settle } = changes
  const marks = createAnswerMarks(deps)
  const obstacles = createObstacles({ ...deps, marks })
  const depart = createDeparture({ ...deps, changes, obstacles })
  const underWay = new Set<Promise<unknown>>()

  const obstacle = (order: Judged): OrderWaitsFor | null => obstacles.of(order, obstacles.carrierOf(order.deviceId))

  /** Judged anew with the protocol that is known now: a text may turn out to be a stop. */
  function withRank(order: Order): Order {
    const device = devices.byId(order.deviceId)
    return !order.critical && device && deps.isCritical(device, order) ? { ...order, critical: true } : order
  }

  /** Its time is over, or whoever asked may not any more; null while it may go. */
  function endOf(order: Order): OrderChange | null {
    if (order.expiresAtMs <= clock.nowMs()) return { state: 'expired' }
    if (!deps.mayStillAsk(order)) return { state: 'cancelled', error: 'COMMAND_AUTHOR_REVOKED' }
    return null
  }

  /** @param most orders that may leave in this turn */
  async function deliver(deviceId: number, carrier: () => Carrier, most: number, freshId?: number): Promise<void> {
    let left = 0
    for (const waiting of [...(book.of(deviceId)?.waiting ?? [])]) {
      const order = withRank(waiting)
      const end = endOf(order)
      if (changes.isAboutToLeaveElsewhere(order)) continue
      if (end) {
        await settle(order, end)
        continue
      }
      const why = obstacles.of(order, carrier())
      if (why || left >= most) changes.wait(order, why ?? 'device')
      else if (await depart(order, carrier, order.id === freshId)) left++
    }
  }

  const advance = (deviceId: number, freshId?: number): Promise<void> =>
    deliver(deviceId, () => obstacles.carrierOf(deviceId), Number.POSITIVE_INFINITY, freshId)

  /** A turn of a device for which nobody waits; turns that are asked for meanwhile are the same one. */
  function call(deviceId: number, slot: Slot): void {
    if (slot.isCalled) return
    slot.isCalled = true
    follow(
      turn(deviceId, async () => {
        slot.isCalled = false
        await advance(deviceId)
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

  function verdictsOf(deviceId: number, sent: readonly Order[], decoded: Decoded, { protocol }: DeviceLink) {
    const { commandResult, commandTag, commandName } = decoded
    const isAnswer = (commandResult ?? commandTag ?? commandName) !== undefined
    const orders = sent.map((order) => ({ order, mark: isAnswer ? marks.markOf(order, protocol) : undefined }))
    const verdicts = readBack(orders, decoded, state.of(deviceId).tracked)
    const isNamed = namedBy(orders, decoded) !== undefined
    // A number that is none of ours, or no word of which command it answers: from now on one at a time.
    const isUnnamed = commandResult !== undefined && commandName === undefined
    if (isNamed || (isUnnamed && orders.every(({ mark }) => mark !== undefined))) marks.seen(deviceId, isNamed)
    return verdicts
  }

  function sweepSent(slot: Slot, nowMs: number): void {
    for (const order of slot.sent) {
      const sinceMs = nowMs - (order.sentAtMs ?? 0)
      if (sinceMs >= LATE_MS && order.state !== 'sent') book.forget(order)
      else if (sinceMs >= settings.confirmMs && order.state === 'sent')
        settleLater(order, slot, { state: 'notConfirmed' })
    }
  }

  return {
    obstacle,
    advance,
    settle,
    came(deviceId) {
      const slot = book.of(deviceId)
      if (slot?.waiting.length && obstacles.carrierOf(deviceId)) call(deviceId, slot)
    },
    heard(device, decoded, link) {
      raiseResult(device.id, decoded)
      const slot = book.of(device.id)
      if (!slot) return
      for (const [order, verdict] of slot.sent.length > 0 ? verdictsOf(device.id, slot.sent, decoded, link) : [])
        settleLater(order, slot, verdict)
      // Who asks by HTTP is answered in the reply to the same request.
      if (link.state.transport !== 'http' && slot.waiting.length > 0) call(device.id, slot)
    },
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
        sweepSent(slot, nowMs)
        if (slot.waiting.some((order) => order.expiresAtMs <= nowMs || obstacle(order) === null)) call(deviceId, slot)
      }
    },
    abandon(deviceId) {
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
}
