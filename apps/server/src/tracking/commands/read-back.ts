import type { Decoded } from '@rastro/protocols'
import type { TrackedPosition } from '#src/tracking/positions/index'
import { tagOf } from './answer-tags'
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

/** An answer without a number belongs to the oldest of those whose answers have none; never to one of several others. */
function askedWithoutTag(sent: readonly Order[], isTagged: (type: string) => boolean): Order | undefined {
  const open = sent.filter(({ state }) => state === 'sent')
  const asked = open.find(({ type }) => !isTagged(type))
  if (asked || open.length > 1) return asked
  return open[0] ?? sent.at(-1)
}

/**
 * What a message says of what left.
 * @param sent orders of the device that left, oldest first
 * @param tracked its newest position
 * @param isTagged whether answers to a type carry the number of their order
 */
export function readBack(
  sent: readonly Order[],
  decoded: Decoded,
  tracked: TrackedPosition | null,
  isTagged: (type: string) => boolean = () => false,
): Array<[Order, OrderChange]> {
  const { commandResult: result, commandTag: tag, commandOutcome: outcome } = decoded
  const named = tag === undefined ? undefined : sent.find(({ id }) => tagOf(id) === tag)
  if (outcome !== undefined && named) {
    const change = outcomeOf(named, outcome)
    return change ? [[named, change]] : []
  }
  if (result !== undefined) {
    // Of an order that nobody waits for any more: no other one's answer.
    const isOfAnother = tag !== undefined && !named && sent.some(({ type }) => isTagged(type))
    const asked = isOfAnother ? undefined : (named ?? askedWithoutTag(sent, isTagged))
    return asked ? [[asked, answered(asked, result)]] : []
  }
  if (!decoded.positions?.length || !tracked) return []
  const { deviceTimeMs, attributes } = tracked
  const shown = sent.filter(
    ({ type, sentAtMs }) => deviceTimeMs >= (sentAtMs ?? 0) - CLOCK_MS && isShownBy(type, attributes),
  )
  return shown.map((order) => [order, { state: 'confirmed' }])
}
