import {
  DEVICE_SETTINGS,
  type FlagSettingKey,
  type ListSettingKey,
  type NumberSettingKey,
  type TextSettingKey,
} from '@rastro/model/device-settings'
import type { DecodedPosition } from '@rastro/protocols'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { PositionHooks } from './hooks'

/**
 * Reads an operator's setting of one device: its own attribute, else its groups', else the server's. When one of them
 * changes the device has another reader.
 */
export type ReadSetting = (key: string) => unknown

export interface StepContext {
  /** The newest position of the device before this one; null for its first. */
  readonly last: TrackedPosition | null
  /** The message carried its own location. */
  readonly hasFix: boolean
  /** The message carried the device's own clock (of its fix or otherwise). */
  readonly hasDeviceTime: boolean
  /** Positions of the device kept since midnight UTC. */
  readonly keptToday: number
  /** Positions of the device dropped since the last one that was kept. */
  readonly droppedInARow: number
  /** Metres on the clock of the newest known position at or before a time; undefined when none is known. */
  readonly totalBefore: (timeMs: number) => number | undefined
  readonly setting: ReadSetting
  readonly hooks: PositionHooks
  readonly nowMs: number
}

/** Why a position is not kept. */
export interface Dropped {
  dropped: string
}

/** One step of a position's life. It may complete the position it is given, or drop it. No I/O, no clock. */
export type Step = (position: TrackedPosition, context: StepContext) => Dropped | undefined

export type { DecodedPosition }

/** How far ahead of the server's clock a newest fix may be and still hold its place against later messages. */
const TRUSTED_AHEAD_MS = 5 * 60_000

/** Attribute of a fix whose time lay further ahead of the server's clock than `time.futureLimit` when it arrived. */
export const AHEAD_KEY = 'future'

export const isAhead = ({ attributes }: TrackedPosition): boolean => attributes[AHEAD_KEY] === true

/**
 * Whether `position` is at least as new as `last`. A late fix is stored but neither moves the vehicle nor counts
 * distance, and so is one from the future, whatever came before. A newest fix from a future that was still allowed does
 * not freeze the vehicle until that time comes.
 */
export function isNewest(position: TrackedPosition, last: TrackedPosition | null, nowMs: number): boolean {
  if (isAhead(position)) return false
  if (!last || position.fixTimeMs >= last.fixTimeMs) return true
  const trustedUntilMs = nowMs + TRUSTED_AHEAD_MS
  return last.fixTimeMs > trustedUntilMs && position.fixTimeMs <= trustedUntilMs
}

/**
 * What settings come to, worked out once for each reader of them: a reader never reads anything else later on, another
 * one takes its place.
 */
export function onceFor<Worked extends object>(work: (setting: ReadSetting) => Worked): typeof work {
  const known = new WeakMap<ReadSetting, Worked>()
  return (setting) => {
    let worked = known.get(setting)
    if (!worked) known.set(setting, (worked = work(setting)))
    return worked
  }
}

/** A numeric setting; text is accepted because attributes are edited by hand. */
export function numberSetting(setting: ReadSetting, key: NumberSettingKey): number {
  const value = setting(key)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : DEVICE_SETTINGS[key].fallback
}

export const booleanSetting = (setting: ReadSetting, key: FlagSettingKey): boolean => {
  const value = setting(key)
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : DEVICE_SETTINGS[key].fallback
}

/** Words of a list written with spaces or commas. */
export const listSetting = (setting: ReadSetting, key: ListSettingKey): string[] => {
  const value = setting(key)
  return typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : []
}

/** A text that says which of a few ways; undefined where nobody set it. */
export const textSetting = (setting: ReadSetting, key: TextSettingKey): string | undefined => {
  const value = setting(key)
  return typeof value === 'string' && value !== '' ? value : undefined
}
