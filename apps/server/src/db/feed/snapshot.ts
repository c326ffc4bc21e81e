import type { Snapshot } from './feed-machine'

/** Reads `xmin:xmax:open,open`, as PostgreSQL writes a snapshot. */
export function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', open = ''] = text.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), open: open === '' ? [] : open.split(',').map(BigInt) }
}
