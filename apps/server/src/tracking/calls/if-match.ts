import { ApiError } from '@rastro/model/errors'
import { recordVersion } from '@rastro/model/record-version'

/**
 * Whoever says which version he edited, by its tag or by what was in it, is told when it is not that one any more.
 * Gives the version that the row must be of; undefined for any. Throws CHANGED_MEANWHILE.
 * @param wanted the header `If-Match`
 * @param shown the record as it leaves the server
 */
export function requireVersion(
  wanted: string | undefined,
  version: number | undefined,
  shown: () => object,
): number | undefined {
  if (wanted === undefined || wanted === '*') return undefined
  if (wanted !== tagOf(version) && wanted !== recordVersion(shown())) throw new ApiError('CHANGED_MEANWHILE')
  return version
}

/** The header `ETag` of a row. */
export const tagOf = (version: number | undefined): string => `"${version ?? 0}"`
