import type { Decoded } from '@rastro/protocols'
import type { TrackedPosition } from '#src/tracking/positions/index'
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
 * What a message says of what left: an answer belongs to the oldest that waits for one.
 * @param sent orders of the device that left, oldest first
 * @param tracked its newest position
 */
export function readBack(
  sent: readonly Order[],
  decoded: Decoded,
  tracked: TrackedPosition | null,
): Array<[Order, OrderChange]> {
  const { commandResult: result } = decoded
  if (result !== undefined) {
    const asked = sent.find(({ state }) => state === 'sent') ?? sent.at(-1)
    return asked ? [[asked, answered(asked, result)]] : []
  }
  if (!decoded.positions?.length || !tracked) return []
  const { deviceTimeMs, attributes } = tracked
  const shown = sent.filter(
    ({ type, sentAtMs }) => deviceTimeMs >= (sentAtMs ?? 0) - CLOCK_MS && isShownBy(type, attributes),
  )
  return shown.map((order) => [order, { state: 'confirmed' }])
}
