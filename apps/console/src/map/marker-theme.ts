import type { MarkerColors } from './markers/marker-layer'

/** Colours of the markers; the brand colour comes from the theme in force. */
export const markerColors = (isDark: boolean, brand: string): MarkerColors =>
  isDark
    ? { surface: '#1b222c', text: '#f1f5f9', body: '#94a3b8', brand, rest: '#64748b' }
    : { surface: '#ffffff', text: '#1e293b', body: '#475569', brand, rest: '#94a3b8' }
