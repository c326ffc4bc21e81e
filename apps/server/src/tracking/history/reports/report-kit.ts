import { motionRules } from '#src/tracking/ingest/motion/index'
import type { EventType } from '@rastro/model/event'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { EventStore, TrackedEvent } from '#src/tracking/ingest/events/index'
import type { Geocoder } from '#src/tracking/position/geocoder/index'
import type { PositionStore, TrackedPosition } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'
import { type AddressBook, createAddressBook } from './addresses'
import type { DaySpeeds } from './day-speeds.store'
import { createSteadyCounter, wayCounting } from './figures'
import type { RowParts } from './segment-rows'
import { createSegmenter, type Segment } from './segments'
import { createStretches, type Stretch } from './stretches'
import type { Period, TrackStore } from './track.store'
import type { TrackPoint } from './track-point'

export interface ReportParts {
  tracks: TrackStore
  speeds: DaySpeeds
  positions: PositionStore
  eventStore: EventStore
  settingsOf(device: DeviceRecord): ReadSetting
  driverName(uniqueId: string): string | null
  state: Pick<FleetState, 'of'>
  /** Null when switched off. */
  geocoder: Geocoder | null
}

/** Devices, a period, and who hears how far the report is. */
export interface ReportRun {
  devices: readonly DeviceRecord[]
  period: Period
  /** Told after each device: how many of them are done. */
  onDevice?(done: number): void
}

export interface EventChoice {
  /** Absent: all. */
  types?: readonly EventType[]
  /** Absent: all. */
  alarms?: readonly string[]
  isVisible(event: TrackedEvent): boolean
}

/** Few enough that rows are gone before the next come, and that reading them does not hold up who waits meanwhile. */
const PAGE_ROWS = 1000
const EVENTS_PAGE = 10_000

/** What rows of reports are made of: they come one by one, so that a long report holds little memory. */
export type ReportKit = ReturnType<typeof createReportKit>

export function createReportKit(parts: ReportParts) {
  const { tracks, positions, eventStore, settingsOf, driverName } = parts
  const addressBook = (): AddressBook => createAddressBook(parts.geocoder)

  async function* segments(device: DeviceRecord, period: Period, isSet: boolean): AsyncGenerator<Segment> {
    const segmenter = createSegmenter(motionRules(settingsOf(device)))
    const steady = isSet ? createSteadyCounter() : (point: TrackPoint) => point
    for await (const page of tracks.pages(device.id, period)) {
      for (const point of page) yield* segmenter.add(steady(point))
    }
    const open = segmenter.finish()
    if (open) yield open
  }

  /** @param withPlaces nobody reads addresses that are not asked for */
  async function* segmentRows<Row>(
    run: ReportRun,
    isTrip: boolean,
    rowOf: (segment: Segment, parts: RowParts) => Promise<Row>,
    withPlaces = true,
  ): AsyncGenerator<Row> {
    const addressOf = withPlaces ? addressBook() : createAddressBook(null)
    for (const [index, device] of run.devices.entries()) {
      const setting = settingsOf(device)
      const [ends] = await tracks.ends([device.id], run.period)
      if (ends) {
        const { hasOdometer, isSet } = wayCounting(ends.first, ends.last, setting)
        const rowParts = { device, setting, hasOdometer, addressOf, driverName }
        for await (const segment of segments(device, run.period, isSet)) {
          if (segment.isTrip === isTrip) yield rowOf(segment, rowParts)
        }
      }
      run.onDevice?.(index + 1)
    }
  }

  /** @param limit rows of each device */
  async function* positionsOf(
    device: Pick<DeviceRecord, 'id'>,
    { from, to }: Period,
    limit: number,
  ): AsyncGenerator<TrackedPosition> {
    let begin = from
    let afterId = -1
    for (let left = limit; left > 0; left -= PAGE_ROWS) {
      const pageRows = Math.min(PAGE_ROWS, left)
      const page = await positions.history({ deviceId: device.id, from: begin, to, limit: pageRows, afterId })
      yield* page
      const last = page.at(-1)
      if (!last || page.length < pageRows) return
      begin = new Date(last.fixTimeMs)
      afterId = last.id
    }
  }

  async function* deviceEvents(
    deviceId: number,
    { from, to }: Period,
    choice: EventChoice,
  ): AsyncGenerator<TrackedEvent> {
    let begin = from
    let afterId = -1
    for (;;) {
      const filter = { deviceIds: [deviceId], from: begin, to, types: choice.types, limit: EVENTS_PAGE, afterId }
      const page = await eventStore.between(filter)
      for (const event of page) if (isChosen(event, choice)) yield event
      const last = page.at(-1)
      if (!last || page.length < EVENTS_PAGE) return
      begin = new Date(last.eventTimeMs)
      afterId = last.id
    }
  }

  async function* stretches(
    device: DeviceRecord,
    period: Period,
    test: (point: TrackPoint) => boolean,
    minMs: number,
  ): AsyncGenerator<Stretch> {
    const finder = createStretches(test, minMs)
    for await (const page of tracks.pages(device.id, period)) for (const point of page) yield* finder.add(point)
    yield* finder.finish()
  }

  return { ...parts, addressBook, segmentRows, positionsOf, deviceEvents, stretches }
}

function isChosen(event: TrackedEvent, { alarms, isVisible }: EventChoice): boolean {
  if (alarms && event.type === 'alarm' && !alarms.includes(String(event.attributes.alarm))) return false
  return isVisible(event)
}
