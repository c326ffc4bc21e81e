const TIME = /(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/g
const OFFSET = /[+-]\d{2}:\d{2}(?=\0)/

/**
 * When a photo was taken, epoch ms, by the EXIF block of its camera; null when the block does not say, or says it in a
 * local time without its offset.
 */
export function takenAtOf(exif: Uint8Array | undefined): number | null {
  if (!exif) return null
  const text = Buffer.from(exif).toString('latin1')
  const offset = OFFSET.exec(text)?.[0]
  if (offset === undefined) return null
  const times = [...text.matchAll(TIME)]
    .map(([, year, month, day, time]) => Date.parse(`${year}-${month}-${day}T${time}${offset}`))
    .filter(Number.isFinite)
  // A later edit has a later time than the picture itself.
  return times.length > 0 ? Math.min(...times) : null
}
