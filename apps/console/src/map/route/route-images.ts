import type { Map as GlMap } from 'maplibre-gl'

/** What stands on the map beside the line. */
export type RouteMarkKind = 'start' | 'end' | 'stop' | 'event' | 'alarm'

const RATIO = 2
const SIZE_PX = 22
const PILL_HEIGHT_PX = 20
const COLORS: Record<RouteMarkKind, string> = {
  start: '#15803d',
  end: '#1f2937',
  stop: '#1d63c9',
  event: '#7c3aed',
  alarm: '#c42b2b',
}

/** Names of the pictures in the map; a stop may carry its duration. */
export const imageOf = (kind: RouteMarkKind, label = ''): string => `route-${kind}:${label}`
export const ARROW = 'route-arrow'

function drawing(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * RATIO
  canvas.height = height * RATIO
  const brush = canvas.getContext('2d')
  brush?.scale(RATIO, RATIO)
  return brush
}

function arrow(): ImageData | null {
  const size = 14
  const brush = drawing(size, size)
  if (!brush) return null
  brush.beginPath()
  brush.moveTo(size / 2, 1.5)
  brush.lineTo(size - 2, size - 3)
  brush.lineTo(size / 2, size - 6)
  brush.lineTo(2, size - 3)
  brush.closePath()
  brush.lineWidth = 1.6
  brush.lineJoin = 'round'
  brush.strokeStyle = '#ffffff'
  brush.fillStyle = '#1f2937'
  brush.stroke()
  brush.fill()
  return brush.getImageData(0, 0, size * RATIO, size * RATIO)
}

const GLYPHS: Record<RouteMarkKind, (brush: CanvasRenderingContext2D, x: number, y: number) => void> = {
  start(brush, x, y) {
    brush.beginPath()
    brush.moveTo(x - 3, y - 4.5)
    brush.lineTo(x + 5, y)
    brush.lineTo(x - 3, y + 4.5)
    brush.fill()
  },
  end: (brush, x, y) => brush.fillRect(x - 4, y - 4, 8, 8),
  stop(brush, x, y) {
    brush.font = "700 13px 'Inter Variable', system-ui, sans-serif"
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText('P', x, y + 0.5)
  },
  event(brush, x, y) {
    brush.beginPath()
    brush.arc(x, y, 3.6, 0, Math.PI * 2)
    brush.fill()
  },
  alarm(brush, x, y) {
    brush.fillRect(x - 1.3, y - 6, 2.6, 7.5)
    brush.fillRect(x - 1.3, y + 3.2, 2.6, 2.6)
  },
}

/** A disc with a sign, and beside it words when there are some. */
function mark(kind: RouteMarkKind, label: string): ImageData | null {
  const measure = drawing(1, 1)
  if (!measure) return null
  const font = "600 11px 'Inter Variable', system-ui, sans-serif"
  measure.font = font
  const width = SIZE_PX + (label ? Math.ceil(measure.measureText(label).width) + 8 : 0)
  const brush = drawing(width, SIZE_PX)
  if (!brush) return null
  const height = label ? PILL_HEIGHT_PX : SIZE_PX - 2
  brush.beginPath()
  brush.roundRect(1, (SIZE_PX - height) / 2, width - 2, height, height / 2)
  brush.fillStyle = COLORS[kind]
  brush.strokeStyle = '#ffffff'
  brush.lineWidth = 2
  brush.fill()
  brush.stroke()
  brush.fillStyle = '#ffffff'
  GLYPHS[kind](brush, SIZE_PX / 2, SIZE_PX / 2)
  if (label) {
    brush.font = font
    brush.textAlign = 'left'
    brush.textBaseline = 'middle'
    brush.fillText(label, SIZE_PX - 2, SIZE_PX / 2 + 0.5)
  }
  return brush.getImageData(0, 0, width * RATIO, SIZE_PX * RATIO)
}

const KIND = /^route-(start|end|stop|event|alarm):(.*)$/s
const isKind = (name: string | undefined): name is RouteMarkKind => name !== undefined && Object.hasOwn(COLORS, name)

/** Draws pictures when a style asks for them; each style asks anew. Returns the way to stop. */
export function offerRouteImages(map: GlMap): () => void {
  const draw = ({ id }: { id: string }): void => {
    const [, kind, label = ''] = KIND.exec(id) ?? []
    const image = id === ARROW ? arrow() : isKind(kind) ? mark(kind, label) : null
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: RATIO })
  }
  map.on('styleimagemissing', draw)
  return () => void map.off('styleimagemissing', draw)
}
