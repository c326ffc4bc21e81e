import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import { hasPlace, type PositionStore, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { SilenceFacts, SilenceSample, SilentPeers } from './explain-silence'
import type { SilenceBook } from './silence-book'

export interface FactSources {
  devices: DeviceDirectory
  state: FleetState
  positions: PositionStore
  silences: SilenceBook
}

const HOURS_BEFORE_MS = 6 * 3_600_000
const SAMPLES_MAX = 2000
/** Devices that fell silent within this of each other did so together. */
const TOGETHER_MS = 10 * 60_000

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

/** What a device may share with others that fall silent with it. */
const sharings = {
  operator: (device: DeviceRecord) => device.attributes['device.operator'],
  broker: (device: DeviceRecord) => device.attributes['device.broker'],
  protocol: (device: DeviceRecord, state: FleetState) => state.of(device.id).latest?.protocol,
} as const

function peersOf(device: DeviceRecord, lastHeardMs: number, { devices, state }: FactSources): SilentPeers[] {
  const kinds = ['operator', 'broker', 'protocol'] as const
  const groups = kinds.flatMap((shared) => {
    const name = sharings[shared](device, state)
    return typeof name === 'string' && name !== '' ? [{ shared, name, total: 0, quiet: 0 }] : []
  })
  for (const other of devices.all()) {
    const heardMs = state.of(other.id).lastUpdateMs
    if (other.id === device.id || heardMs === null || heardMs < lastHeardMs - TOGETHER_MS) continue
    for (const group of groups) {
      if (sharings[group.shared](other, state) !== group.name) continue
      group.total++
      if (heardMs <= lastHeardMs + TOGETHER_MS) group.quiet++
    }
  }
  return groups
}

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
  const peers = peersOf(device, lastUpdateMs, sources)
  return { nowMs, lastHeardMs: lastUpdateMs, samples: history.map(sampleOf), silencesHere, peers }
}
