import type { Map as GlMap } from 'maplibre-gl'
import type { FleetMap } from '../fleet-map'
import { onStyled } from '../on-styled'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels, type MercatorBox } from '../scene'
import type { FromRoute, RouteHit, RouteLook, RoutePage, RouteShapes, ToRoute } from './messages'
import { imageOf, offerRouteImages, type RouteMarkKind } from './route-images'
import { addRouteLayers, MARKS_LAYER, removeRouteLayers, setRouteMarks, setRouteShapes } from './route-sources'
import { thinMarks, type PlacedMark } from './thin-marks'
import { VehicleMarker, type RouteVehicle } from './vehicle-marker'

export interface RouteMark {
  id: string
  kind: RouteMarkKind
  latitude: number
  longitude: number
  /** Shown beside the sign when the map is close. */
  label?: string
}

export interface RouteEvents {
  /** The pointer is near this moment of a line; null when near none. */
  hover(hit: RouteHit | null): void
  /** This moment of a line was clicked. */
  pick(hit: RouteHit): void
  mark(id: string): void
}

/** How near the pointer must be. */
const REACH_PX = 14
const TOUCH_REACH_PX = 26
/** Shapes reach this much further than the view, so that moving the map finds them there. */
const BEYOND = 0.75
/** While tracks arrive they are drawn no more often. */
const REDRAW_MS = 200
/** Zooming further than this without letting go, the line is drawn anew. */
const ZOOM_STEP = 0.8
const WIDEST_ZOOM = 16.5
/** Marks that are seen first where all have no room. */
const RANKS: Record<RouteMarkKind, number> = { start: 0, end: 1, alarm: 2, stop: 3, event: 4 }

const NO_SHAPES: RouteShapes = {
  lines: { type: 'FeatureCollection', features: [] },
  arrows: { type: 'FeatureCollection', features: [] },
}
const NO_MARKS: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

interface PlacedFeature extends PlacedMark {
  rank: number
  feature: GeoJSON.Feature
}

/**
 * Lines of the past on a map: simplified and cut to the view in a worker, so that a quarter of a million fixes move as
 * one. Lines have numbers of the caller's choice. `dispose` takes everything away.
 */
export class RouteLayer {
  private readonly worker = new Worker(new URL('./route.worker.ts', import.meta.url), { type: 'module', name: 'route' })
  private readonly map: GlMap
  private readonly stops: (() => void)[] = []
  private readonly listening = new AbortController()
  private readonly vehicles = new Map<number, VehicleMarker>()
  private readonly boxes = new Map<number, MercatorBox>()
  private shapes = NO_SHAPES
  /** Those that matter most first. */
  private marks: readonly PlacedFeature[] = []
  private shownMarks = NO_MARKS
  private drawn: { zoom: number; box: MercatorBox } | null = null
  private asked = 0
  private isAsking = false
  private mustAsk = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private nearestAsk = 0
  private readonly waiting = new Map<number, (hit: RouteHit | null) => void>()

  constructor(
    private readonly fleetMap: FleetMap,
    private readonly events: RouteEvents,
  ) {
    this.map = fleetMap.map
    this.worker.onmessage = ({ data }: MessageEvent<FromRoute>) => this.hear(data)
    this.stops.push(
      offerRouteImages(this.map),
      onStyled(this.map, () => {
        addRouteLayers(this.map)
        setRouteShapes(this.map, this.shapes)
        setRouteMarks(this.map, this.shownMarks)
      }),
    )
    const moved = (): void => {
      if (!this.isCovered()) this.redraw()
    }
    this.map.on('move', moved)
    this.map.on('moveend', moved)
    this.stops.push(() => {
      this.map.off('move', moved)
      this.map.off('moveend', moved)
    })
    this.listenToPointer()
  }

  /** How a line looks; may be changed at any time. */
  look(line: number, look: RouteLook): void {
    this.send({ kind: 'look', line, look })
    this.redrawSoon()
  }

  /** The next fixes of a line, oldest first. */
  page(line: number, { timesMs, latitudes, longitudes, speedsKnots, flags, gapStarts }: RoutePage): void {
    this.send({ kind: 'page', line, page: { timesMs, latitudes, longitudes, speedsKnots, flags, gapStarts } })
    this.boxes.set(line, boxWith(this.boxes.get(line), latitudes, longitudes))
    this.redrawSoon()
  }

