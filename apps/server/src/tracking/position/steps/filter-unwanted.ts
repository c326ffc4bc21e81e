import { distanceMeters } from '@rastro/geo'
import { hasPlace, numberAttribute, type TrackedPosition } from '#src/tracking/position/positions/index'
import { stayAt } from './fill-without-fix'
import { withPreset } from './filter-presets'
import {
  AHEAD_KEY,
  booleanSetting,
  isAhead,
  isNewest,
  listSetting,
  numberSetting,
  type Step,
  type StepContext,
} from './step'

const MS_PER_HOUR = 3_600_000
const METERS_PER_NAUTICAL_MILE = 1852

type Rule = (position: TrackedPosition, context: StepContext) => boolean
/** In the order they are asked. */
type Rules = ReadonlyArray<readonly [name: string, rule: Rule]>

/** Rules that look at the position alone. */
const plainRules: Rules = Object.entries<Rule>({
  future: (position, { setting, nowMs }) => {
    const seconds = numberSetting(setting, 'filter.future')
    return seconds > 0 && position.fixTimeMs > nowMs + seconds * 1000
  },
  past: (position, { setting, nowMs }) => {
    const seconds = numberSetting(setting, 'filter.past')
    return seconds > 0 && position.fixTimeMs < nowMs - seconds * 1000
  },
  calendar: (position, { hooks }) => hooks.isInCalendar?.(position.deviceId, position.fixTimeMs) === false,
  invalid: (position, { setting }) => booleanSetting(setting, 'filter.invalid') && !position.valid,
  zero: (position, { setting }) =>
    booleanSetting(setting, 'filter.zero') && position.latitude === 0 && position.longitude === 0,
  outdated: (_position, { setting, hasFix }) => booleanSetting(setting, 'filter.outdated') && !hasFix,
  approximate: (position, { setting }) =>
    booleanSetting(setting, 'filter.approximate') && position.attributes.approximate === true,
  accuracy: (position, { setting }) => {
    const meters = numberSetting(setting, 'filter.accuracy')
    return meters > 0 && position.accuracyMeters > meters
  },
})

/** Rules that compare with the last position and stand back when a watched attribute changed or time has passed. */
const skippableRules: Rules = Object.entries<Rule>({
  duplicate: (position, { setting, last }) =>
    booleanSetting(setting, 'filter.duplicate') &&
    position.fixTimeMs === last?.fixTimeMs &&
    Object.keys(position.attributes).every((key) => key in last.attributes),
  static: (position, { setting }) => booleanSetting(setting, 'filter.static') && position.speedKnots === 0,
  distance: (position, { setting, last }) => {
    const meters = numberSetting(setting, 'filter.distance')
    return meters > 0 && last !== null && hasPlace(last) && distanceMeters(last, position) < meters
  },
})

function isLeap(position: TrackedPosition, { setting, last }: StepContext): boolean {
  const knots = numberSetting(setting, 'filter.maxSpeed')
  if (knots <= 0 || !last || !hasPlace(last)) return false
  const hours = Math.abs(position.fixTimeMs - last.fixTimeMs) / MS_PER_HOUR
  return hours > 0 && distanceMeters(last, position) / METERS_PER_NAUTICAL_MILE / hours > knots
}

/** Who insists is right: it was the last position that was wrong. */
function isInsisted({ setting, droppedInARow }: StepContext): boolean {
  const patience = numberSetting(setting, 'filter.maxSpeedPatience')
  return patience > 0 && droppedInARow >= patience
}

/** Nobody drove the way of a leap. */
function uncount(position: TrackedPosition, last: TrackedPosition | null): void {
  position.attributes.distance = 0
  position.attributes.totalDistance = numberAttribute(last, 'totalDistance')
}

const pacingRules: Rules = Object.entries<Rule>({
  maxSpeed: (position, context) => isLeap(position, context) && !isInsisted(context),
  dailyLimit: (position, { setting, last, keptToday }) => {
    const most = numberSetting(setting, 'filter.dailyLimit')
    if (most <= 0 || keptToday < most) return false
    // Beyond the limit one may still pass now and then.
    const seconds = numberSetting(setting, 'filter.dailyLimitInterval')
    return seconds <= 0 || position.fixTimeMs - (last?.fixTimeMs ?? 0) < seconds * 1000
  },
  minPeriod: (position, { setting, last, nowMs }) => {
    const seconds = numberSetting(setting, 'filter.minPeriod')
    if (seconds <= 0 || !last || !isNewest(position, last, nowMs)) return false
    return position.fixTimeMs - last.fixTimeMs < seconds * 1000
  },
})

function mayStandBack(position: TrackedPosition, { setting, last }: StepContext): boolean {
  if (!last) return true
  const limitSeconds = numberSetting(setting, 'filter.skipLimit')
  if (limitSeconds > 0 && position.fixTimeMs - last.fixTimeMs > limitSeconds * 1000) return true
  return listSetting(setting, 'filter.skipAttributes').some(
    (key) => key in position.attributes && position.attributes[key] !== last.attributes[key],
  )
}

/** What says that the place or the time of a fix is wrong, not only that nobody wants it. */
const WRONG_FIX: ReadonlySet<string> = new Set([
  'future',
  'past',
  'invalid',
  'zero',
  'approximate',
  'accuracy',
  'maxSpeed',
])

/** An alarm that the last position did not have. */
const isFreshAlarm = ({ attributes: { alarm } }: TrackedPosition, last: TrackedPosition | null): boolean =>
  typeof alarm === 'string' && alarm !== '' && alarm !== last?.attributes.alarm

/** Nobody misses an alarm because of its fix: a wrong one is replaced by the last. */
function keepAlarm(position: TrackedPosition, hit: string, { last }: StepContext): void {
  if (!last || !WRONG_FIX.has(hit)) return
  stayAt(last, position)
  uncount(position, last)
}

/** Of a fix from the future: raised at the last place, or now where none is known. */
function keepAlarmNow(position: TrackedPosition, { last, nowMs }: StepContext): void {
  delete position.attributes[AHEAD_KEY]
  position.deviceTimeMs = nowMs
  if (last) {
    stayAt(last, position)
    uncount(position, last)
  } else position.fixTimeMs = nowMs
}

function firstHit(rules: Rules, position: TrackedPosition, context: StepContext): string | undefined {
  for (const [name, isHit] of rules) if (isHit(position, context)) return name
  return undefined
}

/**
 * Drops what the operator does not want; only `filter.future` and the calendar of the device are on by default
 * (TRACKING-API §14, step 8). `filter.preset` stands for a set of rules; one that is set by itself wins. A new alarm
 * is never dropped.
 */
export const filterUnwanted: Step = (position, given) => {
  const setting = withPreset(given.setting)
  const context = setting === given.setting ? given : { ...given, setting }
  if (isAhead(position) && isFreshAlarm(position, context.last)) keepAlarmNow(position, context)
  if (!booleanSetting(context.setting, 'filter.enable')) return undefined
  const hit =
    firstHit(plainRules, position, context) ??
    firstHit(pacingRules, position, context) ??
    (mayStandBack(position, context) ? undefined : firstHit(skippableRules, position, context))
  if (hit && isFreshAlarm(position, context.last)) keepAlarm(position, hit, context)
  else if (hit) return { dropped: `filter.${hit}` }
  if (isInsisted(context) && isLeap(position, context)) uncount(position, context.last)
  return undefined
}
