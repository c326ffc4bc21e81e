import type { Map as GlMap } from 'maplibre-gl'

/** Draws now if a style is there, and again whenever another one came: a new style knows nothing of what was drawn. */
export function onStyled(map: GlMap, draw: () => void): () => void {
  if (map.getStyle()) draw()
  map.on('style.load', draw)
  return () => void map.off('style.load', draw)
}
