import type { TFunction } from 'i18next'

const KNOWN = [
  'default',
  'animal',
  'bicycle',
  'boat',
  'bus',
  'camper',
  'car',
  'crane',
  'helicopter',
  'motorcycle',
  'offroad',
  'person',
  'pickup',
  'plane',
  'scooter',
  'ship',
  'tractor',
  'trailer',
  'train',
  'tram',
  'trolleybus',
  'truck',
  'van',
] as const

/** What a category is called; one of the customer's own is called as he wrote it. */
export function categoryText(category: string, t: TFunction): string {
  const known = KNOWN.find((name) => name === category)
  return known ? t(`devices.category.${known}`) : category
}
