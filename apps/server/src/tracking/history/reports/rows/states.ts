import { motionRules } from '#src/tracking/ingest/motion/index'
import type { StateRow } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import { createTimeStates, silenceRule } from '../time-states'
import type { Period } from '../track.store'
import type { RowSource } from './row-source'

export const stateRows: RowSource<StateRow> = async function* ({ tracks, settingsOf }, { run, days, nowMs }) {
  for (const [index, device] of run.devices.entries()) {
    const silence = silenceRule(motionRules(settingsOf(device)))
    for (const day of days()) {
      const totals = createTimeStates(day, silence)
      // What the day begins and ends with is told by the positions around it.
      const { before, after } = await tracks.around(device.id, day)
      let count = 0
      if (before) totals.add(before)
      for await (const page of tracks.pages(device.id, day)) {
        count += page.length
        for (const point of page) totals.add(point)
      }
      if (after) totals.add(after)
      if (count > 0) yield { ...dayRow(device, day), ...totals.finish(nowMs) }
    }
    run.onDevice?.(index + 1)
  }
}

const dayRow = ({ id, name }: DeviceRecord, { from, to }: Period) => ({
  deviceId: id,
  deviceName: name,
  startTime: wireDateFromMs(from.getTime()),
  endTime: wireDateFromMs(to.getTime()),
})
