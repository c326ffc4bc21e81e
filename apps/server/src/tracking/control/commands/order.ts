import type { CommandOrder, OrderState, OrderWaitsFor } from '@rastro/model/command'
import { wireDateFromMs } from '@rastro/model/wire'

/** Who asked: a user, or the server itself with id 0. */
export interface Author {
  id: number
  name: string
}

/** Place and state of the vehicle in a moment. */
export interface SeenPlace {
  latitude: number
  longitude: number
  address: string | null
  speedKnots: number
  fixTimeMs: number
}

/** What is asked of one device; of the same shape whoever asks. */
export interface OrderDraft {
  deviceId: number
  /** The saved command it comes from; 0 when ad hoc. */
  commandId: number
  type: string
  description: string
  textChannel: boolean
  attributes: Readonly<Record<string, unknown>>
  critical: boolean
  requestedAtMs: number
  expiresAtMs: number
  author: Author
  reason: string | null
  /** "Now anyway", asked for by somebody with the right to. */
  forced: boolean
  /** At the request. */
  place: SeenPlace | null
}

/** One request to one device and what became of it. Frozen: a change replaces it. */
export interface Order extends OrderDraft {
  readonly id: number
  /** Of its row when it was last read or written; grows with each change. */
  readonly version: number
  readonly state: OrderState
  readonly waitingFor: OrderWaitsFor | null
  readonly sentAtMs: number | null
  /** When its bytes left. */
  readonly delivery: SeenPlace | null
  readonly settledAtMs: number | null
  readonly result: string | null
  readonly error: string | null
}

export type OrderChange = Partial<
  Pick<Order, 'critical' | 'state' | 'waitingFor' | 'sentAtMs' | 'delivery' | 'settledAtMs' | 'result' | 'error'>
>

const dateOrNull = (epochMs: number | null): string | null => (epochMs === null ? null : wireDateFromMs(epochMs))

const presentPlace = ({ fixTimeMs, ...rest }: SeenPlace): CommandOrder['delivery'] => ({
  ...rest,
  fixTime: wireDateFromMs(fixTimeMs),
})

/** An order as it leaves the server: passwords of the device stay here. */
export function presentOrder(order: Order): CommandOrder {
  const { devicePassword: _secret, ...attributes } = order.attributes
  const { place, delivery } = order
  return {
    id: order.id,
    deviceId: order.deviceId,
    commandId: order.commandId,
    type: order.type,
    description: order.description,
    textChannel: order.textChannel,
    attributes,
    critical: order.critical,
    state: order.state,
    waitingFor: order.waitingFor,
    requestedAt: wireDateFromMs(order.requestedAtMs),
    sentAt: dateOrNull(order.sentAtMs),
    settledAt: dateOrNull(order.settledAtMs),
    expiresAt: wireDateFromMs(order.expiresAtMs),
    authorId: order.author.id,
    authorName: order.author.name,
    reason: order.reason,
    now: order.forced,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    address: place?.address ?? null,
    speedKnots: place?.speedKnots ?? null,
    fixTime: dateOrNull(place?.fixTimeMs ?? null),
    delivery: delivery && presentPlace(delivery),
    result: order.result,
    error: order.error,
  }
}