  forget(line: number): void {
    this.send({ kind: 'forget', line })
    this.boxes.delete(line)
    this.vehicle(line, null)
    this.redrawSoon()
  }

  /** All marks there shall be. */
  setMarks(marks: readonly RouteMark[]): void {
    this.marks = marks
      .map(({ id, kind, latitude, longitude, label }): PlacedFeature => ({
        x: mercatorX(longitude),
        y: mercatorY(latitude),
        rank: RANKS[kind],
        feature: {
          type: 'Feature',
          properties: { id, icon: imageOf(kind), wordy: imageOf(kind, label), rank: RANKS[kind] },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        },
      }))
      .sort((one, other) => one.rank - other.rank)
    this.map.getContainer().dataset['routeMarks'] = String(marks.length)
    this.showMarks(this.drawn ?? this.reach())
  }

  /** Where the vehicle of a line is now; null takes it away. */
  vehicle(line: number, vehicle: RouteVehicle | null): void {
    const marker = this.vehicles.get(line)
    if (!vehicle) {
      marker?.remove()
      this.vehicles.delete(line)
      return
    }
    const shown = marker ?? new VehicleMarker(this.map, line)
    this.vehicles.set(line, shown)
    shown.show(vehicle)
  }

  /** Shows all lines whole; false when there are none. */
  fit(isAnimated: boolean): boolean {
    const boxes = [...this.boxes.values()].filter((box) => box.minX <= box.maxX)
    if (boxes.length === 0) return false
    this.fleetMap.fit(
      {
        kind: 'box',
        west: longitudeOf(Math.min(...boxes.map(({ minX }) => minX))),
        east: longitudeOf(Math.max(...boxes.map(({ maxX }) => maxX))),
        north: latitudeOf(Math.min(...boxes.map(({ minY }) => minY))),
        south: latitudeOf(Math.max(...boxes.map(({ maxY }) => maxY))),
        maxZoom: WIDEST_ZOOM,
      },
      isAnimated,
    )
    return true
  }

  dispose(): void {
    this.listening.abort()
    clearTimeout(this.timer)
    for (const stop of this.stops) stop()
    for (const marker of this.vehicles.values()) marker.remove()
    this.worker.terminate()
    this.map.getCanvas().style.cursor = ''
    // The whole map may be gone already, with its style.
    if (this.map.getStyle()) removeRouteLayers(this.map)
  }

  private send(message: ToRoute): void {
    this.worker.postMessage(message)
  }

  private showMarks({ zoom, box }: { zoom: number; box: MercatorBox }): void {
    const features = thinMarks(this.marks, zoom, box).map(({ feature }) => feature)
    if (features.length === 0 && this.shownMarks.features.length === 0) return
    this.shownMarks = { type: 'FeatureCollection', features }
    setRouteMarks(this.map, this.shownMarks)
  }

  private hear(message: FromRoute): void {
    if (message.kind === 'nearest') {
      this.waiting.get(message.ask)?.(message.hit)
      this.waiting.delete(message.ask)
      return
    }
    this.isAsking = false
    this.shapes = message.shapes
    setRouteShapes(this.map, message.shapes)
    this.publish()
    if (this.mustAsk) this.redraw()
  }

  /** How much is drawn, on the element, for those who look from outside: tests, support. */
  private publish(): void {
    const count = (features: readonly GeoJSON.Feature[]): number =>
      features.reduce(
        (sum, { geometry }) =>
          sum +
          (geometry.type === 'MultiLineString' ? geometry.coordinates.reduce((all, one) => all + one.length, 0) : 0),
        0,
      )
    const { features } = this.shapes.lines
    const data = this.map.getContainer().dataset
    data['routePlaces'] = String(count(features))
    data['routeGaps'] = String(count(features.filter(({ properties }) => properties?.['kind'] === 'gap')) / 2)
    data['routeColors'] = String(features.filter(({ properties }) => properties?.['kind'] === 'way').length)
  }

  private redrawSoon(): void {
    this.timer ??= setTimeout(() => this.redraw(), REDRAW_MS)
  }

  private redraw(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.mustAsk = this.isAsking
    if (this.isAsking) return
    this.isAsking = true
    this.asked += 1
    const drawn = this.reach()
    this.drawn = drawn
    this.send({ kind: 'shapes', ask: this.asked, ...drawn })
    this.showMarks(drawn)
  }

