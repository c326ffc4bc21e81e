import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'

interface Driver {
  id: number
  name: string
  uniqueId: string
}

const isDriver = (value: unknown): value is Driver => {
  const { id, name, uniqueId } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'number' && typeof name === 'string' && name.trim() !== '' && typeof uniqueId === 'string'
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** The list is asked for again at most this often. */
const ASK_EVERY_MS = 60_000

/** Names of the drivers behind the cards and ids that positions and devices carry. */
export class DriverNames {
  private byUniqueId = new Map<string, string>()
  private byId = new Map<string, string>()
  /** Ids that no list had a name for; they are a reason to ask only once. */
  private readonly missing = new Set<string>()
  private askedAtMs = -Infinity
  private isWanting = false

  load(drivers: readonly unknown[]): void {
    const known = drivers.filter(isDriver)
    this.byUniqueId = new Map(known.map((driver) => [driver.uniqueId, driver.name]))
    this.byId = new Map(known.map((driver) => [String(driver.id), driver.name]))
  }

  /** Name to show for whoever is checked in, or null when only an id is known. The server's own word comes first. */
  nameFor(device: Device, position: Position | null): string | null {
    const card = textOf(position?.attributes['driverUniqueId']) || textOf(device.attributes['driverUniqueId'])
    const id = textOf(device.attributes['qrDriverId'])
    if (card !== '') return this.find(this.byUniqueId, card)
    return id !== '' && id !== '0' ? this.find(this.byId, id) : null
  }

  /** Whether the list should be asked for now: an id came up that has no name, and the last time is a while ago. */
  takeWish(nowMs: number): boolean {
    if (!this.isWanting || nowMs - this.askedAtMs < ASK_EVERY_MS) return false
    this.asked(nowMs)
    return true
  }

  asked(nowMs: number): void {
    this.isWanting = false
    this.askedAtMs = nowMs
  }

  private find(names: Map<string, string>, key: string): string | null {
    const name = names.get(key)
    if (name !== undefined) return name
    if (!this.missing.has(key)) {
      this.missing.add(key)
      this.isWanting = true
    }
    return null
  }
}
