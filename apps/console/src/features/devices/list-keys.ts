/** Where a key takes the active row of a list; null when the key does not move. `pageRows` is what fits on screen. */
export function rowAfterKey(key: string, row: number, total: number, pageRows: number): number | null {
  const clamp = (wanted: number): number => Math.min(total - 1, Math.max(0, wanted))
  if (total === 0) return null
  switch (key) {
    case 'ArrowDown':
      return clamp(row + 1)
    case 'ArrowUp':
      return clamp(row < 0 ? 0 : row - 1)
    case 'PageDown':
      return clamp(row + Math.max(1, pageRows - 1))
    case 'PageUp':
      return clamp(row - Math.max(1, pageRows - 1))
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
