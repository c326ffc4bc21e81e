import type { LatLon } from '@rastro/geo'
import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl'

/** As long as phones take for a long press. */
const PRESS_MS = 550
/** A finger that trembles still presses. */
const TREMBLE_PX = 10
/** Browsers that tell of a long press by themselves do so within this of ours. */
const TOLD_TWICE_MS = 1200

const pressIsNative = ({ originalEvent }: MapMouseEvent): boolean =>
  'pointerType' in originalEvent && originalEvent.pointerType === 'touch'

/**
 * Hears somebody ask what is at a place: the other mouse button, a long press, or the menu key, which is told as null.
 * The map engine tells of the other button only where it was not used to turn the map.
 */
export function listenToAsking(map: GlMap, asked: (place: LatLon | null) => void, signal: AbortSignal): void {
  const canvas = map.getCanvas()
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: { x: number; y: number } | null = null
  let pressedAtMs = 0
  const forget = (): void => {
    clearTimeout(timer)
    start = null
  }
  const at = (x: number, y: number): LatLon => {
    const { lat, lng } = map.unproject([x, y]).wrap()
    return { latitude: lat, longitude: lng }
  }
  map.on('contextmenu', (event: MapMouseEvent) => {
    event.originalEvent.preventDefault()
    forget()
    if (Date.now() - pressedAtMs < TOLD_TWICE_MS) return
    // Some browsers tell of the menu key too, as a click without the button; the key itself was heard already.
    if (event.originalEvent.button === 2 || pressIsNative(event)) asked(at(event.point.x, event.point.y))
  })
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
      event.preventDefault()
      asked(null)
    },
    { signal },
  )
  canvas.addEventListener(
    'touchstart',
    ({ touches }) => {
      forget()
      const [finger] = touches
      if (touches.length !== 1 || !finger) return
      const area = canvas.getBoundingClientRect()
      const pressed = { x: finger.clientX, y: finger.clientY }
      start = pressed
      timer = setTimeout(() => {
        start = null
        pressedAtMs = Date.now()
        asked(at(pressed.x - area.left, pressed.y - area.top))
      }, PRESS_MS)
    },
    { signal, passive: true },
  )
  canvas.addEventListener(
    'touchmove',
    ({ touches: [finger] }) => {
      if (start && finger && Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > TREMBLE_PX) forget()
    },
    { signal, passive: true },
  )
  for (const end of ['touchend', 'touchcancel'] as const)
    canvas.addEventListener(end, forget, { signal, passive: true })
  signal.addEventListener('abort', forget)
}
