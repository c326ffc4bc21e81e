import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import type { MapView } from '../scene'
import { graticuleServes, makeGraticule, type Graticule } from './graticule'
import { OFFLINE_SOURCES } from './offline-style'

/** Below this the land and its borders are enough to know where one is. */
const FROM_ZOOM = 6.5

/** Keeps the lines of degrees and minutes around the view; they lie below the tiles and show where those are missing. */
export class GraticuleLayer {
  private made: Graticule | null = null

  constructor(private readonly map: GlMap) {
    map.on('style.load', () => (this.made = null))
  }

  follow(view: MapView): void {
    if (view.zoom < FROM_ZOOM || (this.made && graticuleServes(this.made, view))) return
    const source = this.map.getSource<GeoJSONSource>(OFFLINE_SOURCES.lines)
    if (!source) return
    this.made = makeGraticule(view)
    void source.setData(this.made.lines)
  }
}
