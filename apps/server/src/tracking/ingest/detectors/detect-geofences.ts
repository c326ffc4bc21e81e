import { followStays, type Passage, staysIn } from '#src/tracking/fleet/geofences/index'
import { hasPlace, type TrackedPosition } from '#src/tracking/position/positions/index'
import { booleanSetting, numberSetting } from '#src/tracking/position/steps/index'
import { type Detected, type DetectContext, type Detector, type Findings, NONE, NOTHING } from './detector'
import { isLeap, isPlaceSure } from './trust'

const MARGIN_METERS = 25
const DWELL_SECONDS = 120

type Look = (id: number) => ReturnType<NonNullable<DetectContext['hooks']['fences']>['look']>

const round = (meters: number): number => Math.round(meters * 10) / 10

/** Set differences of `geofenceIds` and nothing more, as stock servers do. */
function plainly(position: TrackedPosition, { last, memory }: DetectContext, look: Look): Findings {
  const isWatched = (id: number): boolean => look(id)?.isAnchor !== true
  const now = (position.geofenceIds ?? []).filter(isWatched)
  const before = (last?.geofenceIds ?? []).filter(isWatched)
  const isCounting = (id: number): boolean => look(id)?.isCounting !== false
  const event = (type: 'geofenceEnter' | 'geofenceExit') => (geofenceId: number) => ({ type, geofenceId })
  const left = before.filter((id) => !now.includes(id) && isCounting(id)).map(event('geofenceExit'))
  const entered = now.filter((id) => !before.includes(id) && isCounting(id)).map(event('geofenceEnter'))
  const known = memory.fences?.inside ?? []
  const isSame = known.length === now.length && now.every((id) => known.includes(id))
  const fences = isSame && memory.fences ? memory.fences : { ...staysIn(now), breached: memory.fences?.breached ?? [] }
  return { detected: [...left, ...entered], memory: fences === memory.fences ? memory : { ...memory, fences } }
}

const passed = (
  { id, isEntering, first, metersOutside, marginMeters, waitedMs }: Passage,
  position: TrackedPosition,
): Detected => ({
  type: isEntering ? 'geofenceEnter' : 'geofenceExit',
  geofenceId: id,
  eventTimeMs: first.eventTimeMs,
  at: first.source,
  attributes: {
    metersOutside: round(metersOutside),
    margin: round(marginMeters),
    waited: waitedMs,
    accuracy: round(position.accuracyMeters),
  },
})

/** Went in, came out: see `followStays` for when that is certain. Anchors have a detector of their own. */
function surely(position: TrackedPosition, context: DetectContext, look: Look): Findings {
  const { last, memory, setting } = context
  const before = memory.fences ?? staysIn(last?.geofenceIds ?? [])
  if (position.geofenceIds === null && before.inside.length === 0 && before.crossings.length === 0)
    return before === memory.fences ? NOTHING : { detected: NONE, memory: { ...memory, fences: before } }
  if (!isPlaceSure(last, position, setting)) return { detected: [], memory: { ...memory, fences: before } }
  const limits = {
    marginMeters: numberSetting(setting, 'event.geofence.margin', MARGIN_METERS),
    dwellMs: numberSetting(setting, 'event.geofence.dwell', DWELL_SECONDS) * 1000,
  }
  const inside = (position.geofenceIds ?? []).filter((id) => look(id)?.isAnchor !== true)
  const { stays, passages } = followStays(
    before,
    {
      timeMs: position.fixTimeMs,
      eventTimeMs: position.deviceTimeMs,
      source: position,
      accuracyMeters: position.accuracyMeters,
      inside,
      distance: look,
    },
    limits,
  )
  const counting = passages.filter(({ id }) => look(id)?.isCounting !== false)
  const detected = counting.map((one) => passed(one, position))
  return { detected, memory: stays === memory.fences ? memory : { ...memory, fences: stays } }
}

function crossings(position: TrackedPosition, { last, setting, hooks, memory }: DetectContext): readonly Detected[] {
  if (!last || !hasPlace(last) || !booleanSetting(setting, 'event.geofence.segmentCrossing')) return NONE
  if (isLeap(last, position, setting)) return NONE
  const crossed = hooks.fences?.crossed(last, position) ?? []
  return crossed
    .filter(({ id, isCounting, isAnchor }) => isCounting && !isAnchor && memory.fences?.inside.includes(id) !== true)
    .map(({ id }) => ({ type: 'geofenceCrossed', geofenceId: id }))
}

/** `geofenceEnter`, `geofenceExit` and, where asked for, `geofenceCrossed`. */
export const detectGeofences: Detector = {
  detect(position, context) {
    const { fences } = context.hooks
    if (!fences || !hasPlace(position)) return NOTHING
    const look: Look = (id) => fences.look(id, position)
    const findings = booleanSetting(context.setting, 'event.geofence.plain')
      ? plainly(position, context, look)
      : surely(position, context, look)
    const crossed = crossings(position, context)
    return crossed.length === 0 ? findings : { ...findings, detected: [...findings.detected, ...crossed] }
  },
}
