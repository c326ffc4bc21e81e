import { demoVehicles } from '@rastro/model/demo'
import { deviceProtocolNamed } from './devices/registry'
import type { FleetMember } from './fleet'
import { roadSketches } from './movement/roads'
import { createVehicle } from './movement/vehicle'
import type { PortOf } from './ports'
import { createTracker } from './tracker'

const REFUSED_FOR_MS = 30_000
/** A share, because some protocols never answer, so that their refusal cannot be seen. */
const REFUSED_SHARE = 0.25

/** Tells when the server stopped knowing the demonstration's devices, which is how the demonstration ends. */
class RefusalWatch {
  #refused = new Set<string>()
  #delivered = 0
  #deliveredAt = Date.now()

  refused(uniqueId: string): void {
    this.#refused.add(uniqueId)
  }

  isOver(members: readonly FleetMember[]): boolean {
    const asked = members.filter(({ tracker }) => tracker.protocol.acknowledges)
    const delivered = asked.reduce((sum, { tracker }) => sum + tracker.counts.delivered, 0)
    if (delivered !== this.#delivered) {
      this.#delivered = delivered
      this.#deliveredAt = Date.now()
      this.#refused.clear()
    }
    return Date.now() - this.#deliveredAt > REFUSED_FOR_MS && this.#refused.size >= asked.length * REFUSED_SHARE
  }
}

/** The demonstration's forty vehicles, not yet started, and the question whether the server still wants them. */
export const demoFleet = (host: string, portOf: PortOf): { members: FleetMember[]; isOver: () => boolean } => {
  const watch = new RefusalWatch()
  const members = demoVehicles.map((vehicle, index): FleetMember => {
    const protocol = deviceProtocolNamed(vehicle.protocol)
    const road = roadSketches.find((one) => one.name === vehicle.road)
    if (!road) throw new Error(`${vehicle.name} drives on an unknown road: ${vehicle.road}`)
    return {
      vehicle: createVehicle({ seed: 1000 + index, road, heavy: vehicle.heavy, pace: 0.9 + (index % 5) * 0.05 }),
      tracker: createTracker({
        protocol,
        uniqueId: vehicle.uniqueId,
        host,
        port: portOf(protocol),
        answerTimeoutMs: 10_000,
        bufferLimit: 2000,
        onRefused: () => watch.refused(vehicle.uniqueId),
      }),
    }
  })
  return { members, isOver: () => watch.isOver(members) }
}
