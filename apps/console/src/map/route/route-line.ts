import { VALID } from '@rastro/model/track-reader'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels, type MercatorBox } from '../scene'
import type { RouteLook, RoutePage } from './messages'
import { weighPlaces } from './significance'

/** Below a hundredth of a pixel at the closest zoom. */
const LEAST = 0.01 / worldPixels(22)
/** What is left out changes the picture less than this. */
const TOLERANCE_PX = 0.6
/** More places than this in one picture cannot be told apart; the tolerance grows until they are fewer. */
const PLACES_MAX = 8000
/** A change of colour shows from so many tolerances on. */
const COLOR_STEP = 10
const ARROW_EVERY_PX = 110
const ARROWS_MAX = 2000
/** Slower is standing with a trembling receiver: it does not slow down the colour of a stretch. */
const STANDING_KNOTS = 1

type Coordinates = GeoJSON.Position[]

/** The fixes of one vehicle, weighed as they arrive, drawn for one view at a time. */
export class RouteLine {
  private count = 0
  private x = new Float64Array(1024)
  private y = new Float64Array(1024)
  private timesMs = new Float64Array(1024)
  private speeds = new Float32Array(1024)
  private weights = new Float64Array(1024)
  private gaps = new Uint8Array(1024)

  constructor(public look: RouteLook = { colors: ['#1d63c9'], limitsKnots: [] }) {}

  add(page: RoutePage): void {
    const begin = this.count
    this.grow(begin + page.timesMs.length)
    const gapStarts = new Set(page.gapStarts)
    let mustBreak = false
    for (let place = 0; place < page.timesMs.length; place++) {
      mustBreak ||= gapStarts.has(place)
      const [latitude, longitude] = [page.latitudes[place] ?? 0, page.longitudes[place] ?? 0]
      // Nowhere is no place of the way.
      if (((page.flags[place] ?? 0) & VALID) === 0 && latitude === 0 && longitude === 0) continue
      const at = this.count++
      this.x[at] = mercatorX(longitude)
      this.y[at] = mercatorY(latitude)
      this.timesMs[at] = page.timesMs[place] ?? 0
      this.speeds[at] = page.speedsKnots[place] ?? 0
      this.gaps[at] = mustBreak ? 1 : 0
      mustBreak = false
    }
    this.weigh(begin, this.count)
  }

  private weigh(begin: number, end: number): void {
    let from = begin
    for (let place = begin; place < end; place++) {
      if (place + 1 < end && this.gaps[place + 1] === 0) continue
      weighPlaces({ x: this.x, y: this.y }, from, place, LEAST, this.weights)
      from = place + 1
    }
  }

  private grow(wanted: number): void {
    if (wanted <= this.x.length) return
    const size = Math.max(wanted, this.x.length * 2)
    const grown = <Column extends Float64Array | Float32Array | Uint8Array>(column: Column, larger: Column): Column => {
      larger.set(column)
      return larger
    }
    this.x = grown(this.x, new Float64Array(size))
    this.y = grown(this.y, new Float64Array(size))
    this.timesMs = grown(this.timesMs, new Float64Array(size))
    this.speeds = grown(this.speeds, new Float32Array(size))
    this.weights = grown(this.weights, new Float64Array(size))
    this.gaps = grown(this.gaps, new Uint8Array(size))
  }

  /** Places of the picture at a zoom: all that matter, no more than can be told apart. */
  private kept(zoom: number, box: MercatorBox): Int32Array {
    for (let tolerance = TOLERANCE_PX / worldPixels(zoom); ; tolerance *= 1.7) {
      let seen = 0
      const kept: number[] = []
      let last = 0
      for (let place = 0; place < this.count; place++) {
        const isTurn = (this.weights[place] ?? 0) >= tolerance
        const isChange = this.changesColor(last, place, tolerance * COLOR_STEP)
        if (!isTurn && !isChange) continue
        if (isChange && place - 1 > last) kept.push(place - 1)
        kept.push(place)
        last = place
        if (this.isIn(place, box)) seen += 1
      }
      if (seen <= PLACES_MAX || tolerance > 1) return Int32Array.from(kept)
    }
  }

  /** On a straight road only the speed says that a place matters; nearer than so far nobody sees it. */
  private changesColor(from: number, to: number, least: number): boolean {
    if (this.look.limitsKnots.length === 0) return false
    const [dx, dy] = [(this.x[to] ?? 0) - (this.x[from] ?? 0), (this.y[to] ?? 0) - (this.y[from] ?? 0)]
    return (
      dx * dx + dy * dy > least * least && this.colorOf(this.speeds[from] ?? 0) !== this.colorOf(this.speeds[to] ?? 0)
    )
  }

  private colorOf(speedKnots: number): number {
    const above = this.look.limitsKnots.findIndex((limit) => speedKnots < limit)
    return above === -1 ? this.look.colors.length - 1 : above
  }

