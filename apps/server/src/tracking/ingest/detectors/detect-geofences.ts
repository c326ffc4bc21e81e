import { followStays, type Passage, staysIn } from '#src/tracking/fleet/geofences/index'
import { hasPlace, type TrackedPosition } from '#src/tracking/position/positions/index'
import { booleanSetting, numberSetting } from '#src/tracking/position/steps/index'
import { type Detected, type DetectContext, type Detector, type Findings, NONE, NOTHING } from './detector'
import { isLeap, isPlaceSure } from './trust'

type Look = (id: number) => ReturnType<NonNullable<DetectContext['hooks']['geofences']>['look']>

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
  const known = memory.geofences?.inside ?? []
  const isSame = known.length === now.length && now.every((id) => known.includes(id))
  const geofences =
    isSame && memory.geofences ? memory.geofences : { ...staysIn(now), breached: memory.geofences?.breached ?? [] }
  return { detected: [...left, ...entered], memory: geofences === memory.geofences ? memory : { ...memory, geofences } }
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
  const before = memory.geofences ?? staysIn(last?.geofenceIds ?? [])
  if (position.geofenceIds === null && before.inside.length === 0 && before.crossings.length === 0)
    return before === memory.geofences ? NOTHING : { detected: NONE, memory: { ...memory, geofences: before } }
  if (!isPlaceSure(last, position, setting)) return { detected: [], memory: { ...memory, geofences: before } }
  const limits = {
    marginMeters: numberSetting(setting, 'event.geofence.margin'),
    dwellMs: numberSetting(setting, 'event.geofence.dwell') * 1000,
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
  return { detected, memory: stays === memory.geofences ? memory : { ...memory, geofences: stays } }
}

function crossings(position: TrackedPosition, { last, setting, hooks, memory }: DetectContext): readonly Detected[] {
  if (!last || !hasPlace(last) || !booleanSetting(setting, 'event.geofence.segmentCrossing')) return NONE
  if (isLeap(last, position, setting)) return NONE
  const crossed = hooks.geofences?.crossed(last, position) ?? []
  return crossed
    .filter(({ id, isCounting, isAnchor }) => isCounting && !isAnchor && memory.geofences?.inside.includes(id) !== true)
    .map(({ id }) => ({ type: 'geofenceCrossed', geofenceId: id }))
}

/** `geofenceEnter`, `geofenceExit` and, where asked for, `geofenceCrossed`. */
export const detectGeofences: Detector = {
  detect(position, context) {
    const { geofences } = context.hooks
    if (!geofences || !hasPlace(position)) return NOTHING
    const look: Look = (id) => geofences.look(id, position)
    const findings = booleanSetting(context.setting, 'event.geofence.plain')
      ? plainly(position, context, look)
      : surely(position, context, look)
    const crossed = crossings(position, context)
    return crossed.length === 0 ? findings : { ...findings, detected: [...findings.detected, ...crossed] }
  },
}
