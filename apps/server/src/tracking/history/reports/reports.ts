import { ApiError } from '@rastro/model/errors'
import type { EventType } from '@rastro/model/event'
import type {
  DriverRow,
  GeofenceRow,
  IdleRow,
  RankingRow,
  SpeedingRow,
  StateRow,
  StopRow,
  SummaryRow,
  TripRow,
} from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { EventStore, TrackedEvent } from '#src/tracking/ingest/events/index'
import type { Geocoder } from '#src/tracking/position/geocoder/index'
import type { PositionStore, TrackedPosition } from '#src/tracking/position/positions/index'
import { numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'
import { createAddressBook } from './addresses'
import { lookBetween } from './between-ends'
import type { DaySpeeds } from './day-speeds.store'
import { createDriverTotals } from './driver-totals'
import { createRanking, RANKED_TYPES } from './ranking'
import { createSteadyCounter, figuresBetween, wayCounting } from './figures'
import { type RowParts, stopRow, tripRow } from './segment-rows'
import { createSegmenter, type Segment, segmentRules } from './segments'
import { averageOf, createStretches, isIdle, type Stretch } from './stretches'
import { summaryRow } from './summary-rows'
import { createTimeStates, silenceRule } from './time-states'
import type { Period, TrackStore } from './track.store'
import { attributesOf, type TrackPoint } from './track-point'

export interface ReportParts {
  tracks: TrackStore
  speeds: DaySpeeds
  positions: PositionStore
  eventStore: EventStore
  settingsOf(device: DeviceRecord): ReadSetting
  driverName(uniqueId: string): string | null
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

/** Where the part of a period ends in which a moment lies. */
type PartEnd = (timeMs: number) => number

/** Most positions of one device in a route (TRACKING-API §7.2). */
export const ROUTE_MAX = 50_000
/** Few enough that rows are gone before the next come, and that reading them does not hold up who waits meanwhile. */
const PAGE_ROWS = 1000
/** Devices whose totals are read together. */
const SUMMARY_DEVICES = 1000
/** The same in parts: rows of all of them wait until the last part is read. */
const PARTS_DEVICES = 200
const endless: PartEnd = () => Infinity
const EVENTS_PAGE = 10_000
const DEFAULT_IDLE_MS = 180_000

/** The reports, as rows that come one by one: a long report holds little memory, and ends when nobody reads on. */
export type Reports = ReturnType<typeof createReports>

export function createReports(parts: ReportParts) {
  const { tracks, speeds, positions, eventStore, settingsOf, driverName } = parts

  async function* segments(device: DeviceRecord, period: Period, isSet: boolean): AsyncGenerator<Segment> {
    const segmenter = createSegmenter(segmentRules(settingsOf(device)))
    const steady = isSet ? createSteadyCounter() : (point: TrackPoint) => point
    for await (const page of tracks.pages(device.id, period)) {
      for (const point of page) yield* segmenter.add(steady(point))
    }
    const open = segmenter.finish()
    if (open) yield open
  }

  async function* segmentRows<Row>(
    run: ReportRun,
    isTrip: boolean,
    rowOf: (segment: Segment, parts: RowParts) => Promise<Row>,
  ): AsyncGenerator<Row> {
    const addressOf = createAddressBook(parts.geocoder)
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

  const trips = (run: ReportRun): AsyncGenerator<TripRow> => segmentRows(run, true, tripRow)
  const stops = (run: ReportRun): AsyncGenerator<StopRow> => segmentRows(run, false, stopRow)

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

  async function* route(run: ReportRun): AsyncGenerator<TrackedPosition> {
    for (const [index, device] of run.devices.entries()) {
      yield* positionsOf(device, run.period, ROUTE_MAX)
      run.onDevice?.(index + 1)
    }
  }

  /** What each device did in each part of a period; parts in which none of them reported are passed over at once. */
  async function* totals({ devices }: Pick<ReportRun, 'devices'>, { from, to }: Period, partEndMs: PartEnd) {
    const ids = devices.map(({ id }) => id)
    for (let begin: Date | null = from; begin && begin <= to;) {
      const part: Period = { from: begin, to: new Date(Math.min(partEndMs(begin.getTime()), to.getTime())) }
      const [ends, tops] = await Promise.all([tracks.ends(ids, part), speeds.highest(ids, part)])
      yield { ends, tops, between: await lookBetween(tracks, ends, part) }
      const next = new Date(part.to.getTime() + 1)
      begin = ends.length > 0 ? next : await tracks.firstTime(ids, { from: next, to })
    }
  }

  /** A row for each device that reported, or one for each part of the period that ends where `partEndMs` says. */
  async function* summary(run: ReportRun, partEndMs?: PartEnd): AsyncGenerator<SummaryRow> {
    const together = partEndMs ? PARTS_DEVICES : SUMMARY_DEVICES
    for (let at = 0; at < run.devices.length; at += together) {
      const devices = run.devices.slice(at, at + together)
      const rows = new Map<number, SummaryRow[]>(devices.map(({ id }) => [id, []]))
      for await (const { ends, tops, between } of totals({ devices }, run.period, partEndMs ?? endless)) {
        const byDevice = new Map(ends.map((one) => [one.deviceId, one]))
        for (const device of devices) {
          const found = byDevice.get(device.id)
          if (!found) continue
          const top = tops.get(device.id) ?? 0
          rows.get(device.id)?.push(summaryRow(device, found, top, settingsOf(device), between.get(device.id)))
        }
      }
      for (const device of devices) yield* rows.get(device.id) ?? []
      run.onDevice?.(Math.min(at + together, run.devices.length))
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

  async function* events(run: ReportRun, choice: EventChoice): AsyncGenerator<TrackedEvent> {
    for (const [index, device] of run.devices.entries()) {
      yield* deviceEvents(device.id, run.period, choice)
      run.onDevice?.(index + 1)
    }
  }

  /** Each entry with the next exit of the same geofence; visits that are open at either end are left out. */
  async function* geofences(
    run: ReportRun,
    geofenceIds: ReadonlySet<number>,
    choice: EventChoice,
  ): AsyncGenerator<GeofenceRow> {
    for (const [index, device] of run.devices.entries()) {
      const entered = new Map<number, number>()
      const rows: Array<GeofenceRow & { startMs: number }> = []
      const types = ['geofenceEnter', 'geofenceExit'] as const
      for await (const event of deviceEvents(device.id, run.period, { ...choice, types })) {
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

  /** @param needsLimit throws `NO_SPEED_LIMIT` at its end when nothing said what is too fast */
  async function* speeding(
    run: ReportRun,
    limitKnots: number | undefined,
    minMs: number,
    needsLimit = false,
  ): AsyncGenerator<SpeedingRow> {
    const addressOf = createAddressBook(parts.geocoder)
    let hasLimit = false
    for (const [index, device] of run.devices.entries()) {
      const ownLimit = numberSetting(settingsOf(device), 'speedLimit')
      const limitAt = (point: TrackPoint): number => limitKnots ?? (roadLimit(point) || ownLimit)
      const isFast = (point: TrackPoint): boolean => {
        const limit = limitAt(point)
        hasLimit ||= limit > 0
        return limit > 0 && point.speedKnots > limit
      }
      hasLimit ||= ownLimit > 0 || limitKnots !== undefined
      for await (const found of stretches(device, run.period, isFast, minMs)) {
        const { start, end, worst } = found
        yield {
          ...stretchRow(device, found),
          distance: end.totalMeters - start.totalMeters,
          speedLimit: limitAt(worst),
          maxSpeed: worst.speedKnots,
          averageSpeed: averageOf(found),
          ...(await placeRow(worst, addressOf)),
        }
      }
      run.onDevice?.(index + 1)
    }
    if (needsLimit && !hasLimit && run.devices.length > 0) throw new ApiError('NO_SPEED_LIMIT')
  }

  async function* idle(run: ReportRun, minMs = DEFAULT_IDLE_MS): AsyncGenerator<IdleRow> {
    const addressOf = createAddressBook(parts.geocoder)
    for (const [index, device] of run.devices.entries()) {
      for await (const found of stretches(device, run.period, isIdle, minMs)) {
        const { spentFuel } = figuresBetween(found.start, found.end, settingsOf(device))
        yield { ...stretchRow(device, found), spentFuel, ...(await placeRow(found.start, addressOf)) }
      }
      run.onDevice?.(index + 1)
    }
  }

  async function* states(run: ReportRun, days: readonly Period[], nowMs: number): AsyncGenerator<StateRow> {
    for (const [index, device] of run.devices.entries()) {
      const silence = silenceRule(segmentRules(settingsOf(device)))
      for (const day of days) {
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

  async function* drivers(run: ReportRun): AsyncGenerator<DriverRow> {
    const totals = createDriverTotals()
    for await (const trip of trips(run)) totals.add(trip)
    yield* totals.rows()
  }

  /** Trips of each device with what happened on them; one device at a time is held in memory. */
  async function* ranking(run: ReportRun, by: 'vehicle' | 'driver', choice: EventChoice): AsyncGenerator<RankingRow> {
    const ranked = createRanking(by)
    // Nobody reads where its trips began and ended.
    const plain = createReports({ ...parts, geocoder: null })
    for (const [index, device] of run.devices.entries()) {
      const own: TripRow[] = []
      const happened: TrackedEvent[] = []
      for await (const trip of plain.trips({ devices: [device], period: run.period })) own.push(trip)
      if (own.length > 0) {
        const wanted = { ...choice, alarms: undefined, types: RANKED_TYPES }
        for await (const event of deviceEvents(device.id, run.period, wanted)) happened.push(event)
      }
      ranked.add(own, happened)
      run.onDevice?.(index + 1)
    }
    yield* ranked.rows()
  }

  return {
    ranking,
    route,
    trips,
    stops,
    summary,
    events,
    geofences,
    speeding,
    idle,
    states,
    drivers,
    positionsOf,
    deviceEvents,
  }
}

function isChosen(event: TrackedEvent, { alarms, isVisible }: EventChoice): boolean {
  if (alarms && event.type === 'alarm' && !alarms.includes(String(event.attributes.alarm))) return false
  return isVisible(event)
}

/** The limit of the road or place as the position says, knots; 0 for none. */
function roadLimit(point: TrackPoint): number {
  if (!point.packedAttributes?.includes('speedLimit')) return 0
  const { speedLimit } = attributesOf(point)
  return typeof speedLimit === 'number' ? speedLimit : 0
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

const dayRow = ({ id, name }: DeviceRecord, { from, to }: Period) => ({
  deviceId: id,
  deviceName: name,
  startTime: wireDateFromMs(from.getTime()),
  endTime: wireDateFromMs(to.getTime()),
})

const stretchRow = (device: DeviceRecord, { start, end }: Stretch) => ({
  deviceId: device.id,
  deviceName: device.name,
  startTime: wireDateFromMs(start.timeMs),
  endTime: wireDateFromMs(end.timeMs),
  duration: end.timeMs - start.timeMs,
})

const placeRow = async (point: TrackPoint, addressOf: ReturnType<typeof createAddressBook>) => ({
  positionId: point.source.id,
  latitude: point.latitude,
  longitude: point.longitude,
  address: await addressOf(point),
})
