import { textSetting } from '#src/tracking/position/steps/index'
import type { OrderWaitsFor } from '@rastro/model/command'
import type { Protocol } from '@rastro/protocols'
import type { AnswerMarks } from './answer-marks'
import { answersCommands } from './answers'
import type { DeskDeps } from './desk-deps'
import { judge, type SeenFix } from './envelope'
import type { Order } from './order'
import type { OrderBook } from './order-book'

/** What the envelope asks of an order. */
export type Judged = Pick<
  Order,
  'deviceId' | 'critical' | 'forced' | 'requestedAtMs' | 'textChannel' | 'type' | 'attributes'
> &
  Partial<Pick<Order, 'id'>>

/** What takes bytes to a device; null when it is away. */
export type Carrier = { protocol: Protocol; send(bytes: Uint8Array): void } | null

export interface ObstaclesDeps extends DeskDeps {
  book: OrderBook
  marks: AnswerMarks
}

/** What keeps an order from leaving: the device is away, an answer is waited for, the safety envelope. */
export interface Obstacles {
  carrierOf(deviceId: number): Carrier
  /** Why it cannot leave now; null when it can. */
  of(order: Judged, carrier: Carrier): OrderWaitsFor | null
  /** The same of an order that counts as sent already, so nobody asks whether another one is under way. */
  again(order: Judged, carrier: Carrier): OrderWaitsFor | null
}

/** How long an answer is waited for before the next command may leave. */
const ANSWER_MS = 30_000
/** A datagram reaches a device behind an address translation only shortly after it spoke. */
const UDP_REACH_MS = 60_000

export function createObstacles(deps: ObstaclesDeps): Obstacles {
  const { devices, state, sessions, settings, clock, book, marks } = deps

  /**
   * One command at a time where nobody could tell the answers apart; setting an engine free and "now anyway" wait for
   * nobody.
   */
  function isBusy(order: Judged, carrier: Carrier): boolean {
    if (order.type === 'engineResume' || order.forced) return false
    if (!carrier || !answersCommands(carrier.protocol.name)) return false
    const { protocol } = carrier
    const sinceMs = clock.nowMs() - ANSWER_MS
    const sent = book.of(order.deviceId)?.sent ?? []
    const open = sent.filter(({ state: its, sentAtMs }) => its === 'sent' && (sentAtMs ?? 0) > sinceMs)
    if (open.length === 0) return false
    const mark = marks.keptMarkOf(order, protocol)
    return open.some((one) => marks.keptMarkOf(one, protocol) === mark)
  }

  /**
   * Where a setting replaces the times of a device, only its own word tells how old a place is: one that was kept for
   * an hour before it was sent, or a message without a place, must not look new.
   */
  function fixOf(deviceId: number): SeenFix | null {
    const { tracked } = state.of(deviceId)
    const device = devices.byId(deviceId)
    if (!tracked || !device || textSetting(deps.settingsOf(device), 'time.override') === undefined) return tracked
    return { ...tracked, fixTimeMs: tracked.measuredMs ?? 0 }
  }

  function of(order: Judged, carrier: Carrier): OrderWaitsFor | null {
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

  return {
    carrierOf(deviceId) {
      const link = sessions.linkOf(deviceId)
      if (!link) return null
      const { lastUpdateMs } = state.of(deviceId)
      if (link.state.transport === 'udp' && clock.nowMs() - (lastUpdateMs ?? 0) > UDP_REACH_MS) return null
      return link
    },
    of,
    again(order, carrier) {
      const obstacle = of(order, carrier)
      return obstacle === 'device' && carrier ? null : obstacle
    },
  }
}
