import type { CommandOrder } from '@rastro/model/command'
import type { TFunction } from 'i18next'

const wordsOf = ({ type }: CommandOrder): 'block' | 'unblock' | 'other' =>
  type === 'engineStop' ? 'block' : type === 'engineResume' ? 'unblock' : 'other'

const WAITS = { device: 'waitsDevice', stop: 'waitsStop', fix: 'waitsFix' } as const

/** `Block pending · waits for the vehicle to stop`; of an order that left, that it is not confirmed. */
export function pendingText(order: CommandOrder, t: TFunction): string {
  const words = wordsOf(order)
  if (order.state === 'sent') return t(`devices.pending.${words}Sent`)
  const what = t(`devices.pending.${words}`)
  return order.waitingFor ? `${what} · ${t(`devices.pending.${WAITS[order.waitingFor]}`)}` : what
}

/** The order a row tells of: a block before anything else, then what was asked for last. */
export const mainOrder = (orders: readonly CommandOrder[]): CommandOrder | null =>
  orders.find(({ type }) => type === 'engineStop') ?? orders[0] ?? null
