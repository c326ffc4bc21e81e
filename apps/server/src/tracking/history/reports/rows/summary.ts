import type { SummaryRow } from '@rastro/model/report'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import { lookBetween } from '../between-ends'
import type { ReportKit } from '../report-kit'
import { summaryRow } from '../summary-rows'
import type { Period } from '../track.store'
import { dayEndMs } from '../zone-days'
import type { RowSource } from './row-source'

/** Where the part of a period ends in which a moment lies. */
type PartEnd = (timeMs: number) => number

/** Devices whose totals are read together. */
const SUMMARY_DEVICES = 1000
/** The same in parts: rows of all of them wait until the last part is read. */
const PARTS_DEVICES = 200
const endless: PartEnd = () => Infinity

/** What each device did in each part of a period; parts in which none of them reported are passed over at once. */
async function* totals(
  { tracks, speeds }: ReportKit,
  devices: readonly DeviceRecord[],
  { from, to }: Period,
  partEndMs: PartEnd,
) {
  const ids = devices.map(({ id }) => id)
  for (let begin: Date | null = from; begin && begin <= to;) {
    const part: Period = { from: begin, to: new Date(Math.min(partEndMs(begin.getTime()), to.getTime())) }
    const [ends, tops] = await Promise.all([tracks.ends(ids, part), speeds.highest(ids, part)])
    yield { ends, tops, between: await lookBetween(tracks, ends, part) }
    const next = new Date(part.to.getTime() + 1)
    begin = ends.length > 0 ? next : await tracks.firstTime(ids, { from: next, to })
  }
}

/** A row for each device that reported, or one for each of its days. */
export const summaryRows: RowSource<SummaryRow> = async function* (kit, { run, input, zone }) {
  const partEndMs: PartEnd | undefined = input.daily ? (timeMs) => dayEndMs(timeMs, zone) : undefined
  const together = partEndMs ? PARTS_DEVICES : SUMMARY_DEVICES
  for (let at = 0; at < run.devices.length; at += together) {
    const devices = run.devices.slice(at, at + together)
    const rows = new Map<number, SummaryRow[]>(devices.map(({ id }) => [id, []]))
    for await (const { ends, tops, between } of totals(kit, devices, run.period, partEndMs ?? endless)) {
      const byDevice = new Map(ends.map((one) => [one.deviceId, one]))
      for (const device of devices) {
        const found = byDevice.get(device.id)
        if (!found) continue
        const top = tops.get(device.id) ?? 0
        rows.get(device.id)?.push(summaryRow(device, found, top, kit.settingsOf(device), between.get(device.id)))
      }
    }
    for (const device of devices) yield* rows.get(device.id) ?? []
    run.onDevice?.(Math.min(at + together, run.devices.length))
  }
}
