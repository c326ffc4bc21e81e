import type { LatLon } from '@rastro/geo'
import type { Map as GlMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { onStyled } from '../on-styled'
import {
  addPlace,
  asOneStep,
  endDrawing,
  insertPlace,
  movePlace,
  radiusTo,
  removePlace,
  setRadius,
  shift,
  undo,
  type Drawing,
} from './drawing'
import { removeDrawing, showDrawing } from './drawing-layer'
import { handlesOf, shapeFeatures, type Handle } from './shape-features'

export interface DrawingEvents {
  changed(drawing: Drawing): void
  /** Enter on a finished shape. */
  concluded(): void
  cancelled(): void
}

export interface DrawingLook {
  /** `#rrggbb` */
  color: string
  corridorMeters: number
}

interface Drag {
  /** What it was when the drag began. */
  readonly before: Drawing
  readonly handle: Handle
  /** Where the pointer was then. */
  readonly from: LatLon
  hasMoved: boolean
}

const GRIP_PX = { mouse: 12, touch: 26 }
/** A finger that trembles does not drag. */
const DRAG_PX = { mouse: 3, touch: 8 }

type Pointing = MapMouseEvent | MapTouchEvent
const placeOf = ({ lngLat }: Pointing): LatLon => ({ latitude: lngLat.lat, longitude: lngLat.lng })
const isTouch = (event: Pointing): boolean => event.type.startsWith('touch')

/**
 * Draws one shape on the map and lets a person change it by mouse, finger or keyboard. What is to be drawn is told by
 * `show`; what the person does is told back and only then drawn, so that there is one truth.
 */
export class DrawingTool {
  private readonly stopListening: (() => void)[] = []
  private pointer: LatLon | null = null
  private drag: Drag | null = null
  private chosen: number | null = null
  /** The click that ends a drag, or a touch already dealt with, is none of its own. */
  private lastDragEndMs = 0
  private touchedAtMs = 0

  constructor(
    private readonly map: GlMap,
    private drawing: Drawing,
    private look: DrawingLook,
    /** null: the shape only stands there. */
    private readonly events: DrawingEvents | null,
  ) {
    this.stopListening.push(onStyled(map, () => this.draw()))
    if (events) this.listen()
  }

  show(drawing: Drawing, look: DrawingLook): void {
    this.drawing = drawing
    this.look = look
    if (this.chosen !== null && (!drawing.isEnded || this.chosen >= drawing.places.length)) this.chosen = null
    this.draw()
  }

  dispose(): void {
    for (const stop of this.stopListening) stop()
    if (this.events) this.map.doubleClickZoom.enable()
    this.map.getCanvas().style.cursor = ''
    // The map itself may be gone with its page.
    if (this.map.getStyle()) removeDrawing(this.map)
  }

  /** Adds the place in the middle of the map: for those who draw without a pointer. */
  addMiddle(offset: { x: number; y: number }): void {
    const { clientWidth, clientHeight } = this.map.getContainer()
    const { lat, lng } = this.map.unproject([clientWidth / 2 + offset.x, clientHeight / 2 + offset.y])
    this.change(addPlace(this.drawing, { latitude: lat, longitude: lng }))
  }

  private draw(): void {
    const { look, pointer, chosen } = this
    const withHandles = this.events !== null
    const data = shapeFeatures(this.drawing, { corridorMeters: look.corridorMeters, pointer, chosen, withHandles })
    showDrawing(this.map, data, look.color)
  }

  private change(drawing: Drawing): void {
    if (drawing === this.drawing) return
    this.drawing = drawing
    this.draw()
    this.events?.changed(drawing)
  }

  private listen(): void {
    const { map } = this
    const on = (type: 'click' | 'mousedown' | 'mousemove' | 'mouseout', hear: (event: MapMouseEvent) => void) => {
      map.on(type, hear)
      this.stopListening.push(() => map.off(type, hear))
    }
    const onTouch = (
      type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
      hear: (event: MapTouchEvent) => void,
    ) => {
      map.on(type, hear)
      this.stopListening.push(() => map.off(type, hear))
    }
    const onWindow = <T extends 'mouseup' | 'keydown'>(type: T, hear: (event: WindowEventMap[T]) => void) => {
      window.addEventListener(type, hear)
      this.stopListening.push(() => window.removeEventListener(type, hear))
    }
    map.doubleClickZoom.disable()
    on('click', (event) => this.clicked(event))
    on('mousedown', (event) => this.gripped(event))
    on('mousemove', (event) => this.moved(event))
    on('mouseout', () => this.pointAt(null))
    onTouch('touchstart', (event) => this.gripped(event))
    onTouch('touchmove', (event) => this.moved(event))
    onTouch('touchend', () => this.released())
    onTouch('touchcancel', () => this.released())
    onWindow('mouseup', () => this.released())
    onWindow('keydown', (event) => this.pressed(event))
  }

  private pointAt(pointer: LatLon | null): void {
    if (this.drawing.isEnded || this.drawing.places.length === 0) return
    this.pointer = pointer
    this.draw()
  }

  /** What is gripped at a point of the screen: the nearest handle; the handles of places win over those between them. */
  private handleAt(event: Pointing): Handle | null {
    const reach = GRIP_PX[isTouch(event) || Date.now() - this.touchedAtMs < 700 ? 'touch' : 'mouse']
    let best: { handle: Handle; distance: number } | null = null
    for (const handle of handlesOf(this.drawing, this.chosen)) {
      const { x, y } = this.map.project([handle.place.longitude, handle.place.latitude])
      const away = Math.hypot(x - event.point.x, y - event.point.y) + (handle.role === 'middle' ? reach / 2 : 0)
      if (away <= reach && (!best || away < best.distance)) best = { handle, distance: away }
    }
    return best?.handle ?? null
  }

  private gripped(event: Pointing): void {
    if (isTouch(event)) this.touchedAtMs = Date.now()
    if ('touches' in event.originalEvent && event.originalEvent.touches.length > 1) return void (this.drag = null)
    if (!isTouch(event) && Date.now() - this.touchedAtMs < 700) return
    if (event.originalEvent instanceof MouseEvent && event.originalEvent.button !== 0) return
    const handle = this.handleAt(event)
    if (!handle) return
    event.preventDefault()
    this.drag = { before: this.drawing, handle, from: placeOf(event), hasMoved: false }
  }

  private moved(event: Pointing): void {
    const { drag } = this
    if (!drag) {
      if (isTouch(event)) return
      this.pointAt(placeOf(event))
      this.map.getCanvas().style.cursor = this.handleAt(event) ? 'grab' : this.drawing.isEnded ? '' : 'crosshair'
      return
    }
    const start = this.map.project([drag.from.longitude, drag.from.latitude])
    const way = Math.hypot(start.x - event.point.x, start.y - event.point.y)
    if (!drag.hasMoved && way < DRAG_PX[isTouch(event) ? 'touch' : 'mouse']) return
    drag.hasMoved = true
    event.preventDefault()
    this.map.getCanvas().style.cursor = 'grabbing'
    this.change(asOneStep(drag.before, dragged(drag, placeOf(event))))
  }

  private released(): void {
    const { drag } = this
    if (!drag) return
    this.drag = null
    this.map.getCanvas().style.cursor = ''
    if (drag.hasMoved) this.lastDragEndMs = Date.now()
  }

  private clicked(event: MapMouseEvent): void {
    if (Date.now() - this.lastDragEndMs < 60) return
    const handle = this.handleAt(event)
    if (!handle) {
      this.chosen = null
      if (this.drawing.isEnded) this.draw()
      else this.change(addPlace(this.drawing, placeOf(event)))
      return
    }
    this.tapped(handle, event)
  }

  private tapped(handle: Handle, event: MapMouseEvent): void {
    const { drawing } = this
    if (drawing.kind === 'circle' || handle.role === 'whole') return
    if (drawing.isEnded) {
      if (handle.role === 'middle') return this.change(insertPlace(drawing, handle.index, handle.place))
      this.chosen = this.chosen === handle.index ? null : handle.index
      return this.draw()
    }
    // On the first corner or a second time on the last place: that was all.
    const isLast = handle.index === drawing.places.length - 1
    if (handle.role === 'first' || isLast) this.change(endDrawing(drawing))
    else this.change(addPlace(drawing, placeOf(event)))
  }

  private pressed(event: KeyboardEvent): void {
    const { target } = event
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') // prettier-ignore
    const isButton = target instanceof HTMLElement && target.closest('button, a')
    if (isTyping || event.defaultPrevented || event.metaKey || event.altKey) return
    const { drawing, chosen } = this
    if (event.key === 'Escape') this.events?.cancelled()
    else if (event.key === 'Enter' && !isButton) {
      const ended = endDrawing(drawing)
      if (ended === drawing) this.events?.concluded()
      else this.change(ended)
    } else if (event.key === 'Delete' && chosen !== null) {
      this.chosen = null
      this.change(removePlace(drawing, chosen))
    } else if (event.key === 'Backspace' || (event.key.toLowerCase() === 'z' && event.ctrlKey))
      this.change(undo(drawing))
    else return
    event.preventDefault()
  }
}

/** The drawing of the beginning of a drag with its handle moved to `to`. */
function dragged({ before, handle, from }: Drag, to: LatLon): Drawing {
  if (handle.role === 'whole') return shift(before, to.latitude - from.latitude, to.longitude - from.longitude)
  const [centre] = before.places
  if (handle.role === 'radius') return centre ? setRadius(before, Math.max(1, radiusTo(centre, to))) : before
  if (handle.role === 'middle') return insertPlace(before, handle.index, to)
  return movePlace(before, handle.index, to)
}
