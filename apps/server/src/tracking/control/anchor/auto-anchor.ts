import { ApiError } from '@rastro/model/errors'
import type { Calendar } from '@rastro/model/calendar'
import type { Db } from '#src/db/index'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { createCalendarClock } from '#src/tracking/fleet/calendars/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { Events, TrackedEvent } from '#src/tracking/ingest/events/index'
import type { Registry } from '#src/tracking/resource/index'
import { booleanSetting, numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'
import type { AnchoredBy, Anchors } from './anchors'
import { closeWindow, loadWindows } from './anchors.store'

export interface AutoAnchorParts {
  db: Db
  anchors: Anchors
  devices: DeviceDirectory
  calendars: Registry<Calendar>
  events: Pick<Events, 'subscribe'>
  settingsOf(device: DeviceRecord): ReadSetting
  clock: Clock
  log: Log
}

export interface AutoAnchor {
  /** Looks at every calendar once. */
  look(): Promise<void>
  /** Resolves once what was begun is done. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 30_000

/**
 * Anchors devices by themselves: when the ignition is turned off (`anchor.onIgnitionOff`) and in the hours of a calendar
 * (`anchor.calendarId`). Whoever lifts such an anchor is not contradicted until the next time.
 */
export async function createAutoAnchor(parts: AutoAnchorParts): Promise<AutoAnchor> {
  const { db, anchors, devices, calendars, settingsOf, clock, log } = parts
  const times = createCalendarClock(calendars)
  const windows = await loadWindows(db)
  devices.onChange(({ kind, device }) => {
    if (kind === 'removed') windows.delete(device.id)
  })

  /** False when there is no position to anchor at. */
  async function drop(deviceId: number, by: Exclude<AnchoredBy, 'user'>): Promise<boolean> {
    try {
      await (by === 'calendar' ? anchors.dropInHours(deviceId) : anchors.drop(deviceId, { by }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.debug({ deviceId, by, reason: error.code }, 'not anchored')
      return false
    }
  }

  let last: Promise<void> = Promise.resolve()
  const afterwards = (work: () => Promise<void>): Promise<void> =>
    (last = last.then(work).catch((error: unknown) => log.warn({ error }, 'an automatic anchor failed')))

  async function onTurn({ type, deviceId }: TrackedEvent, setting: ReadSetting): Promise<void> {
    if (type === 'ignitionOff' && booleanSetting(setting, 'anchor.onIgnitionOff')) await drop(deviceId, 'ignition')
    if (type === 'ignitionOn' && booleanSetting(setting, 'anchor.liftOnIgnitionOn'))
      await anchors.lift(deviceId, 'ignition')
  }
  const unsubscribe = parts.events.subscribe((event) => {
    if (event.type !== 'ignitionOff' && event.type !== 'ignitionOn') return
    const device = devices.byId(event.deviceId)
    if (device) void afterwards(() => onTurn(event, settingsOf(device)))
  })

  async function lookAt(device: DeviceRecord): Promise<void> {
    const calendarId = numberSetting(settingsOf(device), 'anchor.calendarId')
    const isTime = calendars.byId(calendarId) !== undefined && times.isInside(calendarId, clock.nowMs())
    if (isTime === windows.has(device.id)) return
    if (isTime) {
      if (!(await drop(device.id, 'calendar'))) return
      windows.add(device.id)
      return
    }
    await anchors.lift(device.id, 'calendar')
    await closeWindow(db, device.id)
    windows.delete(device.id)
  }
  const look = (): Promise<void> =>
    afterwards(async () => {
      for (const device of devices.all()) await lookAt(device)
    })
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()

  return {
    look,
    async stop() {
      clearInterval(timer)
      unsubscribe()
      await last
    },
  }
}
