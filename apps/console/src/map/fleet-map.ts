import { Map as GlMap, Marker, ScaleControl, type StyleSpecification } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { LatLon } from '@rastro/geo'
import { listenToAsking } from './asking'
import { DEFAULT_ZOOM, mapStart, type MapStart } from './centring'
import { GraticuleLayer } from './basemap/graticule-layer'
import { FramePace } from './frame-pace'
import { hitTest, toScreen, type Hit, type ScreenPoint } from './hit-test'
import { CONTROLS_PX, freeCentre, isFarAway, isNearEdge, mustFit, paddingFor, type Insets } from './keep-in-view'
import { MarkerLayer, type Camera, type MarkerColors } from './markers/marker-layer'
import { makeProgramsPatiently } from './patient-programs'
import { addQuietly } from './quiet-marker'
import {
  MOVEMENT_MS,
  latitudeOf,
  longitudeOf,
  mercatorX,
  mercatorY,
  worldPixels,
  type MapScene,
  type MapView,
  type MercatorBox,
} from './scene'

export interface FleetMapEvents {
  view(view: MapView): void
  hit(hit: Hit | null): void
  hover(hit: Hit | null): void
  /** Somebody asked what is at a place: the other button, a long press, or the menu key for the middle. */
  asked(place: LatLon): void
  /** The person moved the map by hand; `zoom` leaves the middle where it was, more or less. */
  moved(how: 'drag' | 'zoom'): void
  turned(bearingDegrees: number): void
  /** The card or browser cannot draw. */
  failed(reason: 'webgl'): void
}

const VIEW_EVERY_MS = 120
const GEOLOCATION_WAIT_MS = 15_000

/** The MapLibre map and the marker canvas above it, with one camera. Created and disposed by `MapView`. */
export class FleetMap {
  readonly map: GlMap
  private readonly layer: MarkerLayer | null
  private readonly pace = new FramePace()
  private readonly listening = new AbortController()
  private readonly graticule: GraticuleLayer
  /** What of the map lies under something else: header, a sheet on the phone. */
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  private scene: MapScene | null = null
  private frame = 0
  private mustDraw = false
  private viewTimer: ReturnType<typeof setTimeout> | undefined
  private me: Marker | null = null
  private hoverPoint: ScreenPoint | null = null

  constructor(
    container: HTMLElement,
    canvas: HTMLCanvasElement,
    options: { style: StyleSpecification | string; colors: MarkerColors },
    private readonly events: FleetMapEvents,
  ) {
    this.map = new GlMap({
      container,
      style: options.style,
      center: [-52, -15],
      zoom: 3,
      maxPitch: 0,
      pitchWithRotate: false,
      renderWorldCopies: false,
      attributionControl: { compact: container.clientWidth < 768 },
      fadeDuration: 0,
      maxTileCacheSize: 200,
      canvasContextAttributes: { antialias: false, powerPreference: 'low-power' },
    })
    makeProgramsPatiently(this.map)
    this.map.touchPitch.disable()
    this.layer = MarkerLayer.open(canvas, options.colors, this.pixelRatio, () => this.drawSoon())
    if (!this.layer) events.failed('webgl')
    // Tiles that do not come are an ordinary day: the built-in basemap shows through.
    this.map.on('error', () => undefined)
    this.map.on('move', () => this.cameraMoved())
    this.map.on('moveend', () => this.sendView())
    this.map.on('resize', () => this.cameraMoved())
    this.map.on('rotate', () => events.turned(this.map.getBearing()))
    this.map.addControl(new ScaleControl({ maxWidth: 110, unit: 'metric' }), 'bottom-left')
    this.graticule = new GraticuleLayer(this.map)
    this.map.on('style.load', () => this.sendView())
    // What waited for the first picture of the map (`begin.js`).
    void this.map.once('idle', () => delete document.documentElement.dataset.flat)
    this.map.on('dragstart', () => events.moved('drag'))
    this.map.on('wheel', () => events.moved('zoom'))
    // Two fingers, two clicks; what the map does by itself carries no event.
    this.map.on('zoomstart', ({ originalEvent }) => {
      if (originalEvent) events.moved('zoom')
    })
    this.map.on('movestart', ({ originalEvent }) => {
      if (originalEvent instanceof KeyboardEvent) events.moved(originalEvent.key.startsWith('Arrow') ? 'drag' : 'zoom')
    })
    this.listenToPointer(container)
    listenToAsking(this.map, (place) => events.asked(place ?? this.middle()), this.listening.signal)
    this.sendView()
  }

