/** `#rrggbb` (or `#rgb`, with or without #) as the bytes r, g, b, 255 in memory order; 0 when unset or unreadable. */
export function packColor(value: unknown): number {
  if (typeof value !== 'string') return 0
  const hex = value.trim().replace(/^#/, '')
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  if (!/^[0-9a-f]{6}$/i.test(long)) return 0
  const rgb = parseInt(long, 16)
  return ((0xff << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}
