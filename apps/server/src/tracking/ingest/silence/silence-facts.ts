import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import { hasPlace, type PositionStore, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { SilenceFacts, SilenceSample } from './explain-silence'
import type { SilenceBook } from './silence-book'
import type { PeerCounts } from './silent-peers'

export interface FactSources {
  state: FleetState
  positions: PositionStore
  silences: SilenceBook
  silentPeers: PeerCounts
}

const HOURS_BEFORE_MS = 6 * 3_600_000
const SAMPLES_MAX = 2000

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const sampleOf = ({ deviceTimeMs, attributes }: TrackedPosition): SilenceSample => ({
  timeMs: deviceTimeMs,
  power: numberOf(attributes.power),
  battery: numberOf(attributes.battery),
  batteryLevel: numberOf(attributes.batteryLevel),
  rssi: numberOf(attributes.rssi),
  satellites: numberOf(attributes.sat),
  alarms: typeof attributes.alarm === 'string' ? attributes.alarm.split(',').map((one) => one.trim()) : [],
})

/** Everything the explanation needs: a stretch of history, past silences here, and the others. */
export async function silenceFacts(device: DeviceRecord, nowMs: number, sources: FactSources): Promise<SilenceFacts> {
  const { lastUpdateMs, latest } = sources.state.of(device.id)
  if (lastUpdateMs === null || !latest) {
    return { nowMs, lastHeardMs: lastUpdateMs, samples: [], silencesHere: [], peers: [] }
  }
  const range = { from: new Date(latest.fixTimeMs - HOURS_BEFORE_MS), to: new Date(latest.fixTimeMs) }
  const [history, silencesHere] = await Promise.all([
    sources.positions.newestWithin({ deviceId: device.id, ...range, limit: SAMPLES_MAX }),
    hasPlace(latest) ? sources.silences.near(device.id, latest) : [],
  ])
  const peers = sources.silentPeers(device, lastUpdateMs)
  return { nowMs, lastHeardMs: lastUpdateMs, samples: history.map(sampleOf), silencesHere, peers }
}