  dispose(): void {
    this.listening.abort()
    cancelAnimationFrame(this.frame)
    clearTimeout(this.viewTimer)
    this.layer?.dispose()
    this.map.remove()
  }

  setColors(colors: MarkerColors): void {
    this.layer?.setColors(colors, this.pixelRatio)
    this.drawSoon()
  }

  setScene(scene: MapScene): void {
    this.scene = scene
    this.layer?.setScene(scene)
    this.drawSoon()
  }

  open(start: MapStart): void {
    if (start.kind === 'point') this.map.jumpTo({ center: [start.longitude, start.latitude], zoom: start.zoom })
    else this.fit(start, false)
  }

  /** Brings a box into view, beside what lies over the map. */
  fit(box: Extract<MapStart, { kind: 'box' }>, animated = true): void {
    this.map.fitBounds(
      [
        [box.west, box.south],
        [box.east, box.north],
      ],
      {
        padding: paddingFor(this.camera, this.insets),
        maxZoom: box.maxZoom,
        animate: animated,
        duration: 500,
      },
    )
  }

  /** Brings a place to the middle of what can be seen, without changing the zoom unless given. */
  goTo(longitude: number, latitude: number, zoom: number | null, durationMs: number): void {
    const { width, height } = this.camera
    const middle = freeCentre(this.camera, this.insets)
    this.map.easeTo({
      center: [longitude, latitude],
      zoom: zoom ?? this.map.getZoom(),
      duration: isFarAway(this.placeOnScreen(longitude, latitude), this.camera) ? 0 : durationMs,
      offset: [middle.x - width / 2, middle.y - height / 2],
    })
  }

  /** Moves after a place that nears the edge of what can be seen; not while the person is turning or zooming. */
  keepInView(longitude: number, latitude: number, durationMs: number): void {
    if (this.map.isMoving()) return
    if (isNearEdge(this.placeOnScreen(longitude, latitude), this.camera, this.insets))
      this.goTo(longitude, latitude, null, durationMs)
  }

  /**
   * Moves and zooms after a box of vehicles that leaves the picture or has become a corner of it. False while the map
   * moves: then nothing was done and the box is to be looked at again.
   */
  keepBoxInView(box: MercatorBox, animated: boolean): boolean {
    if (this.map.isMoving()) return false
    const corners = [
      [box.minX, box.minY],
      [box.minX, box.maxY],
      [box.maxX, box.minY],
      [box.maxX, box.maxY],
    ].map(([x = 0, y = 0]) => toScreen(this.camera, x, y))
    const at = {
      left: Math.min(...corners.map(({ x }) => x)),
      right: Math.max(...corners.map(({ x }) => x)),
      top: Math.min(...corners.map(({ y }) => y)),
      bottom: Math.max(...corners.map(({ y }) => y)),
    }
    // Nobody drives under the controls.
    const insets = { ...this.insets, right: this.insets.right + CONTROLS_PX }
    const start = mapStart(null, null, box)
    if (start.kind === 'box' && mustFit(at, this.camera, insets, this.map.getZoom() < DEFAULT_ZOOM - 0.5))
      this.fit(start, animated)
    return true
  }

  /** Zooms to the members of a cluster; false when they stand too close for any zoom to part them. */
  openCluster(hit: Extract<Hit, { kind: 'cluster' }>): boolean {
    const { box } = hit
    const side = Math.max(box.maxX - box.minX, box.maxY - box.minY) * worldPixels(this.map.getMaxZoom() - 2)
    if (side < 30) return false
    this.fit({
      kind: 'box',
      west: longitudeOf(box.minX),
      east: longitudeOf(box.maxX),
      north: latitudeOf(box.minY),
      south: latitudeOf(box.maxY),
      maxZoom: Math.max(DEFAULT_ZOOM, this.map.getZoom() + 2),
    })
    return true
  }

