import type { CommandOrder } from '@rastro/model/command'
import { Cell } from './cell'
import type { Readable } from './contract'

const NONE: readonly CommandOrder[] = []

/** Something may still happen to it: it waits, or it left and was not confirmed yet. */
export const isOpen = ({ state }: CommandOrder): boolean => state === 'requested' || state === 'sent'

/** The open orders of every device, newest first. */
export class OrderBook {
  private readonly cells = new Map<number, Cell<readonly CommandOrder[]>>()

  of(deviceId: number): Readable<readonly CommandOrder[]> {
    return this.cell(deviceId)
  }

  /** Takes in orders that changed; with `isAll`, those that are not among them are not open any more. */
  put(orders: readonly CommandOrder[], isAll: boolean): void {
    const byDevice = new Map<number, CommandOrder[]>()
    for (const order of orders) byDevice.set(order.deviceId, [...(byDevice.get(order.deviceId) ?? []), order])
    if (isAll) for (const deviceId of this.cells.keys()) if (!byDevice.has(deviceId)) this.set(deviceId, [])
    for (const [deviceId, changed] of byDevice) {
      const changedIds = new Set(changed.map(({ id }) => id))
      const kept = isAll
        ? []
        : this.cell(deviceId)
            .get()
            .filter(({ id }) => !changedIds.has(id))
      this.set(deviceId, [...kept, ...changed.filter(isOpen)])
    }
  }

  /** These devices are gone, and what was asked of them. */
  forget(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) this.cells.get(deviceId)?.set(NONE)
  }

  clear(): void {
    this.put([], true)
  }

  private set(deviceId: number, orders: CommandOrder[]): void {
    this.cell(deviceId).set(orders.length === 0 ? NONE : orders.sort((one, other) => other.id - one.id))
  }

  private cell(deviceId: number): Cell<readonly CommandOrder[]> {
    let cell = this.cells.get(deviceId)
    if (!cell) this.cells.set(deviceId, (cell = new Cell(NONE)))
    return cell
  }
}
