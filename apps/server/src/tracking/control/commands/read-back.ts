import type { Decoded } from '@rastro/protocols'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { tagOf } from './answer-marks'
import type { Order, OrderChange } from './order'

/** What a position says of outputs and blocking; null when it says nothing. */
function isCut(attributes: Readonly<Record<string, unknown>>): boolean | null {
  const { blocked, out1, output } = attributes
  if (typeof blocked === 'boolean') return blocked
  if (typeof out1 === 'boolean') return out1
  if (typeof output === 'number' && Number.isInteger(output)) return (output & 1) === 1
  return null
}

/** Whether the attributes of a later position show that the command was carried out. */
export function isShownBy(type: string, attributes: Readonly<Record<string, unknown>>): boolean {
  if (type === 'engineStop') return isCut(attributes) === true
  if (type === 'engineResume') return isCut(attributes) === false
  if (type === 'alarmArm') return attributes.armed === true
  if (type === 'alarmDisarm') return attributes.armed === false
  return false
}

const REFUSAL =
  /\b(fail\w*|err(or)?|invalid|unsupported|unknown command|refus\w*|den(y|ied)|reject\w*|nack|not\s*(ok|supported|allowed|executed)|speed\s*limit|unvalued)\b/i

/** Whether the device says in its answer that it did not do it. */
export const isRefusal = (result: string): boolean => REFUSAL.test(result)

/** A text of one's own may ask for anything: what is answered to it is no verdict. */
const answered = (order: Order, result: string): OrderChange =>
  (order.critical || order.type !== 'custom') && isRefusal(result)
    ? { state: 'failed', error: 'COMMAND_REFUSED', result }
    : { state: 'confirmed', result }

/** A clock of a device may be this much behind when its position is to show what a command did. */
const CLOCK_MS = 30_000

/**
 * What a device says without words. That it took a critical order is no proof that the engine stands: its output is.
 * Of a text it is no answer, that comes apart.
 */
function outcomeOf({ critical, type }: Order, outcome: Decoded['commandOutcome']): OrderChange | null {
  if (outcome === 'refused') return { state: 'failed', error: 'COMMAND_REFUSED' }
  return outcome === 'done' && !critical && type !== 'custom' ? { state: 'confirmed' } : null
}

/** An order that left, and what its answer carries; undefined where that tells nothing. */
export interface Asked {
  order: Order
  mark: string | undefined
}

/** The order that an answer names, by its number or by its command; of several of one command the oldest that is open. */
export function namedBy(sent: readonly Asked[], { commandTag, commandName }: Decoded): Order | undefined {
  if (commandTag !== undefined) return sent.find(({ order }) => tagOf(order.id) === commandTag)?.order
  if (commandName === undefined) return undefined
  const alike = sent.filter(({ mark }) => mark === commandName)
  return (alike.find(({ order }) => order.state === 'sent') ?? alike.at(-1))?.order
}

/** An answer that names none belongs to the oldest of those whose answers do not; never to one of several others. */
function askedWithoutName(sent: readonly Asked[], decoded: Decoded): Order | undefined {
  const open = sent.filter(({ order }) => order.state === 'sent')
  const asked = open.find(({ mark }) => mark === undefined)?.order
  // The name of another command: of one that did not leave here, or that nobody waits for any more.
  if (asked || open.length > 1 || decoded.commandName !== undefined) return asked
  return (open[0] ?? sent.at(-1))?.order
}

/**
 * What a message says of what left.
 * @param sent orders of the device that left, oldest first
 * @param tracked its newest position
 */
export function readBack(
  sent: readonly Asked[],
  decoded: Decoded,
  tracked: TrackedPosition | null,
): Array<[Order, OrderChange]> {
  const { commandResult: result, commandTag: tag, commandOutcome: outcome } = decoded
  const named = namedBy(sent, decoded)
  if (outcome !== undefined && named) {
    const change = outcomeOf(named, outcome)
    return change ? [[named, change]] : []
  }
  if (result !== undefined) {
    // Of an order that nobody waits for any more: no other one's answer.
    const isOfAnother = tag !== undefined && !named && sent.some(({ mark }) => mark !== undefined)
    const asked = isOfAnother ? undefined : (named ?? askedWithoutName(sent, decoded))
    return asked ? [[asked, answered(asked, result)]] : []
  }
  if (!decoded.positions?.length || !tracked) return []
  const { deviceTimeMs, attributes } = tracked
  const shown = sent.filter(
    ({ order: { type, sentAtMs } }) => deviceTimeMs >= (sentAtMs ?? 0) - CLOCK_MS && isShownBy(type, attributes),
  )
  return shown.map(({ order }) => [order, { state: 'confirmed' }])
}