  /** Asks the browser where it is and goes there. Rejects when it will not or cannot say. */
  async showMyPosition(durationMs: number): Promise<void> {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      // Absent where the page came over plain HTTP.
      if (!navigator.geolocation) return reject(new Error('geolocation is missing'))
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: GEOLOCATION_WAIT_MS, maximumAge: 60_000 })
    })
    this.me ??= new Marker({ color: '#1d63c9', scale: 0.7 })
    addQuietly(this.me.setLngLat([coords.longitude, coords.latitude]), this.map, { isPicture: true })
    this.goTo(coords.longitude, coords.latitude, Math.max(15, this.map.getZoom()), durationMs)
  }

  get camera(): Camera {
    const { map } = this
    const centre = map.getCenter()
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    return {
      x: mercatorX(centre.lng),
      y: mercatorY(centre.lat),
      zoom: map.getZoom(),
      bearing: (map.getBearing() * Math.PI) / 180,
      width,
      height,
      pixelRatio: this.pixelRatio,
    }
  }

  /** The place in the middle of what can be seen. */
  middle(): LatLon {
    const { x, y } = freeCentre(this.camera, this.insets)
    const { lat, lng } = this.map.unproject([x, y])
    return { latitude: lat, longitude: lng }
  }

  private placeOnScreen(longitude: number, latitude: number): ScreenPoint {
    return toScreen(this.camera, mercatorX(longitude), mercatorY(latitude))
  }

  private get pixelRatio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1)
  }

  private cameraMoved(): void {
    this.drawNow()
    this.viewTimer ??= setTimeout(() => this.sendView(), VIEW_EVERY_MS)
  }

  private sendView(): void {
    clearTimeout(this.viewTimer)
    this.viewTimer = undefined
    const camera = this.camera
    this.publish(camera)
    const scale = worldPixels(camera.zoom)
    const cos = Math.abs(Math.cos(camera.bearing))
    const sin = Math.abs(Math.sin(camera.bearing))
    const halfX = (camera.width * cos + camera.height * sin) / 2 / scale
    const halfY = (camera.width * sin + camera.height * cos) / 2 / scale
    const view: MapView = {
      zoom: camera.zoom,
      box: { minX: camera.x - halfX, maxX: camera.x + halfX, minY: camera.y - halfY, maxY: camera.y + halfY },
    }
    this.graticule.follow(view)
    this.events.view(view)
  }

  /** The camera as `zoom/latitude/longitude` on the element, for those who look from outside: tests, embedders, support. */
  private publish({ zoom, x, y }: Camera): void {
    const place = [latitudeOf(y), longitudeOf(x)].map((degrees) => degrees.toFixed(6))
    this.map.getContainer().dataset.view = [zoom.toFixed(2), ...place].join('/')
  }

  private drawNow(): void {
    this.mustDraw = false
    this.layer?.draw(this.camera, Date.now())
  }

  private drawSoon(): void {
    this.mustDraw = true
    if (this.frame === 0) this.frame = requestAnimationFrame((nowMs) => this.tick(nowMs))
  }

  /** Runs only while something waits to be drawn or moves. */
  private tick(nowMs: number): void {
    this.frame = 0
    const { scene } = this
    const moves = scene !== null && scene.movesUntilMs > Date.now()
    const stepMs = MOVEMENT_MS / Math.max(1, scene?.longestMovePx ?? 1)
    if (this.mustDraw || (moves && this.pace.isDue(nowMs, stepMs))) this.drawNow()
    if (moves) this.frame = requestAnimationFrame((next) => this.tick(next))
    else if (scene !== null && scene.movesUntilMs > 0) {
      scene.movesUntilMs = 0
      this.drawSoon()
    }
  }

  private hitAt(event: PointerEvent | MouseEvent, touch: boolean): Hit | null {
    if (!this.scene) return null
    const area = this.map.getContainer().getBoundingClientRect()
    const point = { x: event.clientX - area.left, y: event.clientY - area.top }
    return hitTest(this.scene, this.camera, point, Date.now(), touch ? 'touch' : 'pointer')
  }

  private listenToPointer(container: HTMLElement): void {
    const { signal } = this.listening
    let touch = false
    this.map.getCanvas().addEventListener('pointerdown', (event) => (touch = event.pointerType === 'touch'), { signal })
    this.map.on('click', (event) => this.events.hit(this.hitAt(event.originalEvent, touch)))
    const hover = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      const isFirst = this.hoverPoint === null
      this.hoverPoint = { x: event.clientX, y: event.clientY }
      if (!isFirst) return
      requestAnimationFrame(() => {
        this.hoverPoint = null
        const hit = this.hitAt(event, false)
        this.map.getCanvas().style.cursor = hit ? 'pointer' : ''
        this.events.hover(hit)
      })
    }
    container.addEventListener('pointermove', hover, { signal })
    container.addEventListener('pointerleave', () => this.events.hover(null), { signal })
  }
}
