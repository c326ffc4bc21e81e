import { useEffect, useState } from 'react'
import { ImageCache } from './image-cache'
import { PRELOADED_CATEGORIES, categoryImageUrl } from './image-urls'

const loadImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** The one cache of the console. */
const images = new ImageCache(loadImage)

/** Asks for the pictures that most fleets show (CORE-IMAGES-04). */
export const preloadCategoryImages = (): void => {
  for (const category of PRELOADED_CATEGORIES) void images.load(categoryImageUrl(category))
}

/** The first address that can be shown; null while that is not known, and when none can. */
export function useFirstImage(urls: readonly string[]): string | null {
  const wanted = urls.join('\n')
  const [found, setFound] = useState<{ wanted: string; url: string | null } | null>(null)
  const first = urls[0]
  const ready = first !== undefined && images.peek(first) === true ? first : null
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    void images.firstOf(wanted.split('\n')).then((url) => {
      if (isCurrent) setFound({ wanted, url })
    })
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return ready ?? (found?.wanted === wanted ? found.url : null)
}
