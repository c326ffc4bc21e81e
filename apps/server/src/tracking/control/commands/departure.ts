import type { Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import { tagOf } from './answer-marks'
import type { DeskDeps } from './desk-deps'
import { encodeCommand, type Speech } from './encode'
import type { Carrier, Obstacles } from './obstacles'
import type { Order, SeenPlace } from './order'
import type { OrderBook } from './order-book'
import type { OrderChanges } from './order-changes'
import { supersedes } from './supersede'

export interface DepartureDeps extends Pick<DeskDeps, 'devices' | 'sms' | 'raise' | 'clock'> {
  book: OrderBook
  changes: OrderChanges
  obstacles: Obstacles
  speechOf(device: DeviceRecord): Speech
  placeOf(deviceId: number): SeenPlace | null
}

/**
 * Takes an order to its device; false when it did not leave. `carrier` is asked anew at every step, `isFresh` says that
 * somebody is asking for it right now.
 */
export type Depart = (order: Order, carrier: () => Carrier, isFresh: boolean) => Promise<boolean>

const protocolOf = (carrier: Carrier): { protocol?: Protocol } => (carrier ? { protocol: carrier.protocol } : {})

/**
 * Stored as sent before a byte leaves: after a crash nobody knows whether it left, and it is not sent twice. What was
 * judged before the database answered is judged again after it.
 */
export function createDeparture(deps: DepartureDeps): Depart {
  const { devices, clock, book, changes, obstacles } = deps

  /** Trying a command must not count serial numbers of the real ones. */
  const canSay = (order: Order, device: DeviceRecord, carrier: Carrier): boolean =>
    'bytes' in encodeCommand(order, { ...deps.speechOf(device), memory: {}, ...protocolOf(carrier) })

  const fail = (order: Order, error: string): Promise<Order> => changes.settle(order, { state: 'failed', error })

  async function handOver(order: Order, device: DeviceRecord, carrier: Carrier): Promise<void> {
    const encoded = encodeCommand(order, { ...deps.speechOf(device), ...protocolOf(carrier), tag: tagOf(order.id) })
    if ('bytes' in encoded) carrier?.send(encoded.bytes)
    else await fail(order, 'COMMAND_NOT_SUPPORTED')
  }

  async function sendText(order: Order, device: DeviceRecord): Promise<void> {
    const encoded = encodeCommand(order, deps.speechOf(device))
    try {
      if (!('bytes' in encoded)) throw new Error('not supported')
      await deps.sms.send(device.phone ?? '', new TextDecoder().decode(encoded.bytes).trimEnd())
    } catch {
      await fail(order, deps.sms.isConfigured ? 'SMS_FAILED' : 'SMS_NOT_CONFIGURED')
    }
  }

  /** An answer that comes from now on is not one to what this order undoes. */
  async function giveUpOpposites(sent: Order): Promise<void> {
    const given = book.of(sent.deviceId)?.sent ?? []
    for (const one of given) if (one.id < sent.id && supersedes(sent, one)) await changes.giveUp(one)
  }

  function raiseSent({ id, deviceId, type }: Order): void {
    const nowMs = clock.nowMs()
    const attributes = { id, type }
    deps.raise({ deviceId, type: 'queuedCommandSent', eventTimeMs: nowMs, serverTimeMs: nowMs, attributes })
  }

  /** The vehicle may have moved on while the database answered. */
  async function keepDelivery(sent: Order, delivery: SeenPlace | null): Promise<void> {
    const isSame =
      delivery?.fixTimeMs === sent.delivery?.fixTimeMs && delivery?.speedKnots === sent.delivery?.speedKnots
    const current = book.of(sent.deviceId)?.sent.find(({ id }) => id === sent.id)
    if (!isSame && current) await changes.change(current, { delivery })
  }

  return async (order, carrier, isFresh) => {
    const device = devices.byId(order.deviceId)
    if (!device) return false
    if (!canSay(order, device, carrier())) {
      await fail(order, 'COMMAND_NOT_SUPPORTED')
      return false
    }
    const { critical, deviceId } = order
    const sent = await changes.depart(order, {
      state: 'sent',
      sentAtMs: clock.nowMs(),
      delivery: deps.placeOf(deviceId),
      waitingFor: null,
      critical,
    })
    if (!sent) return false
    const again = obstacles.again(order, carrier())
    if (again) {
      await changes.takeBack(sent, again)
      return false
    }
    const delivery = deps.placeOf(deviceId)
    await (order.textChannel ? sendText(sent, device) : handOver(sent, device, carrier()))
    await keepDelivery(sent, delivery)
    await giveUpOpposites(sent)
    if (!isFresh) raiseSent(sent)
    return true
  }
}
