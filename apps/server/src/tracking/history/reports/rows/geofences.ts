import type { GeofenceRow } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { RowSource } from './row-source'

/** Each entry with the next exit of the same geofence; visits that are open at either end are left out. */
export const geofenceRows: RowSource<GeofenceRow> = async function* ({ deviceEvents }, { run, geofenceIds, choice }) {
  for (const [index, device] of run.devices.entries()) {
    const entered = new Map<number, number>()
    const rows: Array<GeofenceRow & { startMs: number }> = []
    const types = ['geofenceEnter', 'geofenceExit'] as const
    for await (const event of deviceEvents(device.id, run.period, { ...choice, alarms: undefined, types })) {
      const { geofenceId, type, eventTimeMs } = event
      if (!geofenceIds.has(geofenceId)) continue
      if (type === 'geofenceEnter') entered.set(geofenceId, eventTimeMs)
      const startMs = entered.get(geofenceId)
      if (type !== 'geofenceExit' || startMs === undefined) continue
      entered.delete(geofenceId)
      rows.push({ ...visitRow(device, geofenceId, startMs, eventTimeMs), startMs })
    }
    for (const { startMs: _, ...row } of rows.sort((a, b) => a.startMs - b.startMs)) yield row
    run.onDevice?.(index + 1)
  }
}

const visitRow = (device: DeviceRecord, geofenceId: number, startMs: number, endMs: number): GeofenceRow => ({
  deviceId: device.id,
  deviceName: device.name,
  distance: 0,
  averageSpeed: 0,
  maxSpeed: 0,
  spentFuel: 0,
  startOdometer: 0,
  endOdometer: 0,
  startTime: wireDateFromMs(startMs),
  endTime: wireDateFromMs(endMs),
  geofenceId,
})
