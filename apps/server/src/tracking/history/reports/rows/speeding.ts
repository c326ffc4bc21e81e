import { ApiError } from '@rastro/model/errors'
import type { SpeedingRow } from '@rastro/model/report'
import { numberSetting } from '#src/tracking/position/steps/index'
import { averageOf } from '../stretches'
import { attributesOf, type TrackPoint } from '../track-point'
import type { RowSource } from './row-source'
import { placeOf, SECOND_MS, stretchOf } from './stretch-rows'

/** Throws `NO_SPEED_LIMIT` at its end, where it is wanted, when nothing said what is too fast. */
export const speedingRows: RowSource<SpeedingRow> = async function* (kit, { run, input, needsLimit }) {
  const addressOf = kit.addressBook()
  const limitKnots = input.speedLimit
  const minMs = (input.minDuration ?? 0) * SECOND_MS
  let hasLimit = false
  for (const [index, device] of run.devices.entries()) {
    const ownLimit = numberSetting(kit.settingsOf(device), 'speedLimit')
    const limitAt = (point: TrackPoint): number => limitKnots ?? (roadLimit(point) || ownLimit)
    const isFast = (point: TrackPoint): boolean => {
      const limit = limitAt(point)
      hasLimit ||= limit > 0
      return limit > 0 && point.speedKnots > limit
    }
    hasLimit ||= ownLimit > 0 || limitKnots !== undefined
    for await (const found of kit.stretches(device, run.period, isFast, minMs)) {
      const { start, end, worst } = found
      yield {
        ...stretchOf(device, found),
        distance: end.totalMeters - start.totalMeters,
        speedLimit: limitAt(worst),
        maxSpeed: worst.speedKnots,
        averageSpeed: averageOf(found),
        ...(await placeOf(worst, addressOf)),
      }
    }
    run.onDevice?.(index + 1)
  }
  if (needsLimit && !hasLimit && run.devices.length > 0) throw new ApiError('NO_SPEED_LIMIT')
}

/** The limit of the road or place as the position says, knots; 0 for none. */
function roadLimit(point: TrackPoint): number {
  if (!point.packedAttributes?.includes('speedLimit')) return 0
  const { speedLimit } = attributesOf(point)
  return typeof speedLimit === 'number' ? speedLimit : 0
}
