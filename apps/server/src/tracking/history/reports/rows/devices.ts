import type { DeviceRow } from '@rastro/model/report-definitions'
import { wireDateFromMs } from '@rastro/model/wire'
import type { RowSource } from './row-source'

export const deviceRows: RowSource<DeviceRow> = async function* ({ state }, { run }) {
  for (const { id, name, uniqueId, phone, model, contact } of run.devices) {
    const { status, lastUpdateMs, latest } = state.of(id)
    const lastUpdate = lastUpdateMs === null ? null : wireDateFromMs(lastUpdateMs)
    yield { name, uniqueId, phone, model, contact, status, lastUpdate, lastAddress: latest?.address ?? null }
  }
}
