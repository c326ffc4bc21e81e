import { type Area, type AreaProblem, readArea } from '@rastro/geo'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import { positiveNumber } from './positive-number'

const AREA_ERRORS: Record<AreaProblem, ErrorCode> = {
  unreadable: 'AREA_UNREADABLE',
  offEarth: 'AREA_OFF_EARTH',
  tooFewPoints: 'AREA_TOO_FEW_POINTS',
  radius: 'AREA_RADIUS_INVALID',
  tooLarge: 'AREA_TOO_LARGE',
  crossing: 'AREA_SELF_CROSSING',
}

/** What a text encloses. Throws a code of its own for each reason why it encloses nothing (`AREA_…`). */
export function requireArea(text: string): Area {
  const area = readArea(text)
  if (typeof area === 'string') throw new ApiError(AREA_ERRORS[area])
  return area
}

const MAX_CORRIDOR_METERS = 100_000

/** Throws for a line that is to be as wide as no line can be; a line that says nothing has the usual width. */
export function requireCorridor({ kind }: Area, width: unknown): void {
  if (kind !== 'line' || width === undefined || width === null) return
  const meters = positiveNumber(width)
  if (meters === null) throw new ApiError('AREA_RADIUS_INVALID')
  if (meters > MAX_CORRIDOR_METERS) throw new ApiError('AREA_TOO_LARGE')
}
