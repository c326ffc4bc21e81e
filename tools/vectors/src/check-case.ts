import type { DecodedPosition } from '@rastro/protocols'
import { compareDegrees, compareTimes, isAlike } from './compare'
import { impliedAttributeProblems, impliedLocationProblems } from './implied-checks'
import type { Played } from './play'
import type { CaseVector, Expectation } from './vector-file'

/** Ways in which a played case contradicts what its vector asserts; empty when it holds. */
export const checkCase = (vector: CaseVector, played: Played, now: Date): string[] => {
  const { expect } = vector
  const { positions } = played
  if (expect.kind === 'null') return positions.length === 0 ? [] : [`${positions.length} positions where none belong`]
  const [first] = positions
  if (!first) return [played.error ? `not decoded: ${played.error}` : 'nothing decoded']
  if (expect.kind === 'position' && positions.length !== 1) return [`${positions.length} positions instead of one`]
  const isLocated = expect.kind === 'position' || (expect.kind === 'positions' && expect.locationChecked !== false)
  return [
    ...positions.flatMap((position) => [
      ...(isLocated ? [...impliedLocationProblems(position, now), ...statedProblems(expect, position, now)] : []),
      ...impliedAttributeProblems(position, isLocated),
    ]),
    ...Object.entries(expect.attributes ?? {}).flatMap(([key, wanted]) => attributeProblems(key, wanted, first)),
  ]
}

const statedProblems = (expect: Expectation, { fix }: DecodedPosition, now: Date): string[] => [
  ...(expect.fixTime === undefined ? [] : compareTimes('fixTime', expect.fixTime, fix?.time, now)),
  ...(expect.valid === undefined || expect.valid === fix?.valid ? [] : [`valid: expected ${expect.valid}`]),
  ...(expect.latitude === undefined ? [] : compareDegrees('latitude', expect.latitude, fix?.latitude)),
  ...(expect.longitude === undefined ? [] : compareDegrees('longitude', expect.longitude, fix?.longitude)),
]

const valueOf = (key: string, position: DecodedPosition): unknown => {
  if (key === 'speed') return position.fix?.speedKnots
  if (key === 'course') return position.fix?.courseDegrees
  if (key === 'altitude') return position.fix?.altitudeMeters
  if (key === 'network') return position.network
  return position.attributes[key]
}

const attributeProblems = (key: string, wanted: unknown, position: DecodedPosition): string[] => {
  const value = valueOf(key, position)
  const isRight = wanted === null ? value === undefined : isAlike(wanted, value)
  return isRight ? [] : [`${key}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(value)}`]
}
