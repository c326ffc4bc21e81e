import type { FromRoute, RouteHit, RouteLook, ToRoute } from './messages'
import { RouteLine } from './route-line'

/** All lines of a screen: takes their pages, gives back what can be seen of them. Lives in a worker. */
export class RouteDesk {
  private readonly lines = new Map<number, RouteLine>()
  /** Told once, kept when a line begins anew with another period. */
  private readonly looks = new Map<number, RouteLook>()

  constructor(private readonly say: (message: FromRoute) => void) {}

  receive(message: ToRoute): void {
    switch (message.kind) {
      case 'look':
        this.looks.set(message.line, message.look)
        this.line(message.line).look = message.look
        break
      case 'page':
        this.line(message.line).add(message.page)
        break
      case 'forget':
        this.lines.delete(message.line)
        break
      case 'shapes':
        this.sayShapes(message)
        break
      case 'nearest':
        this.say({ kind: 'nearest', ask: message.ask, hit: this.nearest(message) })
    }
  }

  private line(id: number): RouteLine {
    const known = this.lines.get(id)
    if (known) return known
    const line = new RouteLine(this.looks.get(id))
    this.lines.set(id, line)
    return line
  }

  private sayShapes({ ask, zoom, box }: Extract<ToRoute, { kind: 'shapes' }>): void {
    const lines: GeoJSON.Feature[] = []
    const arrows: GeoJSON.Feature[] = []
    for (const line of this.lines.values()) line.draw(zoom, box, lines, arrows)
    const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features,
    })
    this.say({ kind: 'shapes', ask, shapes: { lines: collection(lines), arrows: collection(arrows) } })
  }

  private nearest({ x, y, within }: Extract<ToRoute, { kind: 'nearest' }>): RouteHit | null {
    let hit: RouteHit | null = null
    let best = within
    for (const [line, one] of this.lines) {
      const found = one.nearest(x, y, best)
      if (!found) continue
      best = found.distance
      hit = { line, timeMs: found.timeMs }
    }
    return hit
  }
}
