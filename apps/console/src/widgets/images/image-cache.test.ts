import { expect, test } from 'vitest'
import { IMAGE_CACHE_SIZE, ImageCache } from './image-cache'

/** A cache whose pictures come from a list of the addresses asked for; those in `broken` fail. */
function cacheWith(broken: string[] = [], limit?: number) {
  const asked: string[] = []
  const cache = new ImageCache<string>((url) => {
    asked.push(url)
    return broken.includes(url) ? Promise.reject(new Error('404')) : Promise.resolve(url)
  }, limit)
  return { cache, asked }
}

test('[CORE-IMAGES-03] of 101 pictures 100 remain and the one unused for longest is gone', async () => {
  const { cache } = cacheWith()
  for (let id = 1; id <= IMAGE_CACHE_SIZE; id++) await cache.load(`/${id}.png`)
  // Used again: now the second is the oldest.
  await cache.load('/1.png')
  await cache.load('/101.png')
  expect(cache.size).toBe(100)
  expect(cache.has('/1.png')).toBe(true)
  expect(cache.has('/2.png')).toBe(false)
  expect(cache.has('/101.png')).toBe(true)
})

test('[CORE-IMAGES-03] a look at a picture counts as use', async () => {
  const { cache } = cacheWith([], 2)
  await cache.load('/a')
  await cache.load('/b')
  expect(cache.peek('/a')).toBe(true)
  await cache.load('/c')
  expect([cache.has('/a'), cache.has('/b'), cache.has('/c')]).toEqual([true, false, true])
})

test('[CORE-IMAGES-02] a picture is fetched once per version', async () => {
  const { cache, asked } = cacheWith()
  await Promise.all([cache.load('/7.png?v=1'), cache.load('/7.png?v=1')])
  await cache.load('/7.png?v=2')
  expect(asked).toEqual(['/7.png?v=1', '/7.png?v=2'])
})

test('[CORE-ERRORS-22] a picture that fails gives way to the next, and is not asked for again', async () => {
  const { cache, asked } = cacheWith(['/7.png', '/truck.png'])
  const urls = ['/7.png', '/truck.png', '/default.png']
  expect(await cache.firstOf(urls)).toBe('/default.png')
  expect(await cache.firstOf(urls)).toBe('/default.png')
  expect(asked).toEqual(urls)
  expect(cache.peek('/7.png')).toBe(false)
  expect(await cache.firstOf(['/7.png'])).toBeNull()
})
