import {
  createTracker,
  deviceFix,
  deviceProtocolNamed,
  type DeviceFix,
  type PortOf,
  type Tracker,
} from '@rastro/simulator'

/** What the trackers of a load measured: how many fixes were answered for, and after how long. */
export interface Load {
  trackers: Tracker[]
  delivered(): number
  /** Milliseconds from handing a fix over to its acknowledgement, since the last call. */
  takeLatencies(): number[]
  /** Sends the next fix of one tracker. */
  send(index: number): Promise<void>
  close(): Promise<void>
}

const CENTER = { latitude: -23.55, longitude: -46.63 }

/** A fix that differs from the one before it by a second and a few metres. */
const nextFix = (index: number, count: number, epochMs: number): DeviceFix =>
  deviceFix({
    time: new Date(epochMs),
    latitude: CENTER.latitude + (index % 100) * 0.001 + (count % 5000) * 0.00005,
    longitude: CENTER.longitude + Math.floor(index / 100) * 0.001,
    speedKmh: 30 + (count % 50),
    courseDegrees: count % 360,
  })

export const openLoad = async (
  protocolName: string,
  devices: number,
  firstSerial: number,
  portOf: PortOf,
  timeOf: (index: number, count: number) => number,
): Promise<Load> => {
  const protocol = deviceProtocolNamed(protocolName)
  const counts = new Array<number>(devices).fill(0)
  let latencies: number[] = []
  const trackers = Array.from({ length: devices }, (_, index) =>
    createTracker({
      protocol,
      uniqueId: protocol.uniqueId(firstSerial + index),
      host: '127.0.0.1',
      port: portOf(protocol),
    }),
  )
  for (const [index, tracker] of trackers.entries()) {
    tracker.start()
    if (index % 200 === 199) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const deadline = Date.now() + 30_000
  while (trackers.some((one) => !one.connected)) {
    if (Date.now() > deadline)
      throw new Error(`only ${trackers.filter((one) => one.connected).length} of ${devices} trackers are connected`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    trackers,
    delivered: () => trackers.reduce((sum, one) => sum + one.counts.delivered, 0),
    takeLatencies: () => {
      const taken = latencies
      latencies = []
      return taken
    },
    send: async (index) => {
      const count = (counts[index] = (counts[index] ?? 0) + 1)
      const startedAt = performance.now()
      await trackers[index]?.send(nextFix(index, count, timeOf(index, count)))
      latencies.push(performance.now() - startedAt)
    },
    close: async () => {
      await Promise.all(trackers.map((one) => one.close(5000)))
    },
  }
}
