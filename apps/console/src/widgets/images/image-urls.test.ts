import { expect, test } from 'vitest'
import { deviceImageUrls } from './image-urls'

const device = (attributes: Record<string, unknown>, category: string | null = 'truck') => ({
  id: 7,
  category,
  attributes,
})

test('[CORE-IMAGES-01][CORE-IMAGES-02] the address has the device, and the version of its picture', () => {
  expect(deviceImageUrls(device({ imageVersion: 3 }))[0]).toBe('/tarkan/assets/images/7.png?v=3')
  expect(deviceImageUrls(device({ imageTimestamp: 1_700_000_000_000 }))[0]).toBe(
    '/tarkan/assets/images/7.png?v=1700000000000',
  )
  expect(deviceImageUrls(device({ imageVersion: 'a/b' }))[0]).toBe('/tarkan/assets/images/7.png?v=a%2Fb')
})

test('[CORE-IMAGES-05][CORE-ERRORS-22] then come the picture of the category and the default one', () => {
  expect(deviceImageUrls(device({ imageVersion: 1 })).slice(1)).toEqual([
    '/tarkan/assets/images/categories/truck.png',
    '/tarkan/assets/images/categories/default.png',
  ])
  expect(deviceImageUrls(device({ imageVersion: 1 }, null)).slice(1)).toEqual([
    '/tarkan/assets/images/categories/default.png',
  ])
})

test('a device without a picture of its own asks for none', () => {
  expect(deviceImageUrls(device({}))).toEqual([])
  expect(deviceImageUrls(device({ imageVersion: 0 }))).toEqual([])
})