  /** The view and what is around it. */
  private reach(): { zoom: number; box: MercatorBox } {
    const { zoom, box } = this.view()
    return { zoom, box: widened(box) }
  }

  private view(): { zoom: number; box: MercatorBox } {
    const bounds = this.map.getBounds()
    const box = {
      minX: mercatorX(bounds.getWest()),
      maxX: mercatorX(bounds.getEast()),
      minY: mercatorY(bounds.getNorth()),
      maxY: mercatorY(bounds.getSouth()),
    }
    return { zoom: this.map.getZoom(), box }
  }

  private isCovered(): boolean {
    if (!this.drawn) return false
    const { zoom, box } = this.view()
    const { drawn } = this
    return (
      Math.abs(zoom - drawn.zoom) < (this.map.isMoving() ? ZOOM_STEP : 0.05) &&
      box.minX >= drawn.box.minX &&
      box.maxX <= drawn.box.maxX &&
      box.minY >= drawn.box.minY &&
      box.maxY <= drawn.box.maxY
    )
  }

  private nearest(x: number, y: number, reachPx: number): Promise<RouteHit | null> {
    const { lng, lat } = this.map.unproject([x, y])
    const ask = ++this.nearestAsk
    const within = reachPx / worldPixels(this.map.getZoom())
    return new Promise((resolve) => {
      this.waiting.set(ask, resolve)
      this.send({ kind: 'nearest', ask, x: mercatorX(lng), y: mercatorY(lat), within })
    })
  }

  private markAt(x: number, y: number): string | null {
    if (!this.map.getLayer(MARKS_LAYER)) return null
    const [found] = this.map.queryRenderedFeatures([x, y], { layers: [MARKS_LAYER] })
    const id: unknown = found?.properties['id']
    return typeof id === 'string' ? id : null
  }

  private listenToPointer(): void {
    const { signal } = this.listening
    const canvas = this.map.getCanvas()
    let isTouch = false
    let next: { x: number; y: number } | null = null
    let isBusy = false
    const look = async (): Promise<void> => {
      isBusy = true
      for (let point = next; point; point = next) {
        next = null
        const hit = await this.nearest(point.x, point.y, REACH_PX)
        if (signal.aborted) return
        canvas.style.cursor = hit || this.markAt(point.x, point.y) !== null ? 'pointer' : ''
        this.events.hover(hit)
      }
      isBusy = false
    }
    canvas.addEventListener('pointerdown', (event) => (isTouch = event.pointerType === 'touch'), { signal })
    canvas.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType === 'touch' || event.buttons !== 0) return
        const area = canvas.getBoundingClientRect()
        next = { x: event.clientX - area.left, y: event.clientY - area.top }
        if (!isBusy) void look()
      },
      { signal },
    )
    canvas.addEventListener('pointerleave', () => this.events.hover(null), { signal })
    const clicked = async ({ point }: { point: { x: number; y: number } }): Promise<void> => {
      const mark = this.markAt(point.x, point.y)
      if (mark !== null) return this.events.mark(mark)
      const hit = await this.nearest(point.x, point.y, isTouch ? TOUCH_REACH_PX : REACH_PX)
      if (hit && !signal.aborted) this.events.pick(hit)
    }
    const onClick = (event: { point: { x: number; y: number } }): void => void clicked(event)
    this.map.on('click', onClick)
    this.stops.push(() => void this.map.off('click', onClick))
  }
}

const widened = ({ minX, maxX, minY, maxY }: MercatorBox): MercatorBox => {
  const [byX, byY] = [(maxX - minX) * BEYOND, (maxY - minY) * BEYOND]
  return { minX: minX - byX, maxX: maxX + byX, minY: minY - byY, maxY: maxY + byY }
}

function boxWith(before: MercatorBox | undefined, latitudes: Float64Array, longitudes: Float64Array): MercatorBox {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let place = 0; place < latitudes.length; place++) {
    const [latitude = 0, longitude = 0] = [latitudes[place], longitudes[place]]
    if (latitude === 0 && longitude === 0) continue
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  const empty = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
  if (west > east) return before ?? empty
  const { minX, maxX, minY, maxY } = before ?? empty
  return {
    minX: Math.min(minX, mercatorX(west)),
    maxX: Math.max(maxX, mercatorX(east)),
    minY: Math.min(minY, mercatorY(north)),
    maxY: Math.max(maxY, mercatorY(south)),
  }
}
