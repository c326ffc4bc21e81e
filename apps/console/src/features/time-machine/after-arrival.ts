import type { PastDesk } from './past-desk'

/** Calls once the fleet of the clock is there; at once when it is. */
export function afterArrival(desk: PastDesk, then: () => void): void {
  if (!desk.clock.get().isLoading) return then()
  const stop = desk.clock.subscribe(() => {
    if (desk.clock.get().isLoading) return
    stop()
    then()
  })
}
