/** CORE-IMAGES-03 */
export const IMAGE_CACHE_SIZE = 100

/** Fetches and decodes one picture; rejects when it cannot be shown. */
export type ImageLoader<Image> = (url: string) => Promise<Image>

interface Entry<Image> {
  loading: Promise<boolean>
  /** The decoded picture, held so that the browser keeps it; null when it could not be loaded, undefined until known. */
  image: Image | null | undefined
}

/** Pictures by address. When it is full, the one unused for longest goes. A picture that failed is not asked for again until it went. */
export class ImageCache<Image> {
  // A Map keeps the order of insertion: the first is the one unused for longest.
  private readonly entries = new Map<string, Entry<Image>>()

  constructor(
    private readonly loader: ImageLoader<Image>,
    private readonly limit = IMAGE_CACHE_SIZE,
  ) {}

  get size(): number {
    return this.entries.size
  }

  has(url: string): boolean {
    return this.entries.has(url)
  }

  /** True when the picture can be shown, false when it failed, undefined while nobody knows. Counts as use. */
  peek(url: string): boolean | undefined {
    const entry = this.entries.get(url)
    if (!entry) return undefined
    this.touch(url, entry)
    return entry.image === undefined ? undefined : entry.image !== null
  }

  /** Loads a picture once; tells whether it can be shown. Never rejects. */
  load(url: string): Promise<boolean> {
    const known = this.entries.get(url)
    if (known) {
      this.touch(url, known)
      return known.loading
    }
    const entry: Entry<Image> = { image: undefined, loading: Promise.resolve(false) }
    entry.loading = this.loader(url).then(
      (image) => {
        entry.image = image
        return true
      },
      () => {
        entry.image = null
        return false
      },
    )
    this.entries.set(url, entry)
    this.evict()
    return entry.loading
  }

  /** The first of several addresses that can be shown, tried in order; null when none can. */
  async firstOf(urls: readonly string[]): Promise<string | null> {
    for (const url of urls) if (await this.load(url)) return url
    return null
  }

  private touch(url: string, entry: Entry<Image>): void {
    this.entries.delete(url)
    this.entries.set(url, entry)
  }

  private evict(): void {
    for (const url of this.entries.keys()) {
      if (this.entries.size <= this.limit) return
      this.entries.delete(url)
    }
  }
}