  private isIn(place: number, { minX, maxX, minY, maxY }: MercatorBox): boolean {
    const [x, y] = [this.x[place] ?? 0, this.y[place] ?? 0]
    return x >= minX && x <= maxX && y >= minY && y <= maxY
  }

  private crosses(from: number, to: number, { minX, maxX, minY, maxY }: MercatorBox): boolean {
    const [ax, ay, bx, by] = [this.x[from] ?? 0, this.y[from] ?? 0, this.x[to] ?? 0, this.y[to] ?? 0]
    return Math.max(ax, bx) >= minX && Math.min(ax, bx) <= maxX && Math.max(ay, by) >= minY && Math.min(ay, by) <= maxY
  }

  private coordinates(place: number): GeoJSON.Position {
    return [longitudeOf(this.x[place] ?? 0), latitudeOf(this.y[place] ?? 0)]
  }

  /** The colour of the way from one place to another: of the mean speed on the move. */
  private colorBetween(from: number, to: number): number {
    if (this.look.limitsKnots.length === 0) return 0
    let sum = 0
    let moving = 0
    for (let place = from + 1; place <= to; place++) {
      const speed = this.speeds[place] ?? 0
      if (speed < STANDING_KNOTS) continue
      sum += speed
      moving += 1
    }
    return this.colorOf(moving === 0 ? 0 : sum / moving)
  }

  /** Adds what can be seen of this line in a view. */
  draw(zoom: number, box: MercatorBox, lines: GeoJSON.Feature[], arrows: GeoJSON.Feature[]): void {
    const kept = this.kept(zoom, box)
    const ways: Coordinates[][] = this.look.colors.map(() => [])
    const gaps: Coordinates[] = []
    const arrow = arrowPlacer(worldPixels(zoom), box, arrows)
    let color = -1
    let run: Coordinates = []
    const close = (): void => {
      if (run.length > 0) ways[color]?.push(run)
      run = []
    }
    for (let index = 1; index < kept.length; index++) {
      const [from = 0, to = 0] = [kept[index - 1], kept[index]]
      if (!this.crosses(from, to, box)) {
        close()
        continue
      }
      if (this.gaps[to] === 1) {
        close()
        gaps.push([this.coordinates(from), this.coordinates(to)])
        continue
      }
      const next = this.colorBetween(from, to)
      if (run.length === 0 || next !== color) {
        close()
        color = next
        run.push(this.coordinates(from))
      }
      run.push(this.coordinates(to))
      arrow(this.x[from] ?? 0, this.y[from] ?? 0, this.x[to] ?? 0, this.y[to] ?? 0)
    }
    close()
    for (const [index, coordinates] of ways.entries())
      if (coordinates.length > 0) lines.push(feature('way', this.look.colors[index] ?? '', coordinates))
    if (gaps.length > 0) lines.push(feature('gap', this.look.colors[0] ?? '', gaps))
  }

  /** The moment of the line nearest to a place, and how far away it is; null when nothing is within reach. */
  nearest(x: number, y: number, within: number): { timeMs: number; distance: number } | null {
    let best = within
    let timeMs: number | null = null
    for (let place = 0; place < this.count; place++) {
      const before = place === 0 || this.gaps[place] === 1 ? place : place - 1
      const [ax, ay] = [this.x[before] ?? 0, this.y[before] ?? 0]
      const [dx, dy] = [(this.x[place] ?? 0) - ax, (this.y[place] ?? 0) - ay]
      const square = dx * dx + dy * dy
      const part = square === 0 ? 1 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
      const distance = Math.hypot(x - ax - part * dx, y - ay - part * dy)
      if (distance >= best) continue
      best = distance
      const [fromMs, toMs] = [this.timesMs[before] ?? 0, this.timesMs[place] ?? 0]
      timeMs = fromMs + part * (toMs - fromMs)
    }
    return timeMs === null ? null : { timeMs, distance: best }
  }
}

const feature = (kind: 'way' | 'gap', color: string, coordinates: Coordinates[]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { kind, color },
  geometry: { type: 'MultiLineString', coordinates },
})

/** Puts an arrow in the direction of travel every so many pixels of the way. */
function arrowPlacer(pixels: number, box: MercatorBox, arrows: GeoJSON.Feature[]) {
  let sincePx = ARROW_EVERY_PX / 2
  return (ax: number, ay: number, bx: number, by: number): void => {
    const px = Math.hypot(bx - ax, by - ay) * pixels
    if (px === 0) return
    for (let at = ARROW_EVERY_PX - sincePx; at <= px && arrows.length < ARROWS_MAX; at += ARROW_EVERY_PX) {
      const [x, y] = [ax + (at / px) * (bx - ax), ay + (at / px) * (by - ay)]
      if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) continue
      arrows.push({
        type: 'Feature',
        properties: { course: (Math.atan2(bx - ax, ay - by) * 180) / Math.PI },
        geometry: { type: 'Point', coordinates: [longitudeOf(x), latitudeOf(y)] },
      })
    }
    sincePx = (sincePx + px) % ARROW_EVERY_PX
  }
}
