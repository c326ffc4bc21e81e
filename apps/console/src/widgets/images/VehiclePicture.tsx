import { PICTURES, PICTURE_SIZE, type Paint, type Shape } from '#src/map/markers/pictures'

/** As the markers of the map paint them. */
const DARK = '#212b3d'
export const DEFAULT_BODY = '#475569'

interface PictureProps {
  category: string
  /** `#rrggbb`, or null for the neutral look. */
  color?: string | null
  accent?: string | null
  /** Pixels. */
  size?: number
}

/** A vehicle as the map draws it: from above, pointing up, in its two colours. Silent to screen readers. */
export function VehiclePicture({ category, color, accent, size = 40 }: PictureProps) {
  const body = color ?? DEFAULT_BODY
  const paint: Record<Paint, string> = {
    body,
    accent: accent ?? `color-mix(in srgb, ${body} 45%, #fff)`,
    dark: DARK,
  }
  const shapes: readonly Shape[] = Object.entries(PICTURES).find(([name]) => name === category)?.[1] ?? PICTURES.default
  return (
    <svg width={size} height={size} viewBox={`0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}`} aria-hidden>
      {shapes.map((shape, index) => (
        <Part key={index} shape={shape} fill={paint[shape[0]]} />
      ))}
    </svg>
  )
}

function Part({ shape, fill }: { shape: Shape; fill: string }) {
  if (shape[1] === 'box') {
    const [, , x, y, width, height, radius] = shape
    return <rect x={x} y={y} width={width} height={height} rx={radius} style={{ fill }} />
  }
  if (shape[1] === 'disc') return <circle cx={shape[2]} cy={shape[3]} r={shape[4]} style={{ fill }} />
  return <path d={shape[2]} style={{ fill }} />
}
