import { type Area, type AreaProblem, readArea } from '@rastro/geo'
import { ApiError, type ErrorCode } from '@rastro/model/errors'

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
