import type { Device } from '@rastro/model/device'
import { pictureUrlOf } from '#src/live/query'

export { imageVersionOf } from '#src/live/query'

/** CORE-IMAGES-01 */
const ROOT = '/tarkan/assets/images'

/** CORE-IMAGES-04: fetched before any device is seen. */
export const PRELOADED_CATEGORIES = ['default', 'car', 'truck', 'motorcycle', 'bus'] as const

export const categoryImageUrl = (category: string): string => `${ROOT}/categories/${encodeURIComponent(category)}.png`

/**
 * Where a device's picture may be, best first: its own, its category's, the default (CORE-IMAGES-05, CORE-ERRORS-22).
 * Empty for a device without a picture of its own: its category is drawn in its colours then.
 */
export function deviceImageUrls(device: Pick<Device, 'id' | 'attributes' | 'category'>): string[] {
  const own = pictureUrlOf(device)
  if (!own) return []
  const urls = [own, categoryImageUrl(device.category || 'default'), categoryImageUrl('default')]
  return [...new Set(urls)]
}
