export interface Place {
  cell: number
  /** False until it came, and for one that does not come. */
  isHere: boolean
}

/** Which cell of the sheet each picture has; when all are taken, the one unused for longest makes room (CORE-IMAGES-03). */
export class PicturePlaces {
  /** In order of use. */
  private readonly places = new Map<string, Place>()
  private readonly free: number[]

  constructor(firstCell: number, count: number) {
    this.free = Array.from({ length: count }, (_, index) => firstCell + index).reverse()
  }

  /** The place of a picture that is wanted now. A new one is still empty. */
  use(url: string): { place: Place; isNew: boolean } {
    const known = this.places.get(url)
    const place = known ?? { cell: this.free.pop() ?? this.takeOldest(), isHere: false }
    // Used just now: last in the order.
    this.places.delete(url)
    this.places.set(url, place)
    return { place, isNew: !known }
  }

  /** Whether the picture has this very place still. */
  holds(url: string, place: Place): boolean {
    return this.places.get(url) === place
  }

  private takeOldest(): number {
    const [oldest] = this.places
    if (!oldest) throw new Error('no picture to make room')
    this.places.delete(oldest[0])
    return oldest[1].cell
  }
}
