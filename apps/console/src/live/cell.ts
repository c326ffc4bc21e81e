import type { Readable } from './contract'

/** A `Readable` that can be set. Setting the same value tells nobody. */
export class Cell<T> implements Readable<T> {
  private readonly listeners = new Set<() => void>()

  constructor(private value: T) {}

  get = (): T => this.value

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get isObserved(): boolean {
    return this.listeners.size > 0
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return
    this.value = value
    for (const listener of [...this.listeners]) listener()
  }
}
