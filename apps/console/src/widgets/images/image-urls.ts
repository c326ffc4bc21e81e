import type { Device } from '@rastro/model/device'

/** CORE-IMAGES-01 */
const ROOT = '/tarkan/assets/images'

/** CORE-IMAGES-04: fetched before any device is seen. */
export const PRELOADED_CATEGORIES = ['default', 'car', 'truck', 'motorcycle', 'bus'] as const

const filled = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What changes with every new picture of a device; empty when it has none of its own. */
export const imageVersionOf = ({ attributes }: Pick<Device, 'attributes'>): string =>
  [filled(attributes['imageVersion']), filled(attributes['imageTimestamp'])].find(
    (part) => part !== '' && part !== '0',
  ) ?? ''

export const categoryImageUrl = (category: string): string => `${ROOT}/categories/${encodeURIComponent(category)}.png`

/** `version` makes the address another one with every new picture (CORE-IMAGES-02). */
export const deviceImageUrl = (deviceId: number, version: string): string =>
  `${ROOT}/${deviceId}.png?v=${encodeURIComponent(version)}`

/**
 * Where a device's picture may be, best first: its own, its category's, the default (CORE-IMAGES-05, CORE-ERRORS-22).
 * Empty for a device without a picture of its own: its category is drawn in its colours then.
 */
export function deviceImageUrls(device: Pick<Device, 'id' | 'attributes' | 'category'>): string[] {
  const version = imageVersionOf(device)
  if (!version) return []
  const urls = [
    deviceImageUrl(device.id, version),
    categoryImageUrl(device.category || 'default'),
    categoryImageUrl('default'),
  ]
  return [...new Set(urls)]
}
